//! A game in a real terminal: a pseudo-terminal runs the program, keys are
//! pressed, and what the screen shows is read.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const ROWS: u16 = 30;
const COLUMNS: u16 = 80;

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const UP: &str = "\x1b[A";
const ENTER: &str = "\r";

struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts `arene play` in a terminal.
    fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Terminal {
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_arene"));
        command.arg("play");
        command.args(arguments);
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let [rows, columns] = [ROWS, COLUMNS].map(|size| NonZero::new(size).unwrap());
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let shown = screen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Terminal { screen, keyboard, child, master: pair.master }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows this.
    fn until(&self, wanted: &str) -> String {
        let began = Instant::now();
        loop {
            let text = self.text();
            if text.contains(wanted) {
                return text;
            }
            let late = began.elapsed() > Duration::from_secs(20);
            assert!(!late, "the screen never showed {wanted:?}, but\n{text}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for the end; returns the exit code.
    fn end(&mut self) -> u32 {
        let code = self.child.wait().unwrap().exit_code();
        // The last words may still be on their way.
        std::thread::sleep(Duration::from_millis(100));
        code
    }

    /// Whether the terminal collects lines and echoes, as before the game.
    #[cfg(unix)]
    fn is_restored(&self) -> bool {
        let settings = self.master.get_termios().unwrap();
        format!("{:?}", settings.local_flags).contains("ICANON")
            && format!("{:?}", settings.local_flags).contains("ECHO")
    }
}

#[test]
fn a_game_with_the_cursor() {
    let mut terminal = Terminal::start(&["tictactoe", "--j1", "perfect", "--seed", "1"], &[]);
    let screen = terminal.until("J0 to move.");
    assert!(screen.contains("Tic-tac-toe: J0 X (human) against J1 O (perfect)"), "{screen}");
    assert!(screen.contains(" 2 │   │   │   │"), "{screen}");
    #[cfg(unix)]
    assert!(!terminal.is_restored(), "single keys are read during the game");
    // The first arrow shows the cursor, in the middle; Enter plays there.
    terminal.press(RIGHT);
    let screen = terminal.until("> [b2]");
    assert!(screen.contains(" 2 │   │[ ]│   │"), "{screen}");
    terminal.press(ENTER);
    terminal.until("J1 plays");
    let screen = terminal.until("J0 to move.");
    assert!(screen.contains("│ X │"), "{screen}");
    assert!(screen.contains("(O)"), "the last move is marked: {screen}");
    assert_eq!(screen.matches("┌───┬").count(), 1, "the board stays where it is: {screen}");
    // Every way to speak at the prompt.
    terminal.press("zz\r");
    terminal.until("“zz” is not a legal move here.");
    terminal.press("hint\r");
    terminal.until("Best: ");
    terminal.press("undo\r");
    let screen = terminal.until("2 moves are taken back.");
    assert!(!screen.contains("│ X │") && !screen.contains("(O)"), "{screen}");
    // Backspace corrects; then two bad moves and the end.
    terminal.press("c3\x7f2\r");
    terminal.until("J1 plays");
    terminal.press("resign\r");
    assert_eq!(terminal.end(), 0);
    let screen = terminal.text();
    assert!(screen.contains("J0 gives up after 2 plies: J1 wins."), "{screen}");
    assert!(screen.contains("Moves: c2, "), "{screen}");
    #[cfg(unix)]
    assert!(terminal.is_restored(), "the terminal is as it was");
}

#[test]
fn a_game_to_its_end_with_arrows_only() {
    let mut terminal =
        Terminal::start(&["connect4:4x4,line=3", "--j1", "human", "--lang", "fr"], &[]);
    terminal.until("À J0 de jouer.");
    terminal.press(RIGHT);
    // Columns 1 to 4: the middle is 2. J0 and J1 pile up in turn.
    terminal.until("> [2]");
    terminal.press(ENTER);
    for (player, arrows, column) in
        [("J1", [RIGHT, RIGHT], "3"), ("J0", [LEFT, LEFT], "2"), ("J1", [RIGHT, RIGHT], "3")]
    {
        terminal.until(&format!("À {player} de jouer."));
        for arrow in arrows {
            terminal.press(arrow);
            std::thread::sleep(Duration::from_millis(60));
        }
        terminal.until(&format!("> [{column}]"));
        terminal.press(ENTER);
    }
    terminal.until("À J0 de jouer.");
    // Up and down do what left and right do where there is one line.
    terminal.press(UP);
    terminal.press(UP);
    terminal.until("> [2]");
    terminal.press(ENTER);
    assert_eq!(terminal.end(), 0);
    let screen = terminal.text();
    assert!(screen.contains("J0 gagne après 5 coups."), "{screen}");
    assert!(screen.contains("Coups\u{a0}: 2, 3, 2, 3, 2"), "{screen}");
    assert!(screen.contains("erreur"), "{screen}");
}

#[test]
fn colours_only_where_they_are_wanted() {
    let coloured = |terminal: &Terminal| {
        let parser = terminal.screen.lock().unwrap();
        let screen = parser.screen();
        let cells = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
        let colours = cells.filter_map(|(row, column)| Some(screen.cell(row, column)?.fgcolor()));
        colours.filter(|colour| *colour != vt100::Color::Default).count()
    };
    let arguments = ["nim:9", "--j1", "perfect"];
    let mut colours = Terminal::start(&arguments, &[]);
    colours.until("J0 to move.");
    assert!(coloured(&colours) > 0);
    let mut plain = Terminal::start(&arguments, &[("NO_COLOR", "1")]);
    plain.until("J0 to move.");
    plain.press(RIGHT);
    plain.until("╎");
    assert_eq!(coloured(&plain), 0);
    // A terminal that can do nothing gets lines, and a prompt.
    let mut dumb = Terminal::start(&arguments, &[("TERM", "dumb")]);
    dumb.until("J0 to move.");
    dumb.until("> ");
    dumb.press("quit\r");
    assert_eq!(dumb.end(), 0);
    for terminal in [&mut colours, &mut plain] {
        terminal.press("quit\r");
        assert_eq!(terminal.end(), 0);
        assert!(terminal.text().contains("To go on: arene play nim:9 --from 9_0"));
    }
}

#[test]
fn ctrl_c_and_the_end_of_input_lose_nothing() {
    for (j1, key) in [("human", "\x03"), ("deepening:60", "\x03"), ("human", "\x04")] {
        let mut terminal = Terminal::start(&["connect4", "--j1", j1], &[]);
        terminal.until("J0 to move.");
        terminal.press("4\r");
        terminal.until(if j1 == "human" { "J1 to move." } else { "J1 is thinking" });
        terminal.press(key);
        assert_eq!(terminal.end(), 1);
        let screen = terminal.text();
        assert!(screen.contains("Moves: 4"), "{screen}");
        assert!(screen.contains("To go on: arene play connect4 --from"), "{screen}");
        #[cfg(unix)]
        assert!(terminal.is_restored());
    }
}
