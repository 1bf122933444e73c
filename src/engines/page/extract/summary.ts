import { contentWords } from '../../lexicon/index.ts';
import { type Page, textSentences } from './material.ts';

const MAX_SENTENCES = 250;
const STEPS = 20;
const DAMPING = 0.85;

/**
 * The best sentences of the page, in page order. TextRank (Mihalcea and Tarau 2004): sentences are linked by shared words, divided by the
 * logarithms of their lengths, and ranked as in PageRank, with a small bonus for the beginning.
 * @param count maximum number of sentences
 * @returns an empty text for a page without sentences
 */
export function summaryOf({ markdown }: Pick<Page, 'markdown'>, count = 4): string {
  const seen = new Set<string>();
  const sentences = textSentences(markdown)
    .filter((sentence) => {
      const words = sentence.split(/\s+/).length;
      const isProse =
        sentence.length <= 600 &&
        (words >= 6 || (words < 3 && sentence.length >= 20)) &&
        /[.!?…。！？]["'”’)\]]*$/.test(sentence);
      if (!isProse || seen.has(sentence)) return false;
      seen.add(sentence);
      return true;
    })
    .slice(0, MAX_SENTENCES);
  if (sentences.length <= count) return sentences.join(' ');
  const words = sentences.map((sentence) => [...new Set(contentWords(sentence))].slice(0, 60));
  const holders = new Map<string, number[]>();
  for (const [i, own] of words.entries()) {
    for (const word of own) {
      const list = holders.get(word);
      if (list) list.push(i);
      else holders.set(word, [i]);
    }
  }
  const n = sentences.length;
  const weights = Array.from({ length: n }, () => new Float64Array(n));
  for (const list of holders.values()) {
    for (const a of list)
      for (const b of list)
        if (a !== b) (weights[a] as Float64Array)[b] = ((weights[a] as Float64Array)[b] as number) + 1;
  }
  const sums = new Float64Array(n);
  for (let a = 0; a < n; a++) {
    const row = weights[a] as Float64Array;
    for (let b = 0; b < n; b++) {
      if (row[b] === 0) continue;
      const length = Math.log((words[a]?.length ?? 1) + 1) + Math.log((words[b]?.length ?? 1) + 1);
      row[b] = (row[b] as number) / length;
      sums[a] = (sums[a] as number) + (row[b] as number);
    }
  }
  let rank = new Float64Array(n).fill(1);
  for (let step = 0; step < STEPS; step++) {
    const next = new Float64Array(n).fill(1 - DAMPING);
    for (let a = 0; a < n; a++) {
      const sum = sums[a] as number;
      if (sum === 0) continue;
      const row = weights[a] as Float64Array;
      const share = (DAMPING * (rank[a] as number)) / sum;
      for (let b = 0; b < n; b++) if (row[b] !== 0) next[b] = (next[b] as number) + share * (row[b] as number);
    }
    rank = next;
  }
  const rated = sentences.map((_, i) => (rank[i] as number) * (1 + 0.5 * Math.exp(-i / 3)));
  const order = rated.map((rate, i) => ({ rate, i })).toSorted((a, b) => b.rate - a.rate || a.i - b.i);
  const chosen: number[] = [];
  for (const { i } of order) {
    if (chosen.length >= count) break;
    // Sentences that repeat another one are left out.
    const own = new Set(words[i]);
    const isAgain = chosen.some(
      (other) => (words[other] ?? []).filter((word) => own.has(word)).length > 0.7 * Math.max(1, own.size),
    );
    if (!isAgain) chosen.push(i);
  }
  return chosen
    .toSorted((a, b) => a - b)
    .map((i) => sentences[i])
    .join(' ');
}
