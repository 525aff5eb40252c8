// What the package refuses, in Chinese. The package has English sentences, with an identifier for each that does not change when the sentence does.

import type { HandAsked } from "../engine/questions";

/** What was quoted in a sentence: the only part that an identifier does not tell. */
type Said = (quoted: string) => string;

const UNREADABLE: Said = () => "这里的输入不对，请检查一下。";

const CHINESE: Readonly<Record<string, Said>> = {
  form: () => "格式不对，请检查一下。",
  length: () => "个数不对，请数一数。",
  range: () => "有一个数超出了范围。",
  symbol: (quoted) => `这套规则里没有“${quoted}”。`,
  repeated: (quoted) => `“${quoted}”重复了：这套规则里每个符号只能用一次。`,
  "too-few-symbols": () => "符号不够用：请增加符号，或允许重复。",
  "too-many-codes": () => "密码太多，算不过来：请减少位数或符号。",
  lengths: () => "猜测和密码的位数不一样。",
  "all-but-one-in-place": () => "其他符号的位置都对时，最后一个也一定对：请检查反馈。",
  "no-guess": (quoted) => `词表里没有 ${quoted.toUpperCase()}。`,
  "hard-mode": (quoted) => `困难模式：${quoted.toUpperCase()} 没有用上已有的线索。`,
  "hands-out": () => "一方的两只手都是 0，这一局已经结束。",
  "too-many-positions": () => "局面太多，算不过来：请用小一点的进制。",
  contradiction: () => "没有密码符合这些反馈。",
  solve: () => "这套规则算不出来：请换一套小一点的。",
  expression: () => "看不懂这个算式：请用数字、A T J Q K、+ − × ÷ 和括号。",
};

const isOwn = (name: string): boolean => Object.hasOwn(CHINESE, name);

/** What is wrong with a list of words, of which one may be to blame. */
const LISTS: Readonly<Record<string, Said>> = {
  form: (word) => `${word} 里有空格、标点、表情、看不见的或罕见的字符，或从右往左写的字母，请每行只写一个单词。`,
  "no-codes": () => "里面没有单词，请每行写一个。",
  length: (word) => `${word} 的长度不行：单词可以有 1 到 10 个字符。`,
  lengths: (word) => `${word} 和别的单词不一样长，请只留一种长度。`,
  "repeated-code": (word) => `${word} 出现了两次，请删去一个。`,
  "too-many-letters": () => "不同的字符太多，最多 255 种。",
  "too-many-codes": () => "单词太多，请只留常用的。",
  "no-guess": (word) => `${word} 可能是答案，却不在可以猜的单词里，请补上或删去。`,
};

interface Refusing {
  code: string;
  message: string;
  /** Of a list: its file, and the line that is wrong. */
  file?: string;
  line?: { word: string; number: number } | null;
}

/** A refusal in the visitor's language, by its identifier and what was asked. */
export function refusalIn(language: string, question: string, { code, message, file, line }: Refusing): string {
  if (!language.startsWith("zh")) return message;
  if (file !== undefined)
    return `${file}${line ? `${/[!-~]$/.test(file) ? " " : ""}第 ${line.number} 行` : ""}：${(LISTS[code] ?? UNREADABLE)(line?.word ?? "")}`;
  const name = isOwn(code) ? code : question === "check" ? "expression" : code;
  return (CHINESE[name] ?? UNREADABLE)(/'([^']+)'/.exec(message)?.[1] ?? "");
}

/** Why an expression is not what was asked for, in Chinese: the first reason that the package would name. */
export function whyWrong(numbers: readonly number[], value: string | null, { cards, target, some, whole }: HandAsked): string {
  const count = (list: readonly number[], number: number) => list.filter((other) => other === number).length;
  const surplus = numbers.find((number) => count(numbers, number) > count(cards, number));
  const unused = some ? undefined : cards.find((card) => count(numbers, card) < count(cards, card));
  if (surplus !== undefined && count(cards, surplus) === 0) return `没有 ${surplus} 这张牌。`;
  if (surplus !== undefined) return `${surplus} 用了 ${count(numbers, surplus)} 次，但只有 ${count(cards, surplus)} 张。`;
  if (unused !== undefined) return `${unused} 还没用上。`;
  if (value === null) return "除数是 0，或结果太大。";
  if (value !== target) return `结果是 ${value}，不是 ${target}。`;
  return whole ? "每一步都必须是正整数。" : "等号后面的数不对。";
}
