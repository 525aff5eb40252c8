use solvetab_solver::code_breaking::one_lie::*; use solvetab_solver::code_breaking::static_questions::Answers; use solvetab_solver::progress::Silent;
fn main(){ for r in std::env::args().skip(1) { let a=Answers::new(r.parse().unwrap()).unwrap(); let n=a.rules().codes();
 for e in Ending::ALL { for l in [Lies::None,Lies::One] { let t=std::time::Instant::now(); let x=least(&a,l,e,&Silent).unwrap(); println!("{r} {n} {} {l:?} {} first {:?} bound {} looked {} {:.3}s", e.name(), x.questions, x.first.map(|c|c.to_string()), x.bound, x.looked_at, t.elapsed().as_secs_f64()); } } } }
