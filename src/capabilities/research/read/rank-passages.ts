import { termHash } from '../../../engines/text/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { expand, rank } from '../rank/rank.ts';
import type { RankOptions } from '../rank/types.ts';
import { queryTerms } from '../search/query.ts';
import type { Meaning } from '../vectors/types.ts';
import { firstPass } from './first-pass.ts';
import type { IndexedPassages } from './passage-index.ts';

/** A passage's place in an answer. */
export interface RankedPassage {
  /** Its place in the text. */
  readonly index: number;
  /**
   * 0 to 1: the best passage has the largest share of the question's words that any passage holds, rare ones counting more;
   * the others relative to it. 0 for all when no passage holds a word and nothing is known of meaning.
   */
  readonly score: number;
}

/** What the corpus teaches; without it, the paper's own words have to do. */
export type Teaching = Pick<Meaning, 'stats' | 'vectorsOf'> | undefined;

/** Passages that are ranked: all of most papers; of a book those that share the most words with the question. */
const MOST_RANKED = 150;
/** Passages whose vectors are asked for at once: making terms of them takes the thread some milliseconds. */
const AT_ONCE = 25;
/** Milliseconds after which no more vectors are asked for: an embeddings endpoint may be slow, and a reader waits. */
const PATIENCE = 3_000;

/**
 * The ranking of papers, for passages: what a title is there, the headings are here. Nothing is learned from the best
 * candidates, since passages of one paper are all alike.
 */
const OPTIONS: RankOptions = { expansion: false, dense: true, proximity: true, structure: false };

/**
 * Passages by how well they answer a question, best first, ties in reading order; all of them, those beyond MOST_RANKED by
 * their words alone.
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
  const among = candidates.map((index, i) => ({
    id: index,
    title: passages[index]?.sectionTerms ?? NONE,
    abstract: passages[index]?.terms ?? NONE,
    vector: vectors[i],
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

/** The vectors of the question and of some passages; undefined where there are none. */
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
  const begun = performance.now();
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const texts = candidates.slice(from, from + AT_ONCE).map((index) => passages[index]?.text ?? '');
    // What is asked last matches the question's words least: it can do without.
    if (performance.now() - begun > PATIENCE) break;
    vectors.push(...((await teaching?.vectorsOf(texts, 'document', deadline)) ?? []));
  }
  return { vector, vectors };
}
