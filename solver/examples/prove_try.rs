use solvetab_solver::code_breaking::exact::{certificate, Codes, Question, Resources};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let q = Question { objective: a[3].parse().unwrap(), max_depth: a.get(5).map(|d| d.parse().unwrap()), ..Question::default() };
    let start = std::time::Instant::now();
    let c = certificate::prove(&Codes::Rules(a[1].parse().unwrap()), q, &Resources::default(), a[4].parse().unwrap()).unwrap();
    println!("{} bytes {} steps {:?}", c.bytes.len(), c.steps, start.elapsed());
    std::fs::write(&a[2], c.bytes).unwrap();
}
