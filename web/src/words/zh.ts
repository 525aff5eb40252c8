// 页面的全部中文文字。 Every word of the page in Chinese.

import type { Move, OutcomeName } from "../engine/questions";
import type { Words } from "./en";
import { counted as digits, rounded } from "./numbers";

const number = (value: number) => digits(value, "zh-Hans");
const about = (value: number, error: number | null) => (error === null ? number(value) : `约 ${number(rounded(value))}`);
const dated = (date: Date) => date.toLocaleDateString("zh-Hans", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
const short = (value: number) => value.toLocaleString("zh-Hans", { maximumFractionDigits: 2 });
const tenths = (seconds: number) => seconds.toFixed(1);
const plain = (value: string) => (value.startsWith("-") ? `−${value.slice(1)}` : value);

const NAMES: Record<OutcomeName, string> = { win: "胜", draw: "和", loss: "负" };
const value = (outcome: OutcomeName, plies: number | null) =>
  outcome === "draw" ? "和棋" : plies === 0 ? (outcome === "win" ? "已胜" : "已负") : `${plies} 步${NAMES[outcome]}`;

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
  colours: { system: "配色：跟随系统", light: "配色：浅色", dark: "配色：深色" },
  foot: "全部在您的浏览器里、用已证明的数据表计算。数据不会离开您的设备，断网也能用。",
  home_title: "小游戏，彻底解开",
  home_lead: "来玩，来问，或把一道题发给朋友。每个答案都是精确的。",
  noSuchPlace: "这个链接没有对应的页面，下面是与它最接近的内容。",
  wrongLink: "这个链接好像有一处不对，也许传送时丢了一段。",
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
  startAnew: "重新开始",
  share: "分享",
  copied: "链接已复制",
  sendPuzzle: "把这道题发给朋友",
  shareResult: "分享成绩",
  copiedResult: "成绩已复制",
  savePicture: "保存为图片",
  hint: "提示",
  undo: "撤回",
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
    games: { "bulls-and-cows": "猜数字", mastermind: "珠玑妙算", "24": "24 点", numbers: "数字挑战", "quad-ace": "碰手指" },
    heading: "每日一题",
    title: (name, day, date) => `${name} 第 ${day} 题，${dated(date)}`,
    numbered: (name, day) => `${name} 第 ${day} 题`,
    about: (day, date) => `${dated(date)}，第 ${day} 题。所有人的题目都一样。`,
    next: "距下一题还有",
    toToday: "玩今天的题",
    also: "今天还有：",
    play: "开始",
    playNamed: (name) => `今日${name}`,
    played: "玩过",
    won: "成功",
    streak: "连胜",
    longest: "最长连胜",
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
    outcome: (game, { isWon, score }) =>
      !isWon
        ? "未完成"
        : game === "24"
          ? `用时 ${score} 秒`
          : game === "numbers"
            ? `${score} 分`
            : game === "quad-ace"
              ? score === 0
                ? "步数最少"
                : `多用 ${score} 步`
              : `${score} 次猜中`,
    record: "我的成绩",
    whereKept: "成绩只保存在这个浏览器里。存成文件，就能带到别的设备上。",
    notKept: "这个浏览器不允许保存数据，关闭标签页后成绩就没了。可以先存成文件。",
    exportIt: "存成文件",
    importIt: "读取文件",
    noRecord: "这个文件不是本页的成绩。",
    added: (count) => (count === 0 ? "文件里没有新的成绩。" : `已加入 ${count} 条成绩。`),
  },

  codes: {
    name: "猜数字 · 珠玑妙算",
    short: "猜数字",
    lead: "猜出密码，或让它来猜您的密码；别处的对局也可以请它当参谋。",
    titleOf: (rules) => ({ "4x10": "猜数字", "4x6r": "珠玑妙算" })[rules] ?? `猜密码 ${rules}`,
    ways: "玩法",
    way: { play: "我来猜", yours: "它来猜", both: "互猜", assistant: "参谋" },
    rules: "规则",
    rulesName: { "4x10": "猜数字", "4x6r": "珠玑妙算" },
    otherRules: "其他",
    atOnce: "已经解好，立即可用（位数 × 符号数，r 表示可重复）：",
    tooMany: "密码多得列不出表，边玩边算：",
    anyRules: "其他任意规则，可在此求解：",
    positions: "位数",
    symbols: "符号数",
    repeats: "符号可重复",
    chooseRules: "选定",
    rulesText: (positions, symbols, repeats, codes) =>
      `${positions} 位，${symbols} 种符号，${repeats ? "可以重复" : "不重复"}，共 ${number(codes)} 个密码。`,
    noTree: "这套规则还没有解。现在就可以玩；求出已证明的最优策略后，提示从第一猜起都是精确的。",
    solve: "求解这套规则",
    solving: (rules, seconds) => `正在求解 ${rules}，已用 ${Math.floor(seconds)} 秒……`,
    host: "出题者",
    fair: "公平出题",
    adaptive: "狡猾出题",
    fairText: "密码已经抽定。实心点（A）：符号和位置都对；圆圈（B）：符号对、位置不对。",
    adaptiveText: "出题者没有固定的密码：它的回答让游戏尽量久，但从不自相矛盾。",
    challenge: "发给朋友",
    yourGuesses: "您的猜测",
    yourGuess: "您的猜测",
    guess: "猜",
    bestGuess: "最佳猜测",
    useIt: "采用",
    why: "为什么？",
    fromTree: "来自已证明最优的决策树。",
    fromSearch: "来自对剩余密码的搜索。",
    typeHere: (positions) => `输入 ${positions} 个符号，然后按回车`,
    bullsAndCows: (bulls, cows) => `${bulls}A${cows}B，${bulls} 个位置对，${cows} 个位置不对`,
    spoken: (guess, bulls, cows, count) => `第 ${count} 猜，${[...guess].join(" ")}：${bulls} A ${cows} B。`,
    lookAtGuess: (place, left) => `查看第 ${place} 猜${left === null ? "" : `，之后剩 ${left} 个密码`}`,
    cellsPicture: (answers, codes) => `${number(codes)} 个密码被 ${answers} 种回答分开：行是 A，列是 B`,
    divides: (answers, expected, largest) =>
      `可能有 ${answers} 种回答；平均剩 ${short(expected)} 个密码，最多 ${number(largest)} 个。`,
    toCome: (average, worst) => `平均还要 ${short(average)} 猜，最多 ${worst} 猜。`,
    mayBeSecret: "它可能就是密码。",
    cannotBeSecret: "它不可能是密码。",
    tellsMore: "它不可能是密码，但得到的信息更多。",
    bestWas: "已知最佳：",
    shouldBe: "按您的密码，这里应是",
    changeAnswer: "更改回答",
    removeGuess: "删去这一猜",
    found: (count) => (count === 1 ? "一猜就中！" : `${count} 猜猜中！`),
    guesses: (count) => `${count} 次猜中`,
    openRows: "点开上面任意一猜，看看它价值几何。",
    gaveUp: "这次没有猜中。",
    secretWas: "密码是",
    isFixed: "密码已经固定：",
    isFixedWhy: "这是一段文字的哈希值，文字由随机盐和密码组成。游戏结束后会显示这段文字，谁都可以重新计算哈希值，所以密码无法更改。",
    wasFixed: "验证密码早已固定",
    wasFixedText: "随机盐和密码：",
    wasFixedHash: "这段文字的 SHA-256，在第一次猜之前已经显示：",
    wasFixedCheck: "在终端里计算：",
    secretCouldBe: "本来没有密码，但可以是",
    keepSecret: (positions) => `请想好一个 ${positions} 位的密码，逐一回答它的猜测。`,
    myGuesses: "它的猜测",
    myGuess: (count) => `第 ${count} 猜：`,
    iKnow: (remaining, error = null) =>
      remaining === 1 && error === null ? "只剩一个密码了。" : `您的密码还有 ${about(remaining, error)} 种可能。`,
    answerMe: "几 A 几 B？",
    iFound: (count) => `${count} 猜猜中了您的密码。`,
    contradiction: "没有密码符合这些回答。",
    suspects: (places, others) =>
      places.length === 0
        ? "至少有两个回答不对。点开一猜即可更改。"
        : (places.length === 1 ? `第 ${places[0]} 个回答不对` : `第 ${places.join("、")} 个回答中有一个不对`) +
          `${others < 2 ? "" : "，或另有至少两个不对"}。点开一猜即可更改。`,
    tellSecret: "说出密码，看看哪个回答错了",
    yourSecret: "您的密码",
    checkSecret: "核对",
    bothText: "您猜它的密码，它猜您的，一人一猜。先想好一个密码，再开始。",
    you: "您来猜",
    me: "它来猜",
    yourTurn: "轮到您了。",
    bothFound: "同一轮双双猜中：平局。",
    youWon: "您更快：您赢了！",
    iWon: "这次它更快。",
    assistantText: "给别处的对局当参谋：先填您的猜测，再填得到的回答。",
    guessesSoFar: "至今的猜测",
    guessMade: "您要猜的",
    next: "下一步",
    otherGuess: "换一个",
    whatAnswered: "得到的回答是？",
    worthOfGuess: "这一猜价值几何",
    whatIsLeft: "剩下的密码",
    codesLeft: (_, codes) => `个密码还可能，共 ${number(codes)} 个`,
    codesLeftSpoken: (remaining, error = null) => `剩 ${about(remaining, error)} 个密码。`,
    isExact: "这是精确的计数。",
    isEstimate: (error) => `这是估计，标准误差约 ${Math.max(1, Math.round(error * 100))}%。`,
    certain: ({ certainty, average, worst, judgedBy, basis }) =>
      certainty === "optimal"
        ? `已证明：从这里起没有更省的下法。平均还要 ${short(average)} 猜，最多 ${worst} 猜。`
        : certainty === "searched"
          ? `搜索找到的最佳下法，尚未证明：平均还要 ${short(average)} 猜，最多 ${worst} 猜。`
          : judgedBy === 0
            ? "还不知道有哪个密码符合，也不能断定没有。这一猜取任意密码，只为多得些线索。"
          : `估计：大约还要 ${short(Math.round(average * 10) / 10)} 猜。依据${basis === "list" ? "剩下的" : basis === "drawn" ? "从剩下的密码中均匀抽取的" : "从剩下的密码中逐步变换得到的"} ${number(judgedBy)} 个密码。`,
    brokenAt: (place) =>
      place === 1 ? "没有密码能得到第 1 个回答。点开它即可更改。" : `到第 ${place - 1} 个回答为止还有密码符合：第 ${place} 个回答或它之前的某个不对。点开一猜即可更改。`,
    inPlace: "A（位置对）",
    elsewhere: "B（位置不对）",
    thisAnswer: "就是这个回答",
    listThem: "列出来",
    showMore: "显示更多",
    andMore: (count) => `还有 ${number(count)} 个`,
    solvedElsewhere: (count) => `${count} 猜猜中。`,
  },

  twentyFour: {
    name: "24 点",
    short: "24 点",
    lead: "四张牌，算出 24。还有六个数、一个目标的限时挑战。",
    title: { quiz: "24 点", numbers: "数字挑战", solve: "24 点：任意牌" },
    ways: "玩法",
    way: { quiz: "挑战", numbers: "数字", solve: "求解" },
    tapCards: (most) => `点下面的牌来摆牌，最多 ${most} 张；点已摆的牌可以拿走。`,
    sendHand: "发给朋友",
    sendRound: "发给朋友",
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
        : `得 ${target} 有 ${number(ideas)} 种思路，${number(count)} 种解法`,
    impossible: (target) => `这些牌算不出 ${target}。`,
    nearest: "最接近的是：",
    needsFraction: "每种解法都要经过分数。",
    show: "显示",
    allSolutions: "全部解法",
    hintsOnly: "只看提示",
    otherForms: (count) => `同一思路的另外 ${number(count)} 种写法`,
    moreIdeas: (count) => `还有 ${number(count)} 种`,
    coveredStep: (place) => `第 ${place} 步，还盖着`,
    lastStep: "看最后一步",
    stepBefore: "看前一步",
    operations: "运算",
    sign: { "+": "加", "−": "减", "×": "乘", "÷": "除以" },
    byZero: "不能除以零。",
    notWhole: (text) => `${plain(text)}：每一步都必须是正整数。`,
    howToCombine: "点一个数、一个运算、再点一个数。",
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
    challenge: (seconds) => `向朋友挑战：${tenths(seconds)} 秒`,
    challengeRound: "向朋友挑战",
    duelText: (seconds, points) => `你的朋友${points === null ? `用了 ${tenths(seconds)} 秒` : `用 ${tenths(seconds)} 秒得了 ${points} 分`}。点“开始”后你才开始计时。`,
    duelEnded: (result, seconds, points) =>
      `${result > 0 ? "你赢了你的朋友" : result < 0 ? "你的朋友更胜一筹" : "你们不分胜负"}：对方${points === null ? "" : ` ${points} 分，`}用时 ${tenths(seconds)} 秒。`,
    large: "大数个数",
    limit: (seconds) => (seconds === 0 ? "不限时" : `${seconds} 秒`),
    soFar: (value, away) => `得 ${value}，差 ${number(away)}`,
    declare: (value) => `提交 ${value}`,
    points: (points) => `${points} 分`,
    declared: (value, away, points) => `${away === 0 ? `正好得 ${value}` : `得 ${value}，差 ${number(away)}`}：${points} 分`,
    nothingMade: "这次没有得出数：0 分",
    total: (points, rounds) => `${number(rounds)} 轮共 ${number(points)} 分`,
  },

  quadAce: {
    name: "QuadAce 碰手指",
    short: "碰手指",
    lead: "每人两只手，加上对方的数。谁先让自己的两只手都变成 0，谁就赢。",
    title: { play: "碰手指", map: "碰手指：全部局面" },
    ways: "玩法",
    way: { play: "对局", map: "地图" },
    rulesTitle: "规则",
    rulesText: (base) =>
      `双方各有两只手，开始都是 1。轮到你时，选对方的一只手，把它的数加到自己的一只手上；自己的手变，对方的手不变。${carry(base)}变成 0 的手出局，不能再用，也不能再加。谁先让自己的两只手都出局，谁就赢。同一局面第三次出现，算和棋。`,
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
      winner === "you" ? "你赢了！" : winner === "computer" ? "电脑赢了。" : isPerfect ? "局面重复，和棋。从开局起谁也不能做得更好。" : "同一局面第三次出现：和棋。",
    nextOpponent: (name) => `下一个对手：${name}`,
    helped: (count) => `用了 ${count} 次帮助`,
    takeBack: "悔棋",
    playOn: "继续走",
    coach: "走错时提醒我",
    throwsAway: (before, after) =>
      before === "draw" ? "小心：走这一步，电脑就有必胜走法了。" : after === "draw" ? "这一步丢掉了胜局：现在只能和棋。" : "这一步丢掉了胜局：现在轮到电脑能赢了。",
    verdict: "每一步走得好不好",
    kept: (kept, moves) => (kept === moves ? "你没有走错一步。" : `你走了 ${number(moves)} 步，其中 ${number(kept)} 步没有走错。`),
    turned: (move, side, before, after) => `转折点：第 ${move} 步，${side === "you" ? "你" : "电脑"}把${NAMES[before]}局走成了${NAMES[after]}局。`,
    gaveAway: (before, after) => `${NAMES[before]} → ${NAMES[after]}`,
    value,
    values: "看胜负",
    standsAt: "双方都走最好的棋：",
    onMap: "在地图上看",
    history: "走过的步",
    computing: (base) => `正在计算 ${base} 进制的全部局面……`,
    mapLabel: (base) => `${base} 进制全部局面的地图`,
    mapHowTo: "用方向键在地图上移动，按住 Shift 一次十格。",
    mapText: (positions) => `共 ${number(positions)} 个局面。行是走棋方的手，列是对方的手。颜色越浓，胜负来得越早。点一个看看。`,
    opponentAcross: "对方的手",
    legendWin: "胜",
    legendLoss: "负",
    legendDraw: "和",
    legendUnreachable: "小格：走不到",
    mover: "走棋方",
    opponent: "对方",
    looked: "正在看的局面",
    unreachable: "从开局走不到这里。",
    spoken: (mover, opponent, outcome, plies) => `${mover.join("和")} 对 ${opponent.join("和")}：${value(outcome, plies)}。`,
    moves: "走法",
    over: "棋局已经结束。",
    playOut: "演示最佳走法",
    playFrom: "从这里对局",
    sendPosition: "发给朋友",
    line: "最佳走法",
  },
};
