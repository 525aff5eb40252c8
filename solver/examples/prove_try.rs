use solvetab_solver::code_breaking::exact::{Codes, Question, Resources, certificate};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let q = Question {
        objective: a[3].parse().unwrap(),
        max_depth: a.get(5).map(|d| d.parse().unwrap()),
        ..Question::default()
    };
    let start = std::time::Instant::now();
    let codes = if a[1].ends_with('n') {
        Codes::List(
            solvetab_solver::code_breaking::code_list::CodeList::without_leading_zero(
                a[1].trim_end_matches('n').parse().unwrap(),
            )
            .unwrap(),
        )
    } else {
        Codes::Rules(a[1].parse().unwrap())
    };
    let c =
        certificate::prove(&codes, q, a[4].parse().unwrap(), &Resources::default(), &solvetab_solver::progress::Silent)
            .unwrap();
    println!("{} bytes {} steps {:?}", c.bytes.len(), c.steps, start.elapsed());
    std::fs::write(&a[2], c.bytes).unwrap();
}
