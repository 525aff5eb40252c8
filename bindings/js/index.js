// The probes: what `index.d.ts` says. Loads nothing but its own few files until a table or init() is asked for.

import { ColourTree, DecisionTree, WordTree } from "./lib/codes.js";
import { QuadAce } from "./lib/quad_ace.js";
import { Targets, TwentyFour } from "./lib/twenty_four.js";

export { ColourTree, DecisionTree, Turn, WordTree, checkCode, codeRules, codes, colours, feedback } from "./lib/codes.js";
export { SolvetabError } from "./lib/errors.js";
export { QuadAce } from "./lib/quad_ace.js";
export { TABLE_NAMES, init, open, openBytes } from "./lib/tables.js";
export { Targets, TwentyFour } from "./lib/twenty_four.js";
export { version } from "./lib/version.js";

export const bullsAndCows = () => DecisionTree.open("bulls-and-cows-4x10");
export const bullsAndCowsWorst = () => DecisionTree.open("bulls-and-cows-4x10-worst");
export const bullsAndCowsNoLeadingZero = () => WordTree.open("bulls-and-cows-4x10-no-leading-zero");
export const mastermind = () => DecisionTree.open("mastermind-4x6r");
export const mastermindWithin5 = () => DecisionTree.open("mastermind-4x6r-depth5");
export const codes3x10 = () => DecisionTree.open("3x10");
export const codes4x8 = () => DecisionTree.open("4x8");
export const codes4x9 = () => DecisionTree.open("4x9");
export const codes5x5r = () => DecisionTree.open("5x5r");
export const codes4x7r = () => DecisionTree.open("4x7r");
export const words2315 = () => ColourTree.open("words-2315");
export const words2315Hard = () => ColourTree.open("words-2315-hard");
export const words3158 = () => ColourTree.open("words-3158");

export const twentyFour = () => TwentyFour.open("twenty-four");
export const targets = () => Targets.open("targets");

export const quadAce = () => QuadAce.open("quad-ace-10");
export const quadAceThreeHands = () => QuadAce.open("quad-ace-10-three-hands");
