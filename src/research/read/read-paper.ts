import type { Deadline } from '../../kernel/deadline.ts';
import type { Paper } from '../catalog/merge.ts';
import type { FullTexts, Missing } from '../full-text/full-texts.ts';
import type { FullText } from '../full-text/store.ts';
import { queryTerms } from '../search/query.ts';
import { termHash } from '../text/term-hash.ts';
import type { Meaning } from '../vectors/types.ts';
import { type IndexedPassages, indexPassages, type PassageCache } from './passage-index.ts';
import { scorePassages } from './score.ts';

/** The passages of a paper that answer a question best. */
export interface ReadAnswer {
  /** Best first, ties in reading order. */
  readonly passages: readonly { readonly text: string; readonly score: number }[];
  /** What a reader should know: that the passages are from the abstract and why, or that none of them fits. */
  readonly note: string | undefined;
  /** Where the text is from; undefined when it was the abstract. */
  readonly fullText: Omit<FullText, 'text'> | undefined;
}

export interface ReadDeps {
  readonly fullTexts: Pick<FullTexts, 'of'>;
  readonly cache: PassageCache;
  /** What the corpus teaches; without it, the paper's own words have to do. */
  readonly meaning: Pick<Meaning, 'stats' | 'vectorsOf'> | undefined;
}

const WHY: Readonly<Record<Missing, string>> = {
  off: 'Fetching full texts is switched off here',
  none: 'No open full text of this paper was found',
  failed: 'The full text could not be fetched just now',
  pending: 'The full text is still being fetched and will be there when you ask again in a minute',
};

/** Passages whose meaning is looked at: all of most papers; of a book those that share the most words with the question. */
const MOST_VECTORS = 150;
/** Passages whose vectors are asked for at once: making terms of them takes the thread some milliseconds. */
const AT_ONCE = 25;
/** Passages that are looked at for each one that is wanted, since some may be the same. */
const SPARE = 10;
/** Two passages that share more of their words than this are one, printed twice. */
const SAME = 0.85;

/**
 * Asks a paper a question.
 * @param k passages at most
 * @throws the reason of the deadline
 */
export async function readPaper(
  { fullTexts, cache, meaning }: ReadDeps,
  paper: Paper,
  query: string,
  k: number,
  deadline: Deadline,
): Promise<ReadAnswer> {
  const found = await fullTexts.of(paper, deadline);
  const isText = typeof found !== 'string';
  const passages = isText ? await cache.of(paper.id, found.text) : await indexPassages(paper.abstract);
  deadline.signal.throwIfAborted();
  const scores = await scored(passages, query, meaning, deadline);
  const best = chosen(passages, scores, k);
  const notes: string[] = [];
  if (!isText) {
    notes.push(
      `${WHY[found]}; ${paper.abstract === '' ? 'the paper has no abstract either' : 'the passages are from the abstract'}.`,
    );
  }
  if (best.length > 0 && best[0]?.score === 0) {
    notes.push('No passage shares a word with the question; these are the first ones.');
  }
  const { text: _, ...fullText } = isText ? found : { text: '', source: '' };
  return {
    passages: best,
    note: notes.length > 0 ? notes.join(' ') : undefined,
    fullText: isText ? fullText : undefined,
  };
}

async function scored(
  passages: IndexedPassages,
  query: string,
  meaning: ReadDeps['meaning'],
  deadline: Deadline,
): Promise<Float64Array> {
  const terms = Uint32Array.from(queryTerms(query), termHash);
  const stats = await meaning?.stats();
  const byWords = await scorePassages(passages, { terms, vector: undefined }, stats, []);
  const [vector] = (await meaning?.vectorsOf([query], 'query', deadline)) ?? [];
  if (meaning === undefined || vector === undefined) return byWords;
  const candidates = ranking(byWords).slice(0, MOST_VECTORS);
  const vectors: (Float32Array | undefined)[] = new Array(passages.length);
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const some = candidates.slice(from, from + AT_ONCE);
    const texts = some.map((i) => passages[i]?.text ?? '');
    for (const [i, one] of (await meaning.vectorsOf(texts, 'document', deadline)).entries()) {
      vectors[some[i] as number] = one;
    }
  }
  return await scorePassages(passages, { terms, vector }, stats, vectors);
}

/** Positions of the scores, best first, ties in their order. */
function ranking(scores: Float64Array): number[] {
  return Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

function chosen(passages: IndexedPassages, scores: Float64Array, k: number): { text: string; score: number }[] {
  const taken: { text: string; score: number; words: Set<number> }[] = [];
  for (const i of ranking(scores).slice(0, SPARE * k)) {
    if (taken.length >= k) break;
    const { text, terms } = passages[i] as IndexedPassages[number];
    const words = new Set(terms);
    if (taken.some((other) => overlap(words, other.words) > SAME)) continue;
    taken.push({ text, score: scores[i] as number, words });
  }
  return taken.map(({ text, score }) => ({ text, score }));
}

/** Jaccard's index of two sets; of two empty ones 0. */
function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let both = 0;
  for (const item of a) if (b.has(item)) both++;
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}
