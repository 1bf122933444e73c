// Whether paper search finds a paper by what people remember of it, beside SQLite FTS5.
//
//   npm run bench -- paper-words --snapshot <arXiv metadata snapshot> | --data <data folder>
//                                [--papers 400] [--unseen] [--alone] [--misses <kind>]
//
// Asks for papers of the catalog, the same ones in each run. --unseen asks for the other half of them, which nothing was
// tuned on. FTS5 (BM25 with the title counted twice and a column of authors) gets the same words in this run, without the stop words that we
// drop and with them, unless --alone is given.

import { paperFts5 } from './lib/fts5.ts';
import { bench, createAsker, mean, median, startServer } from './lib/kit.ts';
import {
  KINDS,
  type Remembered,
  rememberedQueries,
  type SamplePaper,
  samplePapers,
  surname,
} from './lib/paper-queries.ts';
import { paperFolder } from './lib/papers.ts';

const DEPTH = 10;

interface Found {
  /** 1 over the place of the paper among the first ten; 0 if it is not among them. */
  readonly reciprocal: number;
  /** Whether the first hit has all authors that are meant, under the same names. */
  readonly isByThem: boolean;
  /** Whether it has authors with all names that the query has: of people with the same surname any. */
  readonly isByNames: boolean;
  readonly isEmpty: boolean;
}

export default bench({
  name: 'paper-words',
  options: { ...{ snapshot: undefined, data: undefined, papers: 400, unseen: false }, alone: false, misses: undefined },
  rows: {
    kinds: `query | queries | ours: MRR@10 [score] | theirs: FTS5 [score] | all: FTS5, with stop words [score] |
      names: by all names [score] | theirNames: FTS5 [score] | authors: by all authors [score] |
      theirAuthors: FTS5 [score] | empty [score] | score: median score of the first [score]`,
  },
  least: [
    'kinds[query=title].ours >= 0.99',
    'kinds[query=first half of the title].ours >= 0.94',
    'kinds[query=authors (full names)].ours >= 0.89',
    'kinds[query=arXiv id].ours >= 0.99',
    'kinds[query=nonsense].empty >= 0.95',
  ],
  async run({ values, say, step }) {
    step('importing');
    const dataDir = await paperFolder(values);
    const { papers, all } = samplePapers(dataDir, values.papers, values.unseen);
    const queries = rememberedQueries(papers, values.unseen);
    await using server = await startServer(dataDir);
    await using asker = createAsker(server);
    const peer = values.alone ? undefined : paperFts5(all);
    const byId = new Map(all.map((paper) => [paper.id, paper]));
    const found = new Map<Remembered, Record<'ours' | 'theirs' | 'all', Found> & { top: number }>();
    for (const query of queries) {
      const { hits } = await asker.search(query.text, DEPTH);
      const ids = hits.map(({ paperId }) => Number(paperId));
      const judged = {
        ours: judge(query, ids, byId),
        theirs: judge(query, peer?.search(query.text, DEPTH) ?? [], byId),
        all: judge(query, peer?.search(query.text, DEPTH, 'all words') ?? [], byId),
      };
      found.set(query, { ...judged, top: hits[0]?.score ?? 0 });
      const { reciprocal } = judged.ours;
      if (values.misses === query.kind && reciprocal < 1)
        say(`${reciprocal.toFixed(2)}  ${query.text}  ->  ${byId.get(query.id)?.title}`);
    }
    return {
      kinds: KINDS.map((kind) => {
        const own = [...found].filter(([query]) => query.kind === kind).map(([, one]) => one);
        const of = (who: 'ours' | 'theirs' | 'all', what: keyof Found): number =>
          mean(own.map((one) => Number(one[who][what])));
        const named = {
          ...{ names: of('ours', 'isByNames'), authors: of('ours', 'isByThem') },
          ...(peer && { theirNames: of('theirs', 'isByNames'), theirAuthors: of('theirs', 'isByThem') }),
        };
        return {
          ...{ query: kind, queries: own.length, ours: of('ours', 'reciprocal') },
          ...(peer && { theirs: of('theirs', 'reciprocal'), all: of('all', 'reciprocal') }),
          ...(kind.startsWith('authors') ? named : {}),
          ...{ empty: of('ours', 'isEmpty'), score: median(own.map(({ top }) => top)) },
        };
      }),
    };
  },
});

function judge(query: Remembered, ids: readonly number[], byId: ReadonlyMap<number, SamplePaper>): Found {
  const place = ids.indexOf(query.id);
  const asked = query.kind === 'authors (surnames)' ? surname : (name: string) => name;
  const isSame = (one: string, other: string): boolean => asked(one) === asked(other);
  const first = byId.get(ids[0] ?? -1);
  return {
    reciprocal: place < 0 ? 0 : 1 / (place + 1),
    isByThem: first !== undefined && query.authors.every((name) => first.authors.includes(name)),
    isByNames: first !== undefined && query.authors.every((name) => first.authors.some((one) => isSame(one, name))),
    isEmpty: ids.length === 0,
  };
}
