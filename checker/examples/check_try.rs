fn main() {
    let start = std::time::Instant::now();
    let f = std::fs::File::open(std::env::args().nth(1).unwrap()).unwrap();
    match solvetab_checker::check(f) {
        Ok(c) => println!("{c:?}"),
        Err(e) => println!("REFUSED {e}"),
    }
    println!("{:?}", start.elapsed());
}
