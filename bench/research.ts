// How good and how fast paper search is.
//
//   npm run bench -- research <collection folder> [--split train] [--titles] [--ablate] [--limit <queries>]
//   npm run bench -- research --snapshot <arXiv metadata snapshot> [--data <folder>] [--bucket] [--limit <queries>]
//   npm run bench -- research --data <existing data folder> [--limit <queries>]
//
// The first form takes a folder with corpus.jsonl, queries.jsonl and qrels.tsv, or a folder of such folders; --ablate also
// tells what each stage of the ranking adds, --titles leaves everything but the titles of the documents out.
// The second imports the snapshot into a temporary folder, or into --data, which then stays; with --bucket the index is in a
// bucket of a small S3-compatible store on this machine instead.

import { resolve } from 'node:path';
import { collectionFolders } from './lib/collection.ts';
import { benchCollection, type CollectionResult } from './lib/collection-bench.ts';
import { bench, type Row, rates, wrongUsage } from './lib/kit.ts';
import { benchSnapshot, type SnapshotResult } from './lib/snapshot-bench.ts';
import { stageRows } from './lib/stages.ts';

const COSTS = `papers [count] | wall: import [s] | fixed: fixed part [s] | rate: papers/s [count] |
  net: without fixed [count] | peakMemory: peak RSS [MB] | indexSize: index [MB] | databaseSize: database [MB] |
  rejected [count] | learning [s] | learningMemory: peak RSS [MB] | ready [s] | idleMemory: idle RSS [MB]`;
/** nDCG@10 that no collection may fall below. */
const NDCG = { scifact: 0.695, cacm: 0.535, cisi: 0.435, cranfield: 0.41, med: 0.73, 'hep-cite': 0.3 };

export default bench({
  name: 'research',
  takes: true,
  options: {
    ...{ snapshot: undefined, data: undefined, bucket: false, split: '', ablate: false, titles: false },
    limit: Number.POSITIVE_INFINITY,
  },
  rows: {
    quality: `collection | documents [count] | queries [count] | ndcg: nDCG@10 [score] | bm25: BM25 [score] |
      change [+%] | lost: .05 below [%1] | recall: Recall@100 [score] | bm25Recall: BM25 [score] | map: MAP [score] |
      bm25Map: BM25 [score] | p50 [ms] | p95 [ms]`,
    costs: `collection | ${COSTS}`,
    stages: `stage | collection | ndcg: nDCG@10 [score] | ndcgChange: change [+%] | recall: Recall@100 [score] |
      recallChange: change [+%]`,
    corpus: `${COSTS} | service: service peak RSS [MB]`,
    searches: `k | filter | p50 [ms] | p95 [ms] | p99 [ms] | p50Ratio: p50 x [2] | p95Ratio: p95 x [2] | found [1]`,
  },
  least: [
    ...Object.entries(NDCG).map(([collection, least]) => `quality[collection=${collection}].ndcg >= ${least}`),
    'searches[k=40][filter=none].p50 <= 40, quiet',
  ],
  async run({ values, positionals, step }) {
    const { snapshot, data } = values;
    const isCorpus = snapshot !== undefined || data !== undefined;
    if (positionals.length > 0 === isCorpus) wrongUsage('either collection folders or --snapshot or --data is needed');
    if (isCorpus) {
      const at = (path: string | undefined) => (path === undefined ? undefined : resolve(path));
      const result = await benchSnapshot({ ...values, snapshot: at(snapshot), data: at(data) }, step);
      return { corpus: [{ ...costs(result), service: result.peakMemory }], searches: result.searches };
    }
    const results: CollectionResult[] = [];
    for (const folder of positionals.flatMap(collectionFolders)) {
      step(folder);
      results.push(await benchCollection(folder, values));
    }
    return {
      quality: results.map(({ name, documents, trawl, bm25, lost, latency }) => ({
        ...{ collection: name, documents, queries: trawl.queries, ndcg: trawl.ndcg, bm25: bm25.ndcg },
        ...{ change: trawl.ndcg / bm25.ndcg - 1, lost, recall: trawl.recall, bm25Recall: bm25.recall },
        ...{ map: trawl.map, bm25Map: bm25.map, ...latency },
      })),
      costs: results.map((result) => ({ collection: result.name, ...costs(result) })),
      ...(values.ablate && { stages: stageRows(results) }),
    };
  },
});

const costs = ({
  imported,
  learned,
  ready,
  idleMemory,
}: Pick<SnapshotResult, 'imported' | 'learned' | 'ready' | 'idleMemory'>): Row => ({
  ...(imported && { ...imported, rate: rates(imported).all, net: rates(imported).net }),
  ...{ learning: learned?.wall, learningMemory: learned?.peakMemory, ready, idleMemory },
});
