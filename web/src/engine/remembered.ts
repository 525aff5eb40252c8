// Answers that are asked for again and again.

/** Keeps answers by what was asked. When they are more than `most`, all are forgotten. */
export function remembered<Answer>(most: number): (asked: unknown, find: () => Promise<Answer>) => Promise<Answer> {
  const known = new Map<string, Answer>();
  return async (asked, find) => {
    const key = JSON.stringify(asked);
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = await find();
    if (known.size >= most) known.clear();
    known.set(key, answer);
    return answer;
  };
}
