// Text as words need it.

/** Text with each letter and its accents as one character, where there is one. Korean letters stay letters, and do not become syllables. */
export const composed = (text) => (/[\u1100-\u11ff]/.test(text) ? text : text.normalize("NFC"));
