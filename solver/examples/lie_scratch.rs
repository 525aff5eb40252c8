use solvetab_solver::code_breaking::one_lie::*;
use solvetab_solver::code_breaking::static_questions::Answers;
use solvetab_solver::progress::Silent;
fn f(x: &(num_bigint::BigInt, num_bigint::BigInt)) -> f64 {
    x.0.to_string().parse::<f64>().unwrap() / x.1.to_string().parse::<f64>().unwrap()
}
fn main() {
    let mut it = std::env::args().skip(1);
    let mode = it.next().unwrap();
    for r in it {
        let a = Answers::new(r.parse().unwrap()).unwrap();
        let n = a.rules().codes();
        for e in Ending::ALL {
            if mode == "least" {
                for l in [Lies::None, Lies::One] {
                    let t = std::time::Instant::now();
                    let x = least(&a, l, e, &Silent).unwrap();
                    println!(
                        "{r} {n} {} {l:?} {} first {:?} bound {} looked {} {:.3}s",
                        e.name(),
                        x.questions,
                        x.first.map(|c| c.to_string()),
                        x.bound,
                        x.looked_at,
                        t.elapsed().as_secs_f64()
                    );
                }
            } else {
                for c in Criterion::ALL {
                    for w in [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64] {
                        let t = std::time::Instant::now();
                        let m = measure(&Strategy::with(&a, e, c, w), &Silent).unwrap();
                        println!(
                            "{r} {} {} {w}: worst {} honest {:.4} lied {:.4} {:?} {:?} {:.1}s",
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
    }
}
