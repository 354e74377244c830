//! Whoever runs the module, as the service knows hosts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use arene::{Limits, Progress};
use arene_service::{Host, ProgressAnswer};

/// What work may take of the memory that 32 bits can speak of, 4 GiB, of which browsers give
/// a part.
const MEMORY: u64 = 1 << 30;

/// Milliseconds between two reports, so that telling takes no time to speak of.
const PATIENCE: f64 = 50.0;

/// The host behind the imports.
struct Imports {
    /// When it was last told of anything, as bits of a number of milliseconds.
    told: AtomicU64,
}

/// The host. It is asked for when a request comes.
pub(crate) fn host() -> Arc<dyn Host> {
    static CLOCK: LazyLock<()> = LazyLock::new(imports::give_clock);
    LazyLock::force(&CLOCK);
    Arc::new(Imports { told: AtomicU64::new(imports::now().to_bits()) })
}

impl Imports {
    /// Whether so much time has gone by that it may be told something.
    fn is_due(&self) -> bool {
        let now = imports::now();
        let told = f64::from_bits(self.told.load(Ordering::Relaxed));
        // A clock that went back begins anew.
        let due = !(told..told + PATIENCE).contains(&now);
        if due {
            self.told.store(now.to_bits(), Ordering::Relaxed);
        }
        due
    }
}

impl Host for Imports {
    fn limits(&self) -> Limits {
        Limits::none().memory(MEMORY)
    }

    fn progress(&self, progress: Progress) -> bool {
        self.is_due()
            && serde_json::to_string(&ProgressAnswer::from(progress))
                .is_ok_and(|text| imports::progress(&text))
    }

    fn stopped(&self) -> bool {
        self.is_due() && imports::progress("")
    }
}

#[cfg(target_family = "wasm")]
mod imports {
    #[link(wasm_import_module = "arene")]
    #[expect(unsafe_code, reason = "functions of the host are none of Rust's")]
    unsafe extern "C" {
        #[link_name = "progress"]
        fn host_progress(text: *const u8, len: usize) -> u32;
        #[link_name = "now"]
        safe fn host_now() -> f64;
    }

    pub(super) fn now() -> f64 {
        host_now()
    }

    /// Tells the host; whether it wants the work to stop.
    pub(super) fn progress(text: &str) -> bool {
        // SAFETY: the host reads so many bytes from there, while it is called.
        #[expect(unsafe_code, reason = "a function of the host is none of Rust's")]
        let stop = unsafe { host_progress(text.as_ptr(), text.len()) };
        stop != 0
    }

    pub(super) fn give_clock() {
        arene::clock::give(now);
    }
}

/// The same where there is no host, so that what is about it can be compiled and tested.
#[cfg(not(target_family = "wasm"))]
mod imports {
    pub(super) fn now() -> f64 {
        0.0
    }

    pub(super) fn progress(_text: &str) -> bool {
        false
    }

    pub(super) fn give_clock() {}
}
