//! Finds the answer in text as people and language models write it.
//!
//! Text is read in three steps, each in time linear in its length.
//!
//! 1. [`passages`] are the places where an answer may stand, the most explicit first: `\boxed{}`,
//!    what follows "the answer is", the last lines.
//! 2. [`plain`] writes a line of a passage with the signs of a keyboard: no LaTeX, no Markdown, no
//!    signs of print.
//! 3. [`expressions`] finds the expressions between the words of a plain line.

use crate::twenty_four::LONGEST;

/// A place where an answer may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Passage<'a> {
    pub(super) text: &'a str,
    /// Whether the first answer in it counts; otherwise the last one.
    pub(super) first: bool,
    /// Whether it stands alone, so that one word such as "none" is an answer.
    pub(super) alone: bool,
}

/// The places where an answer may stand; the first one with an answer in it counts.
///
/// What comes before a last `</think>` never counts, nor what stands behind an open `<think>`. Then
/// come: the last `<answer>`, if there is one; in it, or else in all text, the last `\boxed{}`; the
/// text behind the last "answer is", "answer:" or the like; and everything.
pub(super) fn passages(text: &str) -> Vec<Passage<'_>> {
    let text = text.rfind(THOUGHT).map_or(text, |at| &text[at + THOUGHT.len()..]);
    // A thought that is cut off is no answer.
    let text = text.find(THINKS).map_or(text, |at| &text[..at]);
    let mut found = Vec::new();
    let everything = tagged(text).unwrap_or(text);
    if let Some(text) = boxed(everything) {
        found.push(Passage { text, first: false, alone: true });
    }
    if let Some(text) = announced(everything) {
        found.push(Passage { text, first: true, alone: true });
    }
    let alone = everything.len() < text.len() || everything.trim().len() <= LONGEST;
    found.push(Passage { text: everything, first: false, alone });
    found
}

/// Whether a character belongs to a script without spaces between words, such as Chinese: numbers
/// and Latin words that touch it stand on their own.
pub(super) const fn is_unspaced(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

const THINKS: &str = "<think>";
const THOUGHT: &str = "</think>";

/// What stands between the last `<answer>` and its end.
fn tagged(text: &str) -> Option<&str> {
    const OPEN: &str = "<answer>";
    let inner = &text[text.rfind(OPEN)? + OPEN.len()..];
    Some(inner.find("</answer>").map_or(inner, |end| &inner[..end]))
}

/// What stands in the last box of LaTeX.
fn boxed(text: &str) -> Option<&str> {
    let of = |name: &str| text.rfind(name).map(|at| at + name.len());
    let from = of("\\boxed{").max(of("\\fbox{"))?;
    let inner = &text[from..];
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (at, character) in inner.char_indices() {
        match character {
            '\\' => {
                is_escaped = !is_escaped;
                continue;
            }
            '{' if !is_escaped => depth += 1,
            '}' if !is_escaped && depth == 0 => return Some(&inner[..at]),
            '}' if !is_escaped => depth -= 1,
            _ => {}
        }
        is_escaped = false;
    }
    Some(inner)
}

/// What stands behind the last "answer" that announces something.
fn announced(text: &str) -> Option<&str> {
    const WORD: &str = "answer";
    let english = (0..text.len().saturating_sub(WORD.len())).rev().find_map(|at| {
        let is_here = text.as_bytes()[at..at + WORD.len()].eq_ignore_ascii_case(WORD.as_bytes());
        let from = at + WORD.len();
        is_here.then(|| announcement(&text[from..]))?.map(|length| from + length)
    });
    let chinese = text.rmatch_indices("答案").find_map(|(at, word)| {
        let from = at + word.len();
        announcement(&text[from..]).map(|length| from + length)
    });
    english.max(chinese).map(|from| &text[from..])
}

/// The length of what makes of the word before it an announcement, such as " is" or "**:".
fn announcement(rest: &str) -> Option<usize> {
    const MARKUP: usize = 16;
    let marks = |character: char| matches!(character, ' ' | '*' | '_' | '`' | '"' | '#' | ')' | ']' | '>');
    let length = rest.find(|character| !marks(character)).filter(|&length| length <= MARKUP)?;
    let rest = &rest[length..];
    let words = ["is", "would be", "should be", ":", "：", "=", "\n", "\r\n", "->", "→", "—", "是", "为", "為"];
    let word = words.into_iter().find(|word| rest.starts_with(word))?;
    // "The answer is not 3*8" announces none.
    let after = rest[word.len()..].trim_start_matches([' ', '*', '_']);
    let is_denied = ["not ", "n't", "n’t"].iter().any(|denial| after.starts_with(denial));
    (!is_denied).then_some(length + word.len())
}

/// Says an answer that there is none.
pub(super) fn is_claim(line: &str, alone: bool) -> Option<usize> {
    let lower = line.to_ascii_lowercase();
    let whole = lower.trim_matches(|character: char| !character.is_alphanumeric());
    if alone && matches!(whole, "none" | "no" | "n/a" | "na" | "null" | "varnothing" | "emptyset" | "无") {
        return Some(0);
    }
    let phrases = PHRASES.iter().flat_map(|phrase| lower.rmatch_indices(phrase));
    let said = phrases.filter(|&(at, phrase)| {
        let after = &lower[at + phrase.len()..];
        let is_doubted = DOUBTED.contains(&phrase) && (is_without(&lower[..at]) || after.starts_with("s nothing"));
        !is_doubted && !compares(after) && !is_negated(&lower[..at])
    });
    let said = said.map(|(at, _)| at);
    let cannot = ["cannot", "can't", "can not", "not possible to", "no way to"];
    let verbs = |rest: &str| {
        let mut words = begin(rest).split(|character: char| !character.is_alphabetic()).filter(|word| !word.is_empty());
        words.by_ref().take(3).any(|word| VERBS.contains(&word))
    };
    let unable = cannot.iter().flat_map(|word| lower.rmatch_indices(word));
    let unable = unable.filter(|&(at, word)| verbs(&lower[at + word.len()..])).map(|(at, _)| at);
    let unable_in_chinese = UNABLE_IN_CHINESE.iter().flat_map(|word| lower.rmatch_indices(word));
    let unable_in_chinese = unable_in_chinese.filter(|&(at, word)| {
        // At most three characters stand between.
        let rest = &lower[at + word.len()..];
        let near = rest.char_indices().nth(5).map_or(rest, |(end, _)| &rest[..end]);
        VERBS_IN_CHINESE.iter().any(|verb| near.contains(verb))
    });
    let unable = unable.chain(unable_in_chinese.map(|(at, _)| at));
    said.chain(unable).filter(|&at| !is_hedged(&lower, at)).max()
}

/// Whether the sentence around a place asks, doubts, supposes or goes on, so that it claims
/// nothing.
fn is_hedged(line: &str, at: usize) -> bool {
    // A sentence is looked at in part if it is long, since a line may have a million claims.
    const NEAR: usize = 300;
    let ends = ['.', '!', '?', ';', '。', '！', '？', '；'];
    let is_boundary = |&place: &usize| line.is_char_boundary(place);
    let first = (at.saturating_sub(NEAR)..=at).find(is_boundary).unwrap_or(at);
    let last = (at..=line.len().min(at + NEAR)).rev().find(is_boundary).unwrap_or(at);
    let before = line[first..at].char_indices().rev().find(|(_, character)| ends.contains(character));
    let from = before.map_or(first, |(end, character)| first + end + character.len_utf8());
    let until = line[at..last].find(ends).map_or(last, |end| at + end);
    let sentence = &line[from..until];
    let is_question = line[until..].starts_with(['?', '？']);
    let words = || sentence.split(|character: char| !character.is_ascii_alphanumeric());
    let is_doubt = words().any(|word| {
        matches!(
            word,
            "if" | "whether"
                | "may"
                | "might"
                | "maybe"
                | "perhaps"
                | "doubt"
                | "nothing"
                | "unless"
                | "yet"
                | "should"
        )
    });
    is_question
        || is_doubt
        || sentence.contains("must not")
        || sentence.contains("too early")
        || DOUBTS_IN_CHINESE.iter().any(|doubt| sentence.contains(doubt))
        || is_of_some_ways(sentence)
}

/// Whether a Chinese sentence speaks of some ways to an answer only, such as sums: others may lead
/// there. "With these numbers" and "with + - * /" are all ways.
fn is_of_some_ways(sentence: &str) -> bool {
    let ways = ["加法", "减法", "減法", "乘法", "除法", "整数", "整數"];
    let is_list = |rest: &str| rest.starts_with(['、', ',', '，', '和', '或', '与']);
    let is_some = |rest: &str| ways.iter().any(|way| rest.strip_prefix(way).is_some_and(|rest| !is_list(rest)));
    let all = |rest: &str| {
        let rest = rest.trim_start();
        let words = ["这", "這", "加", "四", "基本", "给", "給", "一次", "以上"];
        rest.starts_with(|first: char| first.is_ascii_digit())
            || words.iter().any(|word| rest.starts_with(word))
            || ways.iter().any(|way| rest.starts_with(way))
    };
    let behind = |word: &'static str| sentence.match_indices(word).map(move |(at, word)| &sentence[at + word.len()..]);
    sentence.contains("直接")
        || behind("用").any(is_some)
        || ["只用", "仅用", "僅用"].into_iter().flat_map(behind).any(|rest| !all(rest))
}

/// A line may have a million claims, so that of the text around one only so many bytes are read.
const AROUND: usize = 64;

/// The begin of a text.
fn begin(text: &str) -> &str {
    let end = (0..=text.len().min(AROUND)).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or_default()]
}

/// The end of a text.
fn end(text: &str) -> &str {
    let from = (text.len().saturating_sub(AROUND)..=text.len()).find(|&from| text.is_char_boundary(from));
    &text[from.unwrap_or_default()..]
}

/// Whether "no solution" goes on as "is simpler than this", or "other than this": something is
/// compared, and there is a solution.
fn compares(after: &str) -> bool {
    let mut words = begin(after).split([' ', '\t']).filter(|word| !word.is_empty()).take(4).enumerate().peekable();
    let ends = |word: &str| word.ends_with(['.', ',', ';', '!', ':']);
    while let Some((_, word)) = words.next_if(|&(place, _)| place < 3) {
        let bare = word.trim_matches(|character: char| !character.is_alphabetic());
        if matches!(bare, "simpler" | "shorter" | "easier" | "better" | "nicer" | "neater" | "besides") {
            return true;
        }
        // "with other orders" compares nothing.
        if bare == "other" && words.peek().is_some_and(|(_, next)| next.starts_with("than")) {
            return true;
        }
        if ends(word) {
            return false;
        }
    }
    false
}

/// Phrases that say the opposite behind "no" or "without".
const DOUBTED: [&str; 2] = ["contradict", "inconsistent"];

/// Whether a "no" or a "without" comes right before.
fn is_without(before: &str) -> bool {
    let last = end(before).trim_end().rsplit(|character: char| !character.is_alphabetic()).next();
    matches!(last, Some("no" | "without" | "any" | "nothing"))
}

/// Says that there is no answer.
const PHRASES: &[&str] = &[
    "impossible",
    "not possible",
    "isn't possible",
    "no solution",
    "no valid",
    "no possible",
    "no expression",
    "no answer",
    "no combination",
    "no arrangement",
    "no such code",
    "no such word",
    "no such secret",
    "no such expression",
    "no such combination",
    "no such number",
    "no such move",
    "no such solution",
    "no consistent",
    "no code is",
    "no code in",
    "no code of",
    "no code can",
    "no code fits",
    "no code match",
    "no code satisf",
    "no code agrees",
    "no code exists",
    "no code works",
    "no word is",
    "no word in",
    "no word of",
    "no word can",
    "no word fits",
    "no word match",
    "no word satisf",
    "no word agrees",
    "no word exists",
    "no word works",
    "no secret",
    "no candidate",
    "unsolvable",
    "not solvable",
    "unreachable",
    "inconsistent",
    "contradict",
    "does not exist",
    "doesn't exist",
    "无解",
    "無解",
    "不可能",
    "没有解",
    "沒有解",
    "没有答案",
    "沒有答案",
    "不存在解",
    "不存在答案",
    "不存在这样",
    "不存在满足",
    "不存在符合",
    "解不存在",
    "答案不存在",
    "凑不出",
    "湊不出",
    "凑不成",
    "算不出",
    "得不到",
    "做不到",
];

/// In Chinese, asks, doubts or supposes.
const DOUBTS_IN_CHINESE: [&str; 17] = [
    "还没",
    "還沒",
    "暂时",
    "是否",
    "可能无",
    "可能無",
    "可能没",
    "可能沒",
    "可能不",
    "也许",
    "也許",
    "或许",
    "或許",
    "如果",
    "似乎",
    "好像",
    "吗",
];

/// In Chinese, says before a verb that something cannot be done.
const UNABLE_IN_CHINESE: [&str; 6] = ["无法", "無法", "不能", "没法", "沒法", "没办法"];

/// What cannot be done if there is no answer.
const VERBS_IN_CHINESE: [&str; 10] = ["得到", "得出", "算出", "凑出", "湊出", "凑成", "组成", "組成", "实现", "做到"];

/// What cannot be done if there is no answer.
const VERBS: [&str; 13] = [
    "make", "made", "reach", "reached", "solve", "solved", "get", "obtained", "formed", "form", "achieved", "done",
    "produced",
];

/// Whether a "not" comes right before.
fn is_negated(before: &str) -> bool {
    let before = end(before).trim_end();
    let is_near = |word: &str| word == "not" || word.ends_with("n't") || matches!(word, "never" | "hardly");
    ["not", "n't", "never", "hardly", "isn't it", "seem", "seems", "seemed", "looks", "look", "looked"]
        .iter()
        .any(|word| before.ends_with(word))
        || before.rsplit(' ').take(2).take_while(|word| !word.ends_with(|end: char| ",:;".contains(end))).any(is_near)
}

/// What denies an answer right behind it.
const DENYING: [&str; 36] = [
    "not",
    "cannot",
    "cannot be",
    "n't",
    "not be",
    "n't be",
    "never",
    "never be",
    "anything but",
    "everything but",
    "instead of",
    "rather than",
    "ruled out",
    "rule out",
    "eliminated",
    "excluded",
    "wrong",
    "incorrect",
    "avoid",
    "not choose",
    "n't choose",
    "not pick",
    "n't pick",
    "not play",
    "n't play",
    "not guess",
    "n't guess",
    "不是",
    "并非",
    "不可能是",
    "不会是",
    "不能是",
    "别选",
    "不要选",
    "别猜",
    "排除",
];

/// What denies an answer before it.
const DENIED: [&str; 19] = [
    " is wrong",
    " was wrong",
    " would be wrong",
    " is incorrect",
    " would be incorrect",
    " is inconsistent",
    " would be inconsistent",
    " is not right",
    " is not correct",
    " is not the answer",
    " is not it",
    " isn't right",
    " isn't correct",
    " isn't the answer",
    " is ruled out",
    "不对",
    "是错",
    "错误",
    "不正确",
];

/// Whether an answer at a place of a plain line is denied: "not" and the like come right before it,
/// or "is wrong" behind it.
pub(super) fn is_denied(line: &str, at: usize) -> bool {
    let before = end(&line[..at]).to_lowercase().replace('’', "'");
    let before = before.trim_end_matches([' ', ':', '：', '"', '\'', '`', '*', '(', '（', '“', '「', '{', '$']);
    let is_denying = |words: &str| {
        let is_word = |rest: &str| !rest.ends_with(|last: char| last.is_ascii_alphabetic());
        before.strip_suffix(words).is_some_and(|rest| words.starts_with("n't") || is_word(rest))
    };
    // Behind a comma and the like something else is said, and in brackets with words.
    let after = begin(&line[at..]).to_lowercase().replace('’', "'");
    let ends = [". ", ";", ",", "!", "?", "。", "，", "；", "（", " and ", " but ", " because ", " since ", " as "];
    let ends = ends.iter().filter_map(|end| after.find(end));
    let remark = after.match_indices('(').map(|(at, _)| at);
    let remark = remark.filter(|&at| after[at + 1..].starts_with(|first: char| first.is_alphabetic()));
    let until = ends.chain(remark).filter(|&end| end > 0).min();
    let after = &after[..until.unwrap_or(after.len())];
    DENYING.iter().any(|words| is_denying(words)) || DENIED.iter().any(|words| after.contains(words))
}

/// What a brace of LaTeX opened.
enum Brace {
    /// A group, a bracket of an expression.
    Group,
    /// The text of a command such as `\text`.
    Words,
    /// The numerator of a fraction.
    Above,
    /// The denominator.
    Below,
}

/// A line with the signs of a keyboard. Fractions of LaTeX and print become `{(a)/(b)}`, powers,
/// roots and the like `^`.
pub(super) fn plain(line: &str) -> String {
    let mut writer = Plain { text: String::with_capacity(line.len()), braces: Vec::new(), expected: Expected::Nothing };
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        if first == '\\' {
            let length = rest.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(rest.len());
            if length > 0 {
                writer.command(&rest[..length]);
                rest = &rest[length..];
            } else if let Some(next) = rest.chars().next() {
                writer.escaped(next);
                rest = &rest[next.len_utf8()..];
            }
        } else {
            writer.character(first);
        }
    }
    writer.text
}

/// What LaTeX expects next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Nothing,
    Words,
    Above,
    Below,
}

struct Plain {
    text: String,
    braces: Vec<Brace>,
    expected: Expected,
}

impl Plain {
    fn command(&mut self, name: &str) {
        match name {
            "left" | "right" | "big" | "Big" | "bigl" | "bigr" | "Bigl" | "Bigr" | "bigg" | "Bigg" | "biggl"
            | "biggr" | "displaystyle" | "textstyle" | "limits" | "mathstrut" => {}
            "frac" | "dfrac" | "tfrac" | "cfrac" => self.expected = Expected::Above,
            "times" | "cdot" | "ast" | "bullet" | "centerdot" => self.text.push('*'),
            "div" | "over" => self.text.push('/'),
            "approx" | "simeq" | "sim" | "cong" | "doteq" => self.text.push('≈'),
            "neq" | "ne" | "lt" | "gt" | "leq" | "geq" | "le" | "ge" => self.text.push('≠'),
            "text" | "mathrm" | "mathbf" | "mathit" | "mathsf" | "textbf" | "textit" | "textrm" | "texttt" | "emph"
            | "underline" | "operatorname" => self.expected = Expected::Words,
            "lbrack" | "lparen" => self.text.push('('),
            "rbrack" | "rparen" => self.text.push(')'),
            "quad" | "qquad" | "space" | "thinspace" | "boxed" | "fbox" => self.text.push(' '),
            "sqrt" | "pm" | "mp" | "log" | "ln" | "sin" | "cos" | "bmod" | "mod" | "pmod" | "binom" | "sum"
            | "lfloor" | "rfloor" | "lceil" | "rceil" => self.text.push('^'),
            "to" | "rightarrow" | "implies" | "Rightarrow" | "because" | "therefore" => self.text.push(';'),
            _ => {
                self.text.push(' ');
                self.text.push_str(name);
                self.text.push(' ');
            }
        }
    }

    fn escaped(&mut self, character: char) {
        match character {
            '{' => self.text.push('['),
            '}' => self.text.push(']'),
            '\\' => self.text.push(';'),
            '*' | '_' | '+' | '-' | '/' | '=' => self.character(character),
            _ => self.text.push(' '),
        }
    }

    fn character(&mut self, character: char) {
        let expected = std::mem::replace(&mut self.expected, Expected::Nothing);
        match (expected, character) {
            (_, '{') => self.open(expected),
            (Expected::Nothing, _) => self.sign(character),
            (_, ' ') => self.expected = expected,
            // \frac12
            (Expected::Above, '0'..='9') => {
                self.text.extend(["{(", &character.to_string(), ")/"]);
                self.expected = Expected::Below;
            }
            (Expected::Below, '0'..='9') => self.text.extend(["(", &character.to_string(), ")}"]),
            _ => self.sign(character),
        }
    }

    fn open(&mut self, expected: Expected) {
        let (brace, text) = match expected {
            Expected::Nothing => (Brace::Group, "("),
            Expected::Words => (Brace::Words, " "),
            Expected::Above => (Brace::Above, "{("),
            Expected::Below => (Brace::Below, "("),
        };
        self.braces.push(brace);
        self.text.push_str(text);
    }

    fn sign(&mut self, character: char) {
        let same = match character {
            '}' => match self.braces.pop() {
                Some(Brace::Words) => ' ',
                Some(Brace::Above) => {
                    self.expected = Expected::Below;
                    self.text.push(')');
                    '/'
                }
                Some(Brace::Below) => {
                    self.text.push(')');
                    '}'
                }
                Some(Brace::Group) | None => ')',
            },
            '×' | '·' | '⋅' | '∙' | '•' | '∗' | '✕' | '✖' | '⨯' | '＊' | '⨉' => '*',
            '÷' | '∕' | '⁄' | '／' | '➗' => '/',
            '−' | '–' | '—' | '－' | '﹣' | '‐' | '‑' | '‒' | '➖' => '-',
            '＋' | '➕' => '+',
            '＝' => '=',
            '’' => '\'',
            '：' | '∶' => ':',
            '（' => '(',
            '）' => ')',
            '［' => '[',
            '］' => ']',
            '≃' | '≅' | '∼' | '≒' | '≐' => '≈',
            '√' | '²' | '³' => '^',
            '$' | '`' | '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{fe0f}' => return,
            '&' | '_' | '~' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '\u{3000}' => ' ',
            // Full width.
            '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => {
                char::from_u32(u32::from(character) - 0xfee0).expect("half the width of a letter or digit")
            }
            _ => match VULGAR.iter().find(|(sign, ..)| *sign == character) {
                Some((_, above, below)) => return self.text.push_str(&format!("{{({above})/({below})}}")),
                None => character,
            },
        };
        self.text.push(same);
    }
}

/// Fractions of one character.
const VULGAR: [(char, u8, u8); 18] = [
    ('½', 1, 2),
    ('⅓', 1, 3),
    ('⅔', 2, 3),
    ('¼', 1, 4),
    ('¾', 3, 4),
    ('⅕', 1, 5),
    ('⅖', 2, 5),
    ('⅗', 3, 5),
    ('⅘', 4, 5),
    ('⅙', 1, 6),
    ('⅚', 5, 6),
    ('⅐', 1, 7),
    ('⅛', 1, 8),
    ('⅜', 3, 8),
    ('⅝', 5, 8),
    ('⅞', 7, 8),
    ('⅑', 1, 9),
    ('⅒', 1, 10),
];

/// An expression between words, and what is said to be equal to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Without spaces, by the signs of a keyboard; cut off if it is too long.
    pub(super) text: String,
    /// What stands behind the last `=`, if that is no expression.
    pub(super) stated: Option<String>,
    /// A number with a decimal point.
    pub(super) decimal: Option<String>,
    /// A power, a root, a factorial.
    pub(super) has_other_operation: bool,
    /// More characters than an expression may have.
    pub(super) is_too_long: bool,
    /// Whether there is an operation in it; otherwise it is one number.
    pub(super) has_operation: bool,
    /// Where it begins in the line, in bytes.
    pub(super) at: usize,
}

/// Visits the expressions of a plain line from left to right, numbers alone included.
pub(super) fn expressions(line: &str, visit: &mut impl FnMut(Found)) {
    let mut reader = Reader { line, at: 0, run: Run::default(), visit };
    while let Some(character) = reader.rest().chars().next() {
        reader.step(character);
    }
    reader.end();
}

/// What the last sign of a run was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Last {
    /// Nothing, an operation, an opening bracket, an equals sign.
    #[default]
    NoOperand,
    Number,
    Closed,
}

/// One side of an equation.
#[derive(Debug, Default)]
struct Side {
    found: Found,
    /// Where brackets that are still open stand in the text.
    open: Vec<usize>,
    /// How many more are open, in a text that is cut off.
    more: usize,
}

impl Side {
    fn push(&mut self, text: &str) {
        // The longest expression, and the trimmings that are cut off it.
        if self.found.text.len() + text.len() > 2 * LONGEST {
            self.found.is_too_long = true;
        } else {
            self.found.text.push_str(text);
        }
    }

    fn open(&mut self, bracket: char) {
        if self.found.is_too_long {
            self.more += 1;
        } else {
            self.open.push(self.found.text.len());
        }
        self.push(bracket.encode_utf8(&mut [0; 4]));
    }

    /// Closes a bracket, if one is open.
    fn close(&mut self, bracket: char) -> bool {
        if self.more > 0 {
            self.more -= 1;
        } else if self.open.pop().is_none() {
            return false;
        }
        self.push(bracket.encode_utf8(&mut [0; 4]));
        true
    }

    /// Cuts off signs behind the last operand, and brackets before all else that are never closed.
    fn trimmed(mut self) -> Found {
        let found = &mut self.found;
        let end = found.text.trim_end_matches(['+', '-', '*', '/', ':', '(', '[', '{', '^']).len();
        if !found.is_too_long {
            found.text.truncate(end);
        }
        let leading = self.open.iter().enumerate().take_while(|(place, at)| place == *at).count();
        found.text.drain(..leading.min(found.text.len()));
        found.is_too_long |= found.text.len() > LONGEST;
        self.found
    }
}

/// Whether a Latin word or a number ends before a character.
fn ends_word(character: char) -> bool {
    !character.is_alphanumeric() || is_unspaced(character)
}

/// Sides of an equation.
#[derive(Debug, Default)]
struct Run {
    side: Side,
    last: Last,
    /// The first side that has an operation, or else the first one.
    first: Option<Found>,
    /// Whether a space came since the last sign.
    spaced: bool,
}

struct Reader<'a, 'b, V> {
    line: &'a str,
    at: usize,
    run: Run,
    visit: &'b mut V,
}

impl<'a, V: FnMut(Found)> Reader<'a, '_, V> {
    fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    /// What comes after spaces, from some bytes on.
    fn next(&self, from: usize) -> Option<char> {
        self.rest()[from..].trim_start_matches([' ', '\t']).chars().next()
    }

    fn step(&mut self, character: char) {
        let length = character.len_utf8();
        match character {
            ' ' | '\t' | '\r' => {
                self.take(length);
                self.run.spaced = true;
                return;
            }
            '0'..='9' => self.number(),
            '.' if self.run.last == Last::NoOperand && self.digit_follows(1) => self.number(),
            'a'..='z' | 'A'..='Z' => self.word(),
            '(' | '[' | '{' => self.opening(character),
            ')' | ']' | '}' => {
                if !self.run.side.close(character) {
                    self.end();
                }
                self.take(length);
                self.run.last = if self.run.side.found.text.is_empty() { Last::NoOperand } else { Last::Closed };
            }
            '+' | '-' | '*' | '/' | ':' => self.sign(character),
            '=' | '≈' => self.equals(character),
            '^' | '%' | '!' => self.other_operation(character),
            _ => {
                self.end();
                self.take(length);
            }
        }
        self.run.spaced = false;
    }

    fn digit_follows(&self, from: usize) -> bool {
        self.rest().as_bytes().get(from).is_some_and(u8::is_ascii_digit)
    }

    /// A run is over.
    fn end(&mut self) {
        let run = std::mem::take(&mut self.run);
        let last = run.side.trimmed();
        let mut found = match run.first {
            Some(first) if first.has_operation || !last.has_operation => {
                let stated = Some(last.text).filter(|text| !last.has_operation && !text.is_empty());
                Found { stated, ..first }
            }
            _ => last,
        };
        if !found.text.is_empty() {
            found.has_operation |= found.has_other_operation;
            (self.visit)(found);
        }
    }

    fn begin(&mut self) {
        if self.run.side.found.text.is_empty() {
            self.run.side.found.at = self.at;
        }
    }

    /// Makes way for an operand: a number ends what it follows, a bracket is multiplied.
    fn operand(&mut self) {
        match self.run.last {
            Last::NoOperand => {}
            Last::Number => self.end(),
            Last::Closed => self.implied(),
        }
        self.begin();
    }

    fn number(&mut self) {
        let rest = self.rest();
        let whole = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
        let mut length = whole;
        while rest.as_bytes().get(length) == Some(&b'.')
            && rest.as_bytes().get(length + 1).is_some_and(u8::is_ascii_digit)
        {
            length += 1;
            length += rest[length..].find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len() - length);
        }
        // 3rd, 4x10r
        let next = rest[length..].chars().next();
        if next.is_some_and(|next| next.is_alphabetic() && !is_unspaced(next) && !self.is_times(next, length)) {
            self.end();
            let word = rest[length..].find(ends_word);
            self.take(word.map_or(rest.len(), |word| length + word));
            return;
        }
        self.operand();
        let number = self.take(length);
        if length > whole {
            self.run.side.found.decimal.get_or_insert_with(|| number.chars().take(20).collect());
        }
        self.run.side.push(number);
        self.run.last = Last::Number;
    }

    /// Whether an `x` stands between two operands.
    fn is_times(&self, sign: char, at: usize) -> bool {
        matches!(sign, 'x' | 'X')
            && self.next(at + 1).is_some_and(|next| {
                next.is_ascii_digit() || matches!(next, '(' | '[' | '{' | 'A' | 'J' | 'Q' | 'K' | 'T')
            })
    }

    /// A product without a sign.
    fn implied(&mut self) {
        self.run.side.push("*");
        self.run.side.found.has_operation = true;
    }

    fn word(&mut self) {
        let rest = self.rest();
        let is_operand = self.run.last != Last::NoOperand;
        let first = rest.chars().next().unwrap_or_default();
        if is_operand && self.is_times(first, 0) {
            self.take(1);
            return self.operation("*");
        }
        let length = rest.find(ends_word).unwrap_or(rest.len());
        let word = &rest[..length];
        let spoken = match word {
            "plus" => "+",
            "minus" => "-",
            "times" => "*",
            "multiplied" | "divided" if rest[length..].starts_with(" by ") => {
                if word == "divided" {
                    "/"
                } else {
                    "*"
                }
            }
            _ => "",
        };
        if is_operand && !spoken.is_empty() {
            self.take(length + if spoken == "/" || word == "multiplied" { " by".len() } else { 0 });
            return self.operation(spoken);
        }
        let is_face = matches!(word, "A" | "T" | "J" | "Q" | "K");
        if !is_face {
            self.end();
            self.take(length);
            return;
        }
        self.operand();
        let face = self.take(length);
        self.run.side.push(face);
        self.run.last = Last::Number;
    }

    fn opening(&mut self, bracket: char) {
        match self.run.last {
            Last::NoOperand => {}
            // 2 1/3 is no product.
            Last::Number if bracket == '{' => self.end(),
            Last::Number | Last::Closed => self.implied(),
        }
        self.begin();
        self.run.side.open(bracket);
        self.take(bracket.len_utf8());
        self.run.last = Last::NoOperand;
    }

    fn operation(&mut self, sign: &str) {
        self.run.side.found.has_operation = true;
        self.run.side.push(sign);
        self.run.last = Last::NoOperand;
    }

    fn sign(&mut self, sign: char) {
        let (is_operand, next) = (self.run.last != Last::NoOperand, self.rest().as_bytes().get(1).copied());
        let is_at_the_start = self.run.side.found.text.is_empty();
        let operand =
            |next: Option<char>| next.is_some_and(|next| next.is_ascii_alphanumeric() || "([{".contains(next));
        match sign {
            '-' if next == Some(b'>') => {
                self.end();
                self.take(2);
            }
            // ** is Markdown, unless it stands between operands.
            '*' | '/' if next == Some(sign as u8) && (sign == '*' || operand(self.next(2))) => {
                if is_operand && operand(self.next(2)) {
                    self.run.side.found.has_other_operation = true;
                    self.operation("^");
                }
                self.take(2);
            }
            ':' if !is_operand || self.run.spaced != (next == Some(b' ')) || !operand(self.next(1)) => {
                self.end();
                self.take(1);
            }
            // A negative number.
            '-' if !is_operand && self.digit_follows(1) => {
                self.begin();
                self.take(1);
                self.run.side.push("-");
            }
            // A bullet; but `-(3-8)` has a sign that is none of the cards'.
            _ if !is_operand && is_at_the_start && !(sign == '-' && operand(next.map(char::from))) => {
                self.take(1);
            }
            _ => {
                self.take(1);
                self.operation(sign.encode_utf8(&mut [0; 4]));
            }
        }
    }

    fn equals(&mut self, sign: char) {
        let is_arrow = self.rest().as_bytes().get(1) == Some(&b'>');
        self.take(sign.len_utf8());
        if is_arrow || self.run.last == Last::NoOperand && !self.run.side.found.text.is_empty() {
            // `=>`, or `==`.
            self.end();
            return;
        }
        let side = std::mem::take(&mut self.run.side).trimmed();
        self.run.last = Last::NoOperand;
        let first = self.run.first.get_or_insert_default();
        if first.text.is_empty() || !first.has_operation && side.has_operation {
            *first = side;
        }
    }

    fn other_operation(&mut self, sign: char) {
        let is_operand = self.run.last != Last::NoOperand;
        let next = self.next(1);
        let operand = next.is_some_and(|next| next.is_ascii_digit() || "([{AJQKT".contains(next));
        let sign_follows = next.is_some_and(|next| "+-*/)]}^=".contains(next));
        // An exclamation mark at the end is none of a factorial.
        let counts = match sign {
            '^' => operand || is_operand && sign_follows,
            '%' => operand && is_operand,
            _ => is_operand && sign_follows,
        };
        if counts {
            self.begin();
            self.run.side.found.has_other_operation = true;
            self.run.side.push("^");
            self.take(1);
            if operand {
                self.run.last = Last::NoOperand;
            }
            return;
        }
        self.end();
        self.take(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> Vec<String> {
        let mut found = Vec::new();
        expressions(&plain(line), &mut |one| {
            let stated = one.stated.map(|stated| format!("={stated}")).unwrap_or_default();
            found.push(format!("{}{stated}", one.text));
        });
        found
    }

    #[test]
    fn expressions_stand_between_words() {
        for (line, expected) in [
            ("So 8 / (3 - 8/3) = 24, done.", &["8/(3-8/3)=24"][..]),
            (r"$8 \div \left(3 - \frac{8}{3}\right) = 24$", &["8/(3-{(8)/(3)})=24"]),
            (r"\[ \dfrac{8}{3-\frac83} \]", &["{(8)/(3-{(8)/(3)})}"]),
            ("**8 × (3 − 1)**", &["8*(3-1)"]),
            ("1. 3*8 - 2) and (4+4)", &["1", "3*8-2", "(4+4)"]),
            ("- 8/(3-8/3)", &["8/(3-8/3)"]),
            ("-3+27", &["-3+27"]),
            ("the 3rd of 4x10r is 3 x 8", &["4", "3*8"]),
            ("Q x (K - J)", &["Q*(K-J)"]),
            ("A solution is (K-J)(A+J)", &["A", "(K-J)*(A+J)"]),
            ("24 = 4(5+1) ≈ 24", &["4*(5+1)=24"]),
            ("3 times 8 divided by 1", &["3*8/1"]),
            ("Step 1: 8:4 = 2", &["1", "8:4=2"]),
            ("(8/(3-8/3) = 24)", &["8/(3-8/3)=24"]),
            ("2 ** 3 and 4! * 1", &["2^3", "4^*1"]),
            ("8/(3-8/3", &["8/(3-8/3"]),
            ("8*3 → 24; 3*8 => 24; 3*8 -> 2", &["8*3", "24", "3*8", "24", "3*8", "2"]),
            ("３＊８＝２４", &["3*8=24"]),
            ("5½+2", &["5", "{(1)/(2)}+2"]),
            ("2.67*9, .5*48, .5a", &["2.67*9", ".5*48"]),
        ] {
            assert_eq!(found(line), expected, "{line}");
        }
    }

    #[test]
    fn passages_come_from_the_most_explicit_on() {
        let texts = |text| passages(text).into_iter().map(|passage| passage.text).collect::<Vec<_>>();
        assert_eq!(
            texts(r"\boxed{1} or \boxed{\frac{8}{2}+{3}}."),
            [r"\frac{8}{2}+{3}", r"\boxed{1} or \boxed{\frac{8}{2}+{3}}."]
        );
        assert_eq!(texts("no <think>answer: 1</think> yes"), [" yes"]);
        assert_eq!(texts("<answer>3*8</answer> <answer> 4*6 </answer>"), [" 4*6 "]);
        assert_eq!(texts("I answer. **Answer:** 4*6")[0], "** 4*6");
    }

    #[test]
    fn claims_are_not_their_opposites() {
        for claim in ["It is impossible.", "No solution", "24 cannot be made", "This can’t possibly be reached", "无解"]
        {
            assert!(is_claim(&plain(claim), false).is_some(), "{claim}");
        }
        for hedged in [
            "Is it impossible?",
            "It may be impossible. Let me keep trying",
            "I doubt that it's impossible.",
            "I don't know whether it is impossible",
            "If it is impossible I will say so.",
            "Nothing is impossible!",
            "We must not answer impossible too early",
            "The answer is 24. No code was run.",
            "no answer yet",
            "No contradictions.",
            "that contradicts nothing",
            "this hand is not actually impossible",
            "or with 'impossible' if there is none.",
        ] {
            assert!(is_claim(&plain(hedged), false).is_none(), "{hedged}");
        }
        for other in ["It is not impossible", "none of this", "I can make 24", "you cannot divide by 0 here"] {
            assert!(is_claim(other, false).is_none(), "{other}");
        }
        // Sentences end with signs of several bytes too, and long lines have many claims.
        assert!(is_claim("好的。不可能。是不可能吗？", false).is_some_and(|at| at < 12));
        assert!(is_claim(&"也许if it is impossible，".repeat(100_000), false).is_none());
        assert!(is_claim("None.", true).is_some() && is_claim("None.", false).is_none());
    }
}
