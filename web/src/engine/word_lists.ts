// The lists of words, by the names that rules have.

/** The list of 2022: 2315 words that may be the secret, of 12,972 that may be guessed. The names are those of its trees: for any guesses, and in hard mode. */
export const LIST = "words-2315";
export const HARD = "words-2315-hard";

const OWN = "own-words-";
const IN_HARD_MODE = "-hard";

/** The name of a list of the visitor's own. */
export const ownRules = (id: string, isHard: boolean): string => OWN + id + (isHard ? IN_HARD_MODE : "");

export const isOwnRules = (rules: string): boolean => rules.startsWith(OWN);

export const isHardIn = (rules: string): boolean => rules.endsWith(IN_HARD_MODE);
