import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Paper } from '../catalog/merge.ts';
import type { FullTexts, Missing } from '../full-text/full-texts.ts';
import type { FullText } from '../full-text/store.ts';
import { type IndexedPassages, indexPassages, type PassageCache } from './passage-index.ts';
import { type RankedPassage, rankPassages, type Teaching } from './rank-passages.ts';
import { pageAt } from './turns.ts';

interface RankedText {
  readonly text: string;
  /** Headings of its sections, outermost first; '' outside of any. */
  readonly section: string;
  /** The page on which it begins; absent if the text has no pages. */
  readonly page?: number;
  readonly score: number;
}

/** The passages of a paper that best answer a question. */
export interface ReadAnswer {
  /** Best first, ties in reading order. */
  readonly passages: readonly RankedText[];
  /** Note for the reader: that the passages are from the abstract and why, or that none of them matches. */
  readonly note: string | undefined;
  /** The origin of the text; undefined for an abstract. */
  readonly fullText: Omit<FullText, 'text'> | undefined;
  /** Everything that was read, in reading order. */
  readonly all: IndexedPassages;
  /** Indexes of the best passages in `all`, best first, duplicates included. */
  readonly best: readonly number[];
}

export interface ReadDeps {
  readonly fullTexts: Pick<FullTexts, 'of'>;
  readonly cache: PassageCache;
  readonly meaning: Teaching;
}

const WHY: Readonly<Record<Missing, string>> = {
  off: 'Fetching full texts is turned off',
  none: 'No open full text of this paper was found',
  failed: 'The full text could not be fetched this time',
  pending: 'The full text is still being fetched; ask again in a minute',
};

/** Why what was read of a paper is its abstract. */
export const whyAbstract = (missing: Missing, { abstract }: Paper): string =>
  `${WHY[missing]}; ${abstract === '' ? 'the paper has no abstract either' : 'the passages are from the abstract'}.`;

/** Number of ranked passages for each requested one, because some may be duplicates. */
const SPARE = 10;
/** Passages that a language model may be shown. */
const MOST_BEST = 6;
/** Passages that share more of their words than this are duplicates. */
const SAME = 0.85;

/**
 * Answers a question from a paper.
 * @param k maximum number of passages
 * @throws the reason of the deadline
 */
export async function readPaper(
  deps: ReadDeps,
  paper: Paper,
  query: string,
  k: number,
  deadline: Deadline,
): Promise<ReadAnswer> {
  return answerFrom(deps, paper, await deps.fullTexts.of(paper, deadline), query, k, deadline);
}

/** The same from a text that was fetched already, or the reason why there is none. */
export async function answerFrom(
  { cache, meaning }: Omit<ReadDeps, 'fullTexts'>,
  paper: Paper,
  found: FullText | Missing,
  query: string,
  k: number,
  deadline: Deadline,
): Promise<ReadAnswer> {
  const isText = typeof found !== 'string';
  const passages = isText ? await cache.of(paper.id, found.text) : await indexPassages(paper.abstract);
  deadline.signal.throwIfAborted();
  const ranked = await rankPassages(passages, query, meaning, deadline);
  const best = chosen(passages, ranked, k);
  const notes: string[] = [];
  if (!isText) {
    notes.push(whyAbstract(found, paper));
  }
  if (best.length > 0 && best[0]?.score === 0) {
    notes.push('No passage shares a word with the question; these are the first passages.');
  }
  const { text: _, ...fullText } = isText ? found : { text: '', source: '' };
  return {
    passages: best,
    note: notes.length > 0 ? notes.join(' ') : undefined,
    fullText: isText ? fullText : undefined,
    all: passages,
    best: ranked.slice(0, MOST_BEST).map(({ index }) => index),
  };
}

/** The first k, without duplicates. */
function chosen(passages: IndexedPassages, ranked: readonly RankedPassage[], k: number): RankedText[] {
  const taken: (RankedText & { readonly words: Set<number> })[] = [];
  for (const { index, score } of ranked.slice(0, SPARE * k)) {
    if (taken.length >= k) break;
    const { text, section, turns, terms } = passages[index] as IndexedPassages[number];
    const words = new Set(terms);
    if (taken.some((other) => overlap(words, other.words) > SAME)) continue;
    taken.push({ text, section, score, words, ...(turns && { page: pageAt(turns, 0) }) });
  }
  return taken.map(({ words: _, ...passage }) => passage);
}

/** Jaccard's index of two sets; of two empty ones 0. */
function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let both = 0;
  for (const item of a) if (b.has(item)) both++;
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}
