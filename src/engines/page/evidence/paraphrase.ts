import { isWithin, type PlainText, type Range, tokensOf, type ValueMatch } from './text.ts';

const FILLERS = new Set(
  'a an and are as at be by for from has have in is it its of on or that the their this to was were which with der die das und ist le la les et est el los y es'.split(
    ' ',
  ),
);
/** Words of a passage beside those of the sentence that it supports. */
const ROOM = 2.5;
/** Share of the words that has to stand there. */
const ENOUGH = 0.75;

/** The passage that holds most words of a sentence, and all of its numbers. */
export function paraphrase(text: PlainText, written: string, ranges: readonly Range[]): ValueMatch | undefined {
  const all = tokensOf(written).map(({ word }) => word);
  const target = new Set(all.filter((word) => !FILLERS.has(word) && (word.length > 2 || /\d/.test(word))));
  if (target.size < 4) return undefined;
  const numbers = [...target].filter((word) => /\d/.test(word));
  if (numbers.some((one) => !text.places.has(one))) return undefined;
  const length = Math.ceil(all.length * ROOM) + 10;
  const stems = new Set([...target].map(stem));
  const near = text.tokens.filter((token) => isWithin(token, ranges));
  let best: { from: number; count: number } | undefined;
  const window = new Map<string, number>();
  for (let last = 0; last < near.length; last++) {
    const come = stem(near[last]?.word ?? '');
    if (stems.has(come)) window.set(come, (window.get(come) ?? 0) + 1);
    if (last >= length) {
      const gone = stem(near[last - length]?.word ?? '');
      const left = window.get(gone);
      if (left !== undefined) left === 1 ? window.delete(gone) : window.set(gone, left - 1);
    }
    if (window.size > (best?.count ?? 0)) best = { from: Math.max(0, last - length + 1), count: window.size };
  }
  if (best === undefined || best.count < ENOUGH * stems.size) return undefined;
  const passage = near.slice(best.from, best.from + length);
  if (!numbers.every((one) => passage.some(({ word }) => word === one))) return undefined;
  const [begin, end] = [passage[0], passage.at(-1)];
  return begin && end && { start: begin.start, end: end.end, as: 'paraphrase' };
}

const stem = (word: string): string => (/^\d/.test(word) ? word : word.slice(0, 6));
