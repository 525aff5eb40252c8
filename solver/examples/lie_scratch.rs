use solvetab_solver::code_breaking::one_lie::*;
use solvetab_solver::code_breaking::static_questions::Answers;
use solvetab_solver::progress::Silent;
fn f(x: &(num_bigint::BigInt, num_bigint::BigInt)) -> f64 {
    x.0.to_string().parse::<f64>().unwrap() / x.1.to_string().parse::<f64>().unwrap()
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let an = Answers::new(a[0].parse().unwrap()).unwrap();
    for e in Ending::ALL {
        if !a[1].contains(e.name()) {
            continue;
        }
        for c in Criterion::ALL {
            if !a[2].contains(c.name()) {
                continue;
            }
            for w in a[3].split(',') {
                let w = w.parse().unwrap();
                let t = std::time::Instant::now();
                let m = measure(&Strategy::with(&an, e, c, w), &Silent).unwrap();
                println!(
                    "{} {} {} {w}: worst {} honest {:.4} lied {:.4} {:?} {:?} {:.1}s",
                    a[0],
                    e.name(),
                    c.name(),
                    m.worst,
                    f(&m.honest_average),
                    f(&m.lied_average),
                    m.honest,
                    m.lied,
                    t.elapsed().as_secs_f64()
                );
            }
        }
    }
}
