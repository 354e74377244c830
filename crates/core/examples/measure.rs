use std::time::Instant;
use arene::*;
fn cpu() -> f64 { let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap(); s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9 }
fn main() {
    let n: u32 = std::env::args().nth(1).map_or(5_000_000, |a| a.parse().unwrap());
    let (arena, finals) = random::arena(n, 1);
    println!("{} {}", arena.len(), arena.graph().edge_count());
    if std::env::args().nth(2).is_some() {
        let e: Vec<(u32,u32)> = arena.graph().edges().map(|(a,b)|(b,a)).collect();
        let mut ca = f64::MAX;
        for _ in 0..3 { let c = cpu(); let g = Graph::from_edges(n as usize, &e); ca = ca.min(cpu()-c); drop(g); }
        println!("naive transpose cpu {ca:.4}");
    }
    for threads in [1usize, 2] {
        let (mut a, mut b, mut ca, mut cb) = (f64::MAX, f64::MAX, f64::MAX, f64::MAX);
        for _ in 0..7 {
            let t = Instant::now(); let c = cpu();
            let g = arena.graph().transpose_with(threads);
            a = a.min(t.elapsed().as_secs_f64()); ca = ca.min(cpu() - c);
            drop(g);
            let t = Instant::now(); let c = cpu();
            let s = solve(&arena, &finals, &Limits::none().threads(threads)).unwrap();
            b = b.min(t.elapsed().as_secs_f64()); cb = cb.min(cpu() - c);
            if threads == 1 && a == 0.0 { println!("{:?}", s.counts()); }
            drop(s);
        }
        println!("threads {threads}: transpose {a:.4} solve {b:.4}; cpu {ca:.4} {cb:.4}");
    }
    println!("{:?}", solve(&arena, &finals, &Limits::none()).unwrap().counts());
}
