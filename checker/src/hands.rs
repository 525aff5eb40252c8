//! Hands of numbers, in the order in which tables have them.

/// All hands of so many numbers from `least` to `most`, each hand's in ascending order. First come
/// those with the smallest last number, among these those with the smallest but one, and so on: a
/// hand's rank in tables is its place here.
pub(crate) fn hands(count: usize, least: u8, most: u8) -> impl Iterator<Item = Vec<u8>> {
    std::iter::successors(Some(vec![least; count]), move |hand| {
        // The first number that may grow without passing the next one does, and those before it
        // start again.
        let place =
            (0..count).find(|&place| hand[place] < *hand.get(place + 1).unwrap_or(&most))?;
        let mut next = hand.clone();
        next[place] += 1;
        next[..place].fill(least);
        Some(next)
    })
}
