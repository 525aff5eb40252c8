// 页面的全部中文文字。 Every word of the page in Chinese.

import type { Move, OutcomeName } from "../engine/questions";
import type { Words } from "./en";
import { counted as digits, hundredths, rounded } from "./numbers";

const number = (value: number) => digits(value, "zh-Hans");
const about = (value: number, error: number | null) => (error === null ? number(value) : `约 ${number(rounded(value))}`);
const dated = (date: Date) => date.toLocaleDateString("zh-Hans", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
const short = (value: number) => value.toLocaleString("zh-Hans", { maximumFractionDigits: 2 });
const tenths = (seconds: number) => seconds.toFixed(1);
const plain = (value: string) => (value.startsWith("-") ? `−${value.slice(1)}` : value);

const NAMES: Record<OutcomeName, string> = { win: "胜", draw: "和", loss: "负" };
const value = (outcome: OutcomeName, moves: number | null) =>
  moves === null ? "平局" : moves === 0 ? (outcome === "win" ? "已胜" : "已负") : `${moves} 步${NAMES[outcome]}`;

/** 举例说明超过进制时怎么办。 */
const carry = (base: number) => {
  const [own, added] = [Math.max(1, base - 3), Math.min(5, base - 1)];
  const sum = `${own} + ${added} = ${own + added}`;
  return base === 10 ? `相加后只留个位：${sum}，留 2。` : `满 ${base} 减 ${base}：${sum}，变成 ${own + added - base}。`;
};

const moveText = ({ ways: [way], result }: Move) => `${way === undefined ? "" : `${way[0]} + ${way[1]} → `}${result.join("、")}`;

export const zh: Words = {
  skip: "跳到正文",
  home: "solvetab 首页",
  games: "游戏",
  colours: { choose: (now) => `切换配色（现在：${{ system: "跟随系统", light: "浅色", dark: "深色" }[now]}）` },
  foot: "全部计算都在你的浏览器里完成，结果经过证明。数据不会离开你的设备，断网也能用。",
  front: {
    title: (date) => `${dated(date).replace(/^\d+年/, "")}的题`,
    about: "每天都有新题，每一步都有精确评判。",
    streak: (days) => `已连续 ${days} 天。`,
    verbs: { "bulls-and-cows": "破解密码", mastermind: "破解密码", words: "猜出单词", "24": "算出 24", numbers: "凑出目标", "quad-ace": "走出胜局" },
    goOn: "继续",
    playAll: "六题连玩",
    allDone: "六题都完成了：看今天的成绩",
    record: "我的成绩",
    anyTime: "随时可玩",
    assistant: "问助手",
    think: "你想一个数，电脑来猜",
    lie: "能骗过它吗？可以说一次谎",
  },
  rules: {
    title: "怎么玩",
    begin: "知道了",
    steps: {
      codes: ({ positions, symbols, repeats }) => {
        const symbol = symbols > 10 ? "符号" : "数字";
        return [
          `猜出 ${positions} 个${symbol}，${symbols === 10 ? "" : `共 ${symbols} 种，`}${repeats ? "可以重复" : "互不相同"}。`,
          `A（●）：${symbol}和位置都对。B（○）：${symbol}对、位置不对。不说是哪一个。`,
          "全是 A 就赢了。",
        ];
      },
      pegs: ({ positions, symbols }) => [
        `猜出 ${positions} 个位置的颜色，共 ${symbols} 种，可以重复。`,
        "A（黑点）：颜色和位置都对。B（白点）：颜色对、位置不对。不说是哪一个。",
        "全是 A 就赢了。",
      ],
      "24": () => ["用全部四张牌算出 24。", "点一张牌、一个运算、再点一张牌。", "A 是 1，J、Q、K 是 11、12、13。"],
      numbers: () => ["算出目标数。每个数最多用一次。", "每一步都必须是正整数。", "限时 60 秒。正好：10 分；相差 5 以内：7 分；10 以内：5 分。"],
      quadAce: () => ["把对方的一只手加到自己的一只手上。", "只留个位：7 + 5 得 2。", "自己的两只手都到 0 就赢。同一局面第三次出现算平局。"],
      words: () => ["六次之内猜出一个五个字母的英文单词。", "绿：位置对。黄：有，位置不对。灰：没有，或没有这么多。", "全绿就赢了。"],
    },
  },
  noSuchPlace: "这个链接没有对应的页面，下面是与它最接近的内容。",
  wrongLink: "这个链接好像不对，可能没有复制完整。",
  loading: "加载中……",
  trouble: {
    network: "页面的一部分没有加载成功：没有网络，或服务器没有响应。",
    missing: "页面的一部分没有加载成功：页面已有新版本。",
    browser: "浏览器版本太旧，无法运行本页。需要支持 WebAssembly 和模块化 Worker。",
    blocked: "浏览器或网络设置禁止了 WebAssembly，本页需要它来计算。",
    broken: "页面出错了，这是我们的问题。请重试；如果还不行，就开一局新游戏。",
  },
  tryAgain: "重试",
  reload: "刷新",
  newVersion: "页面有新版本。",
  startAnew: "新游戏",
  share: "分享",
  copied: "已复制",
  sendPuzzle: "把这道题发给朋友",
  shareResult: "分享成绩",
  copiedResult: "成绩已复制",
  savePicture: "保存为图片",
  hint: "提示",
  undo: "撤销",
  giveUp: "放弃",
  playAgain: "再来一局",
  clear: "清空",
  cancel: "取消",
  stop: "停止",
  erase: "删除",
  thinking: "思考中……",
  goOn: "继续",
  number,
  about,

  daily: {
    games: { "bulls-and-cows": "猜数字", mastermind: "珠玑妙算", "24": "24 点", numbers: "数字挑战", "quad-ace": "碰手指", words: "猜单词" },
    heading: (day) => `每日一题第 ${day} 期`,
    title: (name, day, date) => `${name}第 ${day} 期，${dated(date)}`,
    numbered: (name, day) => `${name}第 ${day} 期`,
    about: (date) => `${dated(date)}。所有人的题目都一样。`,
    next: "距下一期还有",
    lostDay: "这个每日一题的链接不对，或者那一天还没到。下面是今天的题。",
    toToday: "玩今天的题",
    nextPuzzle: (name) => `下一题：${name}`,
    wonOf: (won, all) => `${all} 题解出 ${won} 题`,
    statistics: "统计",
    play: "开始",
    played: "已玩",
    won: "成功",
    streak: "连续成功",
    longest: "最长连续",
    bar: (game, from, to) =>
      game === "24"
        ? to === Infinity
          ? `超过 ${from} 秒`
          : `${to} 秒内`
        : game === "quad-ace"
          ? from === null
            ? "步数最少"
            : `多 ${from + 1}${to === Infinity ? " 步以上" : to > from + 1 ? `–${to} 步` : " 步"}`
          : `${to === Infinity ? `${(from ?? 0) + 1}+` : to} ${game === "numbers" ? "分" : "次"}`,
    help: "帮助",
    keepPlaying: "继续玩",
    mayHelp: (day) => `看了提示，第 ${day} 期就算“借助提示完成”，连续成功会中断。`,
    mayGiveUp: (day) => `放弃第 ${day} 期？成绩记为未完成。`,
    helped: "用了提示",
    withHelp: (hints) => `用了 ${hints} 次提示完成：这一天不计入连续成功，也不计水平。`,
    helpedShort: (hints) => `提示 ${hints} 次`,
    notSolved: "未完成",
    scores: {
      seconds: (score) => `用时 ${score} 秒`,
      points: (score) => `${score} 分`,
      moves: (score) => (score === 0 ? "步数最少" : `多用 ${score} 步`),
      guesses: (score) => `${score} 次猜中`,
    },
    record: "我的成绩",
    whereKept: "成绩只保存在这个浏览器里。存成文件，就能带到别的设备上。",
    notKept: "这个浏览器不允许保存数据，关闭标签页后成绩就没了。可以先存成文件。",
    exportIt: "存成文件",
    importIt: "读取文件",
    noRecord: "这个文件不是本页的成绩。",
    added: (count) => (count === 0 ? "文件里没有新的成绩。" : `已加入 ${count} 条成绩。`),
    shareAll: "分享六题成绩",
  },

  duel: {
    beatMe: "来挑战我",
    you: "你",
    friend: "朋友",
    dareLost: "朋友发来挑战，对方没有完成。你能行吗？",
    dare: (result) => `朋友发来挑战，成绩是 ${result}。你能胜过吗？`,
    results: {
      lost: () => "未完成",
      draw: () => "平局",
      guesses: ({ cost }) => `${cost} 次`,
      moves: ({ cost }) => `${cost} 步`,
      points: ({ rank, cost }) => `${tenths(cost / 10)} 秒得 ${rank} 分`,
      seconds: ({ cost }) => `${tenths(cost / 10)} 秒`,
    },
    skill: (percent) => `水平 ${percent}%`,
    helped: "用了提示",
    ended: (result) => (result > 0 ? "这场对决你赢了。" : result < 0 ? "这场对决你输了。" : "这场对决是平局。"),
  },

  codes: {
    titleOf: (rules) => ({ "4x10": "猜数字", "4x6r": "珠玑妙算" })[rules] ?? `猜密码 ${rules}`,
    ways: "玩法",
    way: { play: "我来猜", yours: "电脑猜", both: "互猜", assistant: "助手" },
    menu: "游戏",
    newGame: "新游戏",
    backToGame: "回到游戏",
    rules: "规则",
    otherRules: "更多",
    atOnce: "已经算好（位数 × 符号数，r 表示可重复）：",
    tooMany: "密码极多，边玩边算：",
    anyRules: "或者自己定规则：",
    positions: "位数",
    symbols: "符号数",
    repeats: "符号可重复",
    chooseRules: "选定",
    noTree: "这套规则还没有算过。现在就可以玩；算好以后，从第一次猜起提示都是精确的。",
    solve: "计算这套规则",
    solving: (rules, seconds) => `正在计算 ${rules}，已用 ${Math.floor(seconds)} 秒……`,
    host: "出题方",
    fair: "公平",
    adaptive: "狡猾",
    fairText: "密码已随机选好并锁定。",
    adaptiveText: "出题方没有固定的密码：它的反馈会尽量拖长游戏，但从不自相矛盾。",
    lies: "你的反馈",
    noLies: "全部属实",
    oneLie: "可以说一次谎",
    withLie: "再来一局，可以说谎",
    withoutLie: "再来一局，不说谎",
    lieText: "你可以说一次谎，哪一次都行，也可以不说。电脑照样能猜中，还会指出你在哪一次说了谎。",
    lieWas: (place) => `你在第 ${place} 次说了谎：`,
    noLie: "你没有说谎。",
    twoLies: "至少有两次反馈不对。",
    openToChange: "点开一次猜测，就能更改反馈。",
    yourGuesses: "你的猜测",
    yourGuess: "你的猜测",
    guess: "猜",
    tried: (place) => `这个已经猜过了：第 ${place} 次。`,
    bestGuess: "最佳猜测：",
    useIt: "采用",
    whyBest: "最佳猜测好在哪里？",
    hintCount: (count) => `提示（已用 ${count} 次）`,
    hintMeans: "用了提示，这一局就算练习",
    undoMeans: "撤销以后，这一局就算练习",
    practice: "练习",
    withHelp: (hints, wasTakenBack) =>
      `练习局：${[hints > 0 ? `用了 ${hints} 次提示` : "", wasTakenBack ? "撤销过猜测" : ""].filter((text) => text !== "").join("，")}。不计水平。`,
    practiceShort: (hints) => (hints > 0 ? `练习，提示 ${hints} 次` : "练习"),
    fromTree: "出自已证明最优的策略。",
    fromSearch: "由搜索剩余的密码得到。",
    typeHere: (positions) => `输入 ${positions} 个符号，然后按回车`,
    feedback: (bulls, cows) => `${bulls} A ${cows} B`,
    written: (bulls, cows) => `${bulls}A${cows}B`,
    spoken: (guess, feedback, count) => `第 ${count} 次，${guess}：${feedback}。`,
    leftShort: (left) => `剩 ${left}`,
    lookAtGuess: (place) => `查看第 ${place} 次猜测：`,
    worth: { best: "最佳", good: "不错", slip: "失误", lucky: "走运" },
    playBetter: (best) => `改猜 ${best}，算练习`,
    cellsPicture: (answers, codes) => `${number(codes)} 种可能按 ${answers} 种反馈分开：行是 A，列是 B`,
    divides: (answers, expected, largest) => `${answers} 种可能的反馈；平均剩 ${short(expected)} 种可能，最多 ${number(largest)} 种。`,
    toCome: (average, worst) => `平均还需猜 ${short(average)} 次，最多 ${worst} 次。`,
    mayBeSecret: "它可能就是密码。",
    cannotBeSecret: "它不可能是密码。",
    tellsMore: "它不可能是密码，但得到的信息更多。",
    bestWas: "已知最佳：",
    shouldBe: "按你的密码，这里应是",
    changeAnswer: "更改反馈",
    removeGuess: "删除这次猜测",
    guesses: (count) => `猜了 ${count} 次`,
    found: (count) => (count === 1 ? "一次就猜中了！" : `猜了 ${count} 次，猜中了！`),
    gaveUp: "这次没有猜中。",
    secretWas: "密码是",
    secretCouldBe: "其实没有固定的密码，但它可以是",
    verdictWaits: "正在计算每一次猜得好不好……",
    verdictUnknown: "这套规则还算不出每一次猜得好不好。",
    verdictLarge: "密码太多，算不出每一次猜得好不好。这里显示的是每次之后还剩多少种可能。",
    skill: "水平",
    skillMeans: "最好的猜法是 100%",
    lost: "多猜的次数",
    lostMeans: "平均比最好的猜法多猜几次",
    luck: "运气",
    luckMeans: (luck) => (Math.abs(luck) < 0.005 ? "反馈不好也不坏" : luck > 0 ? "反馈运气好，省下的次数" : "反馈运气差，多花的次数"),
    luckShort: (luck, isExact) => {
      const guesses = `${isExact ? "" : "≈ "}${hundredths(Math.abs(luck))} 次`;
      return Math.abs(luck) < 0.005 ? "运气：不好不坏" : luck > 0 ? `好运省了 ${guesses}` : `运气差，多花 ${guesses}`;
    },
    percent: (share) => `${Math.round(share * 100)}%`,
    hundredths,
    signed: (value) => `${Math.abs(value) < 0.005 ? "±" : value < 0 ? "−" : "+"}${hundredths(Math.abs(value))}`,
    bestNeeds: (start) => `最好的猜法平均需要 ${hundredths(start)} 次。`,
    story: ({ skill, luck, turningPoint, guesses, isExact }, isOwn, isFair) => {
      const slip = turningPoint === null ? undefined : guesses[turningPoint];
      return [
        isOwn ? `你的水平${isExact ? "是" : "约"} ${Math.round(skill * 100)}%。` : "",
        isFair && Math.abs(luck) >= 0.05 ? `${luck > 0 ? "好运省了" : "运气差，多花"} ${Math.abs(luck).toFixed(1)} 次。` : "",
        slip === undefined
          ? "没有失误。"
          : `第 ${(turningPoint ?? 0) + 1} 次是失误：猜 ${slip.best.toUpperCase()} ${slip.isExact ? "" : "大约"}能少花 ${hundredths(slip.regret)} 次。`,
      ].join("");
    },
    verdictHow: "逐次点评",
    verdictDefinitions: (isFair) =>
      `多猜的次数：与最好的猜法相比，平均要多猜几次。${isFair ? "运气：与平均的反馈相比，这次反馈省下几次。" : "这个出题方不给运气留余地。"}`,
    verdictExact: "所有数值都是精确的。",
    verdictEstimated: "带 ≈ 的是估计值：依据搜索找到的最好猜法，尚未证明。",
    verdictSum: (guesses, { start, regret, luck, left }) =>
      `应需 ${hundredths(start)} + 多猜 ${hundredths(regret)} ${luck < 0 ? "+" : "−"} 运气 ${hundredths(Math.abs(luck))} = ${guesses} 次${left === 0 ? "" : ` + 还需 ${hundredths(left)} 次`}`,
    isSealed: "公平：密码已锁定，中途不会更换",
    isSealedWhy:
      "这是一段文字的 SHA-256 哈希值，文字由随机串（盐）和密码组成。游戏结束后会显示这段文字，谁都可以重新计算，所以密码无法更换；用同一个链接的朋友看到的哈希值也相同。",
    wasSealed: "公平：验证密码没有被换过",
    sealText: "随机串（盐）和密码：",
    sealHash: "这段文字的 SHA-256，第一次猜之前就能看到，用同一个链接的人看到的都一样：",
    sealCheck: "在终端里计算：",
    keepSecret: ({ positions, symbols, repeats }, isColoured) =>
      `想好一个 ${positions} 位密码，${isColoured ? `${symbols} 种颜色` : symbols === 10 ? "数字" : `${symbols} 种符号`}${repeats ? "可以重复" : "互不相同"}。`,
    answerHow: () => "电脑每猜一次，你点出几 A（位置对）几 B（位置不对）。例如密码是 1234，电脑猜 1325，就是 1A2B。",
    helpCount: "帮我数 A 和 B",
    helpCountText: "输入你的密码，正确的反馈就会标出来。密码只留在这个屏幕上，电脑不会偷看。",
    myGuesses: "电脑的猜测",
    myGuess: (count) => `第 ${count} 次：`,
    iKnow: (remaining, error = null) => (remaining === 1 && error === null ? "只剩一种可能了。" : `你的密码还有 ${about(remaining, error)} 种可能。`),
    answerMe: () => "几 A 几 B？",
    iFound: (count) => `电脑用 ${count} 次猜中了你的密码。`,
    contradiction: "这些反馈互相矛盾。",
    suspects: (places, others) =>
      places.length === 0
        ? "至少有两次反馈不对。点开一次猜测即可更改。"
        : (places.length === 1 ? `第 ${places[0]} 次反馈不对` : `第 ${places.join("、")} 次反馈中有一次不对`) +
          `${others < 2 ? "" : "，或另有至少两次不对"}。点开一次猜测即可更改。`,
    tellSecret: "输入你的密码，看看哪次反馈错了",
    yourSecret: "你的密码",
    checkSecret: "核对",
    bothText: "先想好一个密码。你猜电脑的，电脑猜你的，一人一次，你先猜。",
    you: "你",
    me: "电脑",
    yourTurn: "轮到你猜。",
    bothFound: "同一轮都猜中了：平局。",
    youWon: "你更快：你赢了！",
    iWon: "这次电脑更快。",
    bothCounts: (yours, youFound, theirs, iFound) => `你：${youFound ? `${yours} 次猜中` : "没猜中"}。电脑：${iFound ? `${theirs} 次猜中` : "没猜中"}。`,
    assistantText: "给别处的对局当助手：先输入你的猜测，再输入得到的反馈，每次都会给出最佳猜测。",
    guessesSoFar: "已猜过的",
    guessMade: "你的猜测",
    next: "下一步",
    otherGuess: "换一个",
    whatAnswered: "得到了什么反馈？",
    worthOfGuess: "看看这一步猜得好不好",
    whatIsLeft: "剩下的可能",
    leftBefore: "还剩 ",
    codesLeft: (_, codes) => `种可能（共 ${number(codes)} 种）`,
    codesLeftSpoken: (remaining, error = null) => `还剩 ${about(remaining, error)} 种可能。`,
    isExact: "这是精确的计数。",
    isEstimate: (error) => `这是估计，标准误差约 ${Math.max(1, Math.round(error * 100))}%。`,
    certain: ({ certainty, average, worst, judgedBy, basis }) =>
      certainty === "optimal"
        ? `已证明：从这里起没有更好的猜法。平均还需猜 ${short(average)} 次，最多 ${worst} 次。`
        : certainty === "searched"
          ? `搜索找到的最好猜法，尚未证明：平均还需猜 ${short(average)} 次，最多 ${worst} 次。`
          : judgedBy === 0
            ? "还不知道有哪个密码符合，也不能断定没有。这一次取任意密码，只为多得些线索。"
            : `估计：大约还需猜 ${short(Math.round(average * 10) / 10)} 次。依据${basis === "list" ? "剩下的" : basis === "drawn" ? "从剩下的密码中均匀抽取的" : "从剩下的密码中逐步变换得到的"} ${number(judgedBy)} 个密码。`,
    brokenAt: (place) =>
      place === 1
        ? "没有密码能得到第 1 次反馈。点开它即可更改。"
        : `到第 ${place - 1} 次反馈为止还有密码符合：第 ${place} 次反馈或它之前的某次不对。点开一次猜测即可更改。`,
    inPlace: () => "A（位置对）",
    elsewhere: () => "B（位置不对）",
    thisAnswer: "输入",
    listThem: "列出来",
    showMore: "显示更多",
    andMore: (count) => `还有 ${number(count)} 个`,
    solvedElsewhere: (count) => `猜了 ${count} 次，猜中了。`,
  },

  wordGame: {
    title: "猜单词",
    way: { play: "我来猜", assistant: "助手", review: "复盘" },
    colour: { "2": "绿", "1": "黄", "0": "灰" },
    letter: (letter, colour) => `${letter.toUpperCase()}，${zh.wordGame.colour[colour]}色`,
    colours: (guess, answer) => [...guess].map((letter, place) => `${letter.toUpperCase()} ${zh.wordGame.colour[answer[place] ?? "0"]}`).join("，"),
    squares: (answer) => [...answer].map((digit) => ["⬜", "🟨", "🟩"][Number(digit)]).join(""),
    takeColours: "确认颜色",
    whatColours: "点每个字母，直到颜色和你看到的一样。",
    secretWas: "答案是",
    mayBeSecret: "它可能就是答案。",
    cannotBeSecret: "它不可能是答案。",
    tellsMore: "它不可能是答案，但得到的信息更多。",
    typeHere: (positions) => `输入 ${positions} 个字母，然后按回车`,
    wordsLeft: (_, words) => `个单词（共 ${number(words)} 个）`,
    noSecretFits: "词表里没有符合这些反馈的答案。",
    outside: (words, secrets) => `${number(secrets)} 个答案词都不符合这些反馈；其他可以猜的词里有 ${number(words)} 个符合。`,
    notInList: (word) => `词表里没有 ${word.toUpperCase()}。`,
    hardTitle: "猜单词：困难模式",
    mode: "猜测",
    anyGuesses: "任意单词",
    hard: "困难模式",
    unused: (hint) =>
      "place" in hint
        ? `困难模式：第 ${hint.place + 1} 个字母是 ${hint.letter.toUpperCase()}。`
        : `困难模式：要用 ${hint.letter.toUpperCase()}${hint.times === 1 ? "" : `（${hint.times} 次）`}。`,
    noSecret: (word, wasLast) =>
      `${word.toUpperCase()} 可以猜，但不在 2,315 个可能的答案里。${wasLast ? "如果它不是答案，请在下面输入答案。" : "这个词表无法评判那一局。"}`,
    barsPicture: (kinds, words) => `${number(words)} 个单词按 ${number(kinds)} 种反馈分开，一种反馈一根柱子`,
    list: "词表",
    listText: "2022 年的词表：2,315 个单词可能是答案，12,972 个单词可以猜。",
    listOrigin:
      "这是当时 Wordle 使用的词表，由 A. Selby 公布。Wordle 是纽约时报公司的商标，该公司与本页无关。最好的第一个词是 SALET：猜完 2,315 个单词共需 7,920 次，平均 3.42 次，已经证明。",
    ownTitle: "自己的词表",
    ownText: "可以用别的单词来玩，任何从左往右写的语言都行：每行一个单词，长度都一样。词表只保存在这个浏览器里，链接里没有它。",
    ownLink: "使用自己的词表",
    ownHere: "粘贴单词，每行一个",
    ownFile: "打开文件",
    ownGuesses: "还可以猜别的单词",
    ownGuessesText: "第二个词表：可以猜的全部单词，包括上面那些。",
    ownTake: "使用这个词表",
    ownPasted: "你的词表",
    ownPastedGuesses: "你的第二个词表",
    ownIs: ({ name, secrets, guesses }) =>
      `${name}：${number(secrets.size)} 个单词${guesses.size === secrets.size ? "" : `，可以猜 ${number(guesses.size)} 个`}。`,
    ownRemove: "删除这个词表",
    ownUsual: "使用英文词表",
    ownNotKept: "这个浏览器没能保存你的词表：关闭标签页后它就没有了。",
    tooLarge: (file) => `${file} 太大了：最多能用 65,536 个单词。`,
    noText: (file) => `${file} 不是 UTF-8 编码的文本，请用这种编码保存。`,
    assistantText: "给别处的游戏当助手：先输入你猜的单词，再点字母，让颜色和你看到的一样。每次都会给出最佳猜测。",
    reviewElsewhere: "复盘在别处玩过的一局",
    reviewText: "在别处玩过？把那一局粘贴到这里，看看每一次最好该猜什么、你多花了几次、哪些是运气。",
    pasteHere: "你猜的单词，每个都带颜色（方块，或 -Y--G 这样的字母）；也可以只写单词：",
    secretIfLost: "如果最后一次没有猜中，答案是：",
    reviewIt: "开始复盘",
    noWords: "请先输入或粘贴你猜的单词，每个五个字母。",
    unread: (words) => `猜的单词要有五个字母，看不懂：${words.map((word) => word.toUpperCase()).join("、")}。`,
    unpaired: (words, colours) => `${number(words)} 个单词，${number(colours)} 组颜色，数目不一致：每个单词都要有自己的颜色。`,
    notSolved: (count) => `猜了 ${count} 次，没有猜中。`,
    betterTitle: "你的猜测和最佳猜测",
    yours: "你的",
    best: "最佳",
    same: "相同",
    lost: "多猜",
    another: "再复盘一局",
  },

  twentyFour: {
    title: { quiz: "24 点", numbers: "数字挑战", solve: "24 点：任意牌" },
    way: { quiz: "挑战", numbers: "数字", solve: "求解" },
    tapCards: (most) => `点下面的牌来摆牌，最多 ${most} 张；点已摆的牌可以拿走。`,
    sendHand: "发给朋友",
    hand: "牌",
    room: "",
    takeAway: (card) => `${card}，拿走`,
    addCard: "加一张牌",
    addThis: (card) => `加 ${card}`,
    target: "目标",
    forExample: "例如：",
    result: (count, ideas, target) =>
      ideas === null || ideas === count
        ? `得 ${target} 有 ${number(count)} 种解法`
        : `得 ${target} 有 ${number(ideas)} 种不同的解法，算上各种写法共 ${number(count)} 种`,
    impossible: (target) => `这些牌算不出 ${target}。`,
    nearest: "最接近的是：",
    needsFraction: "每种解法中间都会出现分数。",
    show: "显示",
    allSolutions: "全部解法",
    hintsOnly: "只看提示",
    otherForms: (count) => `另外 ${number(count)} 种写法`,
    moreIdeas: (count) => `还有 ${number(count)} 种`,
    coveredStep: (place) => `第 ${place} 步，还盖着`,
    lastStep: "看最后一步",
    stepBefore: "看前一步",
    operations: "运算",
    sign: { "+": "加", "−": "减", "×": "乘", "÷": "除以" },
    byZero: "不能除以零。",
    notWhole: (text) => `${plain(text)}：每一步都必须是正整数。`,
    seconds: (seconds) => `${Math.floor(seconds)} 秒`,
    orType: "或直接输入算式",
    check: "核对",
    levelName: "难度",
    level: { easy: "容易", medium: "中等", hard: "困难" },
    deal: "发牌",
    clock: "计时",
    quizRule: "四张牌都要用，每张只用一次，算出 24。",
    numbersRule: "算出目标数，或尽量接近。每个数最多用一次，每一步都要得正整数。正好得 10 分，差 5 以内得 7 分，差 10 以内得 5 分。",
    start: "开始",
    undoAll: "全部撤销",
    moreHint: "再提示一步",
    deadEnd: "从这里算不出 24 了，请撤销一步。",
    hinted: (count) => `用了 ${number(count)} 次提示`,
    almost: (value) => `得到的是 ${plain(value)}，不是 24。`,
    solvedIn: (seconds) => `对了！用时 ${tenths(seconds)} 秒`,
    inSeconds: (seconds) => `${tenths(seconds)} 秒`,
    skipped: "一种解法：",
    nextHand: "下一题",
    nextRound: "下一轮",
    skip: "跳过",
    score: (solved, streak, average) => `已解 ${number(solved)} 题，连对 ${number(streak)} 题，平均 ${tenths(average)} 秒`,
    large: "大数个数",
    limit: (seconds) => (seconds === 0 ? "不限时" : `${seconds} 秒`),
    soFar: (value, away) => `得 ${value}，差 ${number(away)}`,
    declare: (value) => `提交 ${value}`,
    points: (points) => `${points} 分`,
    declared: (value, away, points) => `${away === 0 ? `正好得 ${value}` : `得 ${value}，差 ${number(away)}`}：${points} 分`,
    nothingMade: "这次没有算出任何数：0 分",
    total: (points, rounds) => `${number(rounds)} 轮共 ${number(points)} 分`,
  },

  quadAce: {
    title: { play: "碰手指", map: "碰手指：全部局面" },
    titleAgainst: (opponent) => `碰手指：${opponent}`,
    way: { play: "对局", map: "地图" },
    rulesTitle: "规则",
    rulesText: (base) =>
      `双方各有两只手，开始都是 1。轮到你时，选对方的一只手，把它的数加到自己的一只手上；自己的手变，对方的手不变。${carry(base)}变成 0 的手出局，不能再用，也不能再加。谁先让自己的两只手都出局，谁就赢。同一局面第三次出现，算平局。`,
    inShort: (base) => `选对方的一只手，加到自己的一只手上。${carry(base)}到 0 的手出局，两只手都出局就赢。`,
    base: "进制",
    against: "对手",
    opponents: { beginner: "新手", fair: "一般", strong: "较强", perfect: "完美" },
    whoBegins: "谁先走",
    youBegin: "你先走",
    iBegin: "电脑先走",
    computer: "电脑",
    you: "你",
    dial: (name, place, number) => `${name}：${place === 0 ? "左" : "右"}手是 ${number}`,
    tapYours: "点你的一只手。",
    tapTheirs: (number) => `再点一只手，加到你的 ${number} 上。`,
    thinking: "电脑在想……",
    yourTurn: "轮到你了。",
    took: (side, { own, added, sum }, base) =>
      `${side === "you" ? `你把电脑的 ${added} 加到自己的 ${own} 上` : `电脑把你的 ${added} 加到它的 ${own} 上`}：${own + added >= base ? `${own + added}，${base === 10 ? "只留" : "变成"} ${sum}` : `变成 ${sum}`}。`,
    moveText,
    ended: (winner, isPerfect) =>
      winner === "you"
        ? "你赢了！"
        : winner === "computer"
          ? "电脑赢了。"
          : isPerfect
            ? "局面重复，平局。从开局起谁也不能做得更好。"
            : "同一局面第三次出现：平局。",
    nextOpponent: (name) => `下一个对手：${name}`,
    helped: (count) => `用了 ${count} 次帮助`,
    winFromHere: "从这里你能赢。电脑每一步都走最好的棋。",
    movesOf: (moves, fewest) => `${moves} 步${fewest === null ? "" : `，最少 ${fewest} 步`}`,
    takeBack: "悔棋",
    playOn: "继续走",
    coach: "走错时提醒我",
    throwsAway: (before, after) =>
      before === "draw"
        ? "小心：走这一步，电脑就有必胜走法了。"
        : after === "draw"
          ? "这一步丢掉了胜局：现在最多打成平局。"
          : "这一步丢掉了胜局：现在轮到电脑能赢了。",
    verdict: "每一步走得好不好",
    kept: (kept, moves) => (kept === moves ? "你没有走错一步。" : `你走了 ${number(moves)} 步，其中 ${number(kept)} 步没有走错。`),
    turned: (move, side, before, after) => `转折点：${side === "you" ? "你" : "电脑"}的第 ${move} 步，把${NAMES[before]}局走成了${NAMES[after]}局。`,
    gaveAway: (before, after) => `${NAMES[before]} → ${NAMES[after]}`,
    value,
    values: "看胜负",
    movesCounted: "步数只算赢家走的。",
    standsAt: "双方都走最好的棋：",
    onMap: "在地图上看",
    history: "走棋记录",
    computing: (base) => `正在计算 ${base} 进制的全部局面……`,
    mapLabel: (base) => `${base} 进制全部局面的地图`,
    mapHowTo: "用方向键在地图上移动，按住 Shift 一次十格。",
    mapText: (positions) => `共 ${number(positions)} 个局面。行是走棋方的手，列是对方的手。颜色越浓，胜负来得越早。点一个看看。`,
    opponentAcross: "对方的手",
    legend: { win: "胜", loss: "负", draw: "和", unreachable: "小格：走不到" },
    mover: "走棋方",
    opponent: "对方",
    looked: "选中的局面",
    unreachable: "实际对局中走不到这个局面。",
    spoken: (mover, opponent, outcome, moves) => `${mover.join("和")} 对 ${opponent.join("和")}：${value(outcome, moves)}。`,
    moves: "走法",
    over: "棋局已经结束。",
    playOut: "演示最佳走法",
    playFrom: "从这里对局",
    sendPosition: "发给朋友",
    line: "最佳走法",
  },
};
