import { termHash } from '../../../engines/text/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { expand, rank } from '../rank/rank.ts';
import type { RankOptions } from '../rank/types.ts';
import { vectorsInMemory } from '../rank/vectors-in-memory.ts';
import { queryTerms } from '../search/query.ts';
import type { Meaning } from '../vectors/types.ts';
import { firstPass } from './first-pass.ts';
import type { IndexedPassages } from './passage-index.ts';

/** A ranked passage. */
export interface RankedPassage {
  /** Its index in the text. */
  readonly index: number;
  /**
   * 0 to 1: the best passage covers most of the question's words, weighted by rarity; the others are relative to it. 0 for all if no
   * passage has a word of the question and there are no vectors.
   */
  readonly score: number;
}

/** Statistics of the corpus; without them, only the paper's own words count. */
export type Teaching = Pick<Meaning, 'stats' | 'vectorsOf'> | undefined;

/** Maximum number of ranked passages: all of most papers; of a book, those that share the most words with the question. */
const MOST_RANKED = 150;
/** Number of passages whose vectors are requested at a time: making terms of them takes the thread some milliseconds. */
const AT_ONCE = 25;
/** Share of the time that is left after which no more vectors are requested: an embeddings endpoint may be slow, and a reader is waiting. */
const SHARE = 0.5;

/**
 * The ranking of papers applied to passages, with headings as titles. There is no feedback, because passages of one paper are all similar.
 */
const OPTIONS: RankOptions = { expansion: false, dense: true, proximity: true, structure: false };

/**
 * Passages by how well they answer a question, best first, ties in reading order; all of them, those beyond MOST_RANKED by their words
 * only.
 * @throws the reason of the deadline
 */
export async function rankPassages(
  passages: IndexedPassages,
  question: string,
  teaching: Teaching,
  deadline: Deadline,
): Promise<RankedPassage[]> {
  const terms = Uint32Array.from(queryTerms(question), termHash);
  const first = await firstPass(passages, terms, await teaching?.stats());
  const order = Array.from(passages.keys()).sort(
    (a, b) => (first.scores[b] as number) - (first.scores[a] as number) || a - b,
  );
  const candidates = order.slice(0, MOST_RANKED);
  const { vector, vectors } = await vectorsFor(question, candidates, passages, teaching, deadline);
  const query = { terms, vector };
  const file = vectorsInMemory(vectors);
  const among = candidates.map((index, row) => ({
    id: index,
    title: passages[index]?.sectionTerms ?? NONE,
    abstract: passages[index]?.terms ?? NONE,
    vector: vectors[row] && { file, row },
  }));
  const ranked = rank(query, expand(query, among, first.stats, OPTIONS), among, first.stats, OPTIONS);
  const top = ranked[0];
  const held = candidates.reduce((most, index) => Math.max(most, first.held(index)), 0);
  const most = held > 0 ? held : Math.max(0, top?.semantic ?? 0);
  const scale = top !== undefined && top.score > 0 ? most / top.score : 0;
  return [
    ...ranked.map(({ id, score }) => ({ index: id, score: score * scale })),
    ...order.slice(MOST_RANKED).map((index) => ({ index, score: 0 })),
  ];
}

const NONE = new Uint32Array();

/** The vectors of the question and of some passages; undefined if there are none. */
async function vectorsFor(
  question: string,
  candidates: readonly number[],
  passages: IndexedPassages,
  teaching: Teaching,
  deadline: Deadline,
): Promise<{ vector: Float32Array | undefined; vectors: readonly (Float32Array | undefined)[] }> {
  const [vector] = (await teaching?.vectorsOf([question], 'query', deadline)) ?? [];
  const vectors: (Float32Array | undefined)[] = [];
  if (vector === undefined) return { vector, vectors };
  const leave = SHARE * deadline.remaining();
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const texts = candidates.slice(from, from + AT_ONCE).map((index) => passages[index]?.text ?? '');
    // The last ones match the question's words least, and can do without a vector.
    if (deadline.remaining() < leave) break;
    vectors.push(...((await teaching?.vectorsOf(texts, 'document', deadline)) ?? []));
  }
  return { vector, vectors };
}
