//! Codes as coloured pegs, for terminals that have colour.

use anstyle::{AnsiColor, Color, RgbColor, Style};
use solvetab_lookup::code_breaking::Code;

use crate::asked::typed::Alphabet;

/// Letters that name a colour.
const NAMED: [(char, RgbColor); 9] = [
    ('r', RgbColor(205, 40, 40)),
    ('g', RgbColor(40, 150, 60)),
    ('b', RgbColor(50, 90, 210)),
    ('y', RgbColor(235, 210, 50)),
    ('o', RgbColor(235, 140, 40)),
    ('p', RgbColor(140, 60, 170)),
    ('w', RgbColor(240, 240, 240)),
    ('k', RgbColor(40, 40, 40)),
    ('n', RgbColor(130, 85, 50)),
];

/// By symbol, for characters that name none.
const BY_SYMBOL: [AnsiColor; 16] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Blue,
    AnsiColor::Yellow,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::White,
    AnsiColor::BrightBlack,
    AnsiColor::BrightRed,
    AnsiColor::BrightGreen,
    AnsiColor::BrightBlue,
    AnsiColor::BrightYellow,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
    AnsiColor::BrightWhite,
    AnsiColor::Black,
];

/// A code in the characters of the alphabet, each in its colour.
pub(crate) fn pegs(alphabet: &Alphabet, code: Code) -> String {
    let shown = alphabet.show(code);
    let peg = |(symbol, character): (u8, char)| {
        let style = style(symbol, character);
        format!("{style} {character} {style:#}")
    };
    code.symbols().zip(shown.chars()).map(peg).collect()
}

fn style(symbol: u8, character: char) -> Style {
    let lower = character.to_ascii_lowercase();
    if let Some(&(_, colour)) = NAMED.iter().find(|(letter, _)| *letter == lower) {
        let RgbColor(red, green, blue) = colour;
        let is_light = u16::from(red) + u16::from(green) + u16::from(blue) > 380;
        let text = if is_light { AnsiColor::Black } else { AnsiColor::BrightWhite };
        return Style::new().bg_color(Some(Color::Rgb(colour))).fg_color(Some(text.into()));
    }
    let background = BY_SYMBOL[usize::from(symbol) % BY_SYMBOL.len()];
    Style::new().bg_color(Some(background.into())).fg_color(Some(AnsiColor::Black.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coloured_pegs_bear_the_characters_of_the_code() {
        let alphabet: Alphabet = "RGBYOP".parse().unwrap();
        let code = alphabet.read("4x6r".parse().unwrap(), "RRBP").unwrap();
        let coloured = pegs(&alphabet, code);
        let plain = coloured.split('\u{1b}').map(|part| part.split_once('m').map_or(part, |(_, rest)| rest));
        assert_eq!(plain.collect::<String>().replace(' ', ""), "RRBP");
        assert!(coloured.contains("205;40;40") && coloured.ends_with("\u{1b}[0m"));
    }
}
