import { idf, termScore } from '../../../engines/text/index.ts';
import { textHashes } from '../text/terms.ts';
import { countFrom, emptyStats } from '../vectors/corpus-stats.ts';
import { type Folder, folder } from '../vectors/model.ts';
import { trainModel } from '../vectors/train.ts';
import type { CorpusStats } from '../vectors/types.ts';
import { normOf, TITLE_COUNT } from './bm25.ts';
import { cosinesTo } from './closeness.ts';
import type { RankConstants } from './constants.ts';
import { expand, rank } from './rank.ts';
import type { Candidate, RankQuery } from './types.ts';
import { vectorsInMemory } from './vectors-in-memory.ts';

/**
 * A corpus in memory that proposes candidates the way searches do (search/pool.ts), exactly instead of through indexes: what
 * the constants of the ranking are tuned on. Papers have their places as ids.
 */
interface MemoryCorpus {
  /** What a search for the text would rank. */
  propose(text: string): Proposal;
}

interface Proposal {
  /** @returns places of papers, best first */
  rank(constants?: RankConstants): number[];
}

/** As in search/search.ts and search/pool.ts. */
const HITS = 150;
const NEAREST = 100;
const NEAREST_TO_FEEDBACK = 150;
const OPTIONS = { expansion: true, dense: true, proximity: true, structure: false };

/**
 * Learns vectors as an import does; without a deadline, for it is nobody's request.
 * @param vectorsFrom makes vectors in another way, from the learned ones; undefined: none
 */
export async function memoryCorpus(
  papers: readonly { readonly title: string; readonly abstract: string }[],
  vectorsFrom: (learned: Folder | undefined, stats: CorpusStats) => Folder | undefined = (learned) => learned,
): Promise<MemoryCorpus> {
  const terms = papers.map(({ title, abstract }, id) => ({
    id,
    title: textHashes(title),
    abstract: textHashes(abstract),
  }));
  const counter = countFrom(emptyStats());
  for (const paper of terms) counter.count(paper, 1);
  const stats = counter.done();
  const model = await trainModel(terms, stats, { breathe: async () => {} });
  const fold = vectorsFrom(model && folder(model), stats);
  const vectors = terms.map(({ title, abstract }) => fold?.paper(title, abstract));
  const file = vectorsInMemory(vectors);
  const all: Candidate[] = terms.map((paper, row) => ({ ...paper, vector: vectors[row] && { file, row } }));
  const search = postings(all, stats);
  const nearest = (to: Float32Array | undefined, most: number): number[] => {
    if (!to) return [];
    const cosines = cosinesTo(to, all);
    const scores = all.map(({ vector }, i) => (vector ? (cosines[i] as number) : -1));
    return best(scores, most, -1);
  };
  return {
    propose(text) {
      const own = textHashes(text);
      const query: RankQuery = { terms: own, vector: fold?.query(own) };
      const ids = new Set([...best(search(own), HITS, 0), ...nearest(query.vector, NEAREST)]);
      const first = [...ids].map((id) => all[id] as Candidate);
      const { vector } = expand(query, first, stats, OPTIONS);
      for (const id of nearest(vector, NEAREST_TO_FEEDBACK)) ids.add(id);
      const candidates = [...ids].map((id) => all[id] as Candidate);
      return {
        rank(constants) {
          const expansion = expand(query, first, stats, OPTIONS, constants);
          return rank(query, expansion, candidates, stats, OPTIONS, constants).map(({ id }) => id);
        },
      };
    },
  };
}

/** BM25 of every paper. */
function postings(papers: readonly Candidate[], stats: CorpusStats): (terms: Uint32Array) => Float64Array {
  const places = new Map<number, number[]>();
  for (const [id, { title, abstract }] of papers.entries()) {
    const counts = new Map<number, number>();
    for (const term of title) counts.set(term, (counts.get(term) ?? 0) + TITLE_COUNT);
    for (const term of abstract) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const list = places.get(term);
      if (list) list.push(id, count);
      else places.set(term, [id, count]);
    }
  }
  const norms = papers.map((paper) => normOf(stats, paper));
  return (terms) => {
    const scores = new Float64Array(papers.length);
    for (const term of terms) {
      const list = places.get(term) ?? [];
      const rarity = idf(stats.documents, list.length / 2);
      for (let i = 0; i < list.length; i += 2) {
        const id = list[i] as number;
        scores[id]! += rarity * termScore(list[i + 1] as number, norms[id] as number);
      }
    }
    return scores;
  };
}

/** The ids of the highest scores above a bound, ties by the smaller id. */
function best(scores: ArrayLike<number>, most: number, above: number): number[] {
  const ids: number[] = [];
  for (let id = 0; id < scores.length; id++) if ((scores[id] as number) > above) ids.push(id);
  return ids.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b).slice(0, most);
}
