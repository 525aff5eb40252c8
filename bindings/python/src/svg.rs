//! Pictures for notebooks: rectangles and lines of text as SVG, on white ground, so that they are
//! seen on a dark page too.
//!
//! Coordinates are pixels from the upper left corner. All text is escaped here.

use std::fmt::{Display, Write};

/// Colour of text.
pub(crate) const INK: &str = "#222222";
/// Colour of less important text.
pub(crate) const GREY: &str = "#6b6b6b";

/// A picture to which things are added.
pub(crate) struct Svg {
    body: String,
    title: String,
}

/// The part of a text that is at its coordinates.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// A picture that is read aloud as its title.
    pub(crate) fn new(title: impl Display) -> Self {
        Self {
            body: String::new(),
            title: title.to_string(),
        }
    }

    /// A line of text, at the height of its foot.
    pub(crate) fn text(
        &mut self,
        x: f64,
        y: f64,
        size: u32,
        anchor: Anchor,
        fill: &str,
        text: impl Display,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(&text.to_string());
        self.add(format_args!(
            r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{fill}">{text}</text>"#
        ));
    }

    /// A filled rectangle with round corners, by its upper left corner.
    pub(crate) fn rectangle(
        &mut self,
        [x, y, width, height]: [f64; 4],
        radius: u32,
        fill: &str,
        stroke: &str,
    ) {
        self.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}" stroke="{stroke}"/>"#
        ));
    }

    /// A filled circle, by its middle.
    pub(crate) fn circle(&mut self, x: f64, y: f64, radius: f64, fill: &str) {
        self.add(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>"#
        ));
    }

    /// A filled path that says what it stands for when it is pointed at.
    pub(crate) fn path(&mut self, path: &str, fill: &str, title: impl Display) {
        let title = escaped(&title.to_string());
        self.add(format_args!(
            r#"<path d="{path}" fill="{fill}"><title>{title}</title></path>"#
        ));
    }

    /// Text that is read from below to above and begins there.
    pub(crate) fn upright_text(
        &mut self,
        x: f64,
        y: f64,
        size: u32,
        fill: &str,
        text: impl Display,
    ) {
        let text = escaped(&text.to_string());
        self.add(format_args!(
            r#"<text transform="translate({x} {y}) rotate(-90)" font-size="{size}" fill="{fill}">{text}</text>"#
        ));
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string succeeds.
        let _ = self.body.write_fmt(element);
    }

    /// The whole picture.
    pub(crate) fn finish(self, width: f64, height: f64) -> String {
        let title = escaped(&self.title);
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" "#,
                r#"role="img" font-family="system-ui, 'DejaVu Sans', sans-serif"><title>{title}</title>"#,
                r#"<rect width="{width}" height="{height}" rx="6" fill="white"/>{body}</svg>"#
            ),
            width = width,
            height = height,
            title = title,
            body = self.body
        )
    }
}

/// Text as it stands in XML, without the characters that XML has no place for.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars().filter(|character| !character.is_control()) {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}
