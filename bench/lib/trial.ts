import { memoryCorpus, type RankConstants } from '../../src/capabilities/research/index.ts';
import { buildBm25, terms } from './bm25.ts';
import { type Collection, evenly } from './collection.ts';
import { type Quality, quality } from './score.ts';

/** A collection whose queries are ranked in memory, again and again with other constants. */
export interface Trial {
  /** The collection that it was made from: what is left out, and counted, as one. */
  readonly collection: string;
  readonly variant: Variant;
  readonly bm25: Quality;
  /** Previous responses are cached. */
  run(constants: RankConstants): Quality;
}

/**
 * Collections of other kinds, made from the ones at hand, so that constants do not suit those alone: `short` has only the
 * three rarest words of each query, `titles` no abstracts where there is a title.
 */
export type Variant = 'as is' | 'short' | 'titles';

const DEPTH = 100;
const SHORT = 3;

/** @param limit queries, spread evenly over those there are */
export async function trialOf(collection: Collection, variant: Variant, limit: number): Promise<Trial> {
  const corpus = collection.corpus.map((paper) => ({
    ...paper,
    text: variant === 'titles' && paper.title.trim() !== '' ? '' : paper.text,
  }));
  const chosen = evenly(collection.queries, limit);
  const peer = buildBm25(corpus);
  const holders = documentsOf(corpus);
  const queries =
    variant === 'short' ? chosen.map((query) => ({ ...query, text: rarest(query.text, holders) })) : chosen;
  const memory = await memoryCorpus(corpus.map(({ title, text }) => ({ title, abstract: text })));
  const proposals = queries.map(({ text }) => memory.propose(text));
  const judge = (rankings: readonly (readonly string[])[]): Quality => {
    const scored = queries.map(({ id, exclude }, i): [string, string[]] => [
      id,
      (rankings[i] ?? []).filter((document) => document !== exclude).slice(0, DEPTH),
    ]);
    return quality(queries, collection.judgements, new Map(scored));
  };
  const known = new Map<string, Quality>();
  return {
    collection: collection.name,
    variant,
    bm25: judge(queries.map(({ text }) => peer.search(text, DEPTH + 1))),
    run(constants) {
      const key = JSON.stringify(constants);
      const found =
        known.get(key) ??
        judge(proposals.map((proposal) => proposal.rank(constants).map((place) => corpus[place]?.id as string)));
      known.set(key, found);
      return found;
    },
  };
}

/** Term -> documents that hold it. */
function documentsOf(
  corpus: readonly { readonly title: string; readonly text: string }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { title, text } of corpus) {
    for (const term of new Set([...terms(title), ...terms(text)])) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** The words of a text that fewest documents hold, in their order; none that is in one document only. */
function rarest(text: string, holders: ReadonlyMap<string, number>): string {
  return [...new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])]
    .map((word, order) => ({ word, order, count: holders.get(terms(word)[0] ?? '') ?? 0 }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => a.count - b.count || a.order - b.order)
    .slice(0, SHORT)
    .sort((a, b) => a.order - b.order)
    .map(({ word }) => word)
    .join(' ');
}
