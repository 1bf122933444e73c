// How good and how fast paper search is.
//
//   npm run bench -- research <collection folder> [--split train] [--titles] [--ablate] [--limit <queries>] [--json <out.json>]
//   npm run bench -- research --snapshot <arXiv metadata snapshot> [--data <folder>] [--bucket] [--limit <queries>] [--json <out.json>]
//   npm run bench -- research --data <existing data folder> [--limit <queries>] [--json <out.json>]
//
// The first form takes a folder with corpus.jsonl, queries.jsonl and qrels.tsv, or a folder of such folders; --ablate also
// tells what each stage of the ranking adds, --titles leaves everything but the titles of the documents out.
// The second imports the snapshot into a temporary folder, or into --data, which then stays; with --bucket the index is in a
// bucket of a small S3-compatible store on this machine instead.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { collectionFolders } from './lib/collection.ts';
import { benchCollection, type CollectionResult } from './lib/collection-bench.ts';
import { rates } from './lib/import.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { benchSnapshot, type SnapshotResult } from './lib/snapshot-bench.ts';
import { ablationRows } from './lib/stages.ts';
import { count, megabytes, ms, score, seconds, table } from './lib/stats.ts';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      snapshot: { type: 'string' },
      data: { type: 'string' },
      bucket: { type: 'boolean' },
      split: { type: 'string' },
      ablate: { type: 'boolean' },
      titles: { type: 'boolean' },
      limit: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  const isCorpus = values.snapshot !== undefined || values.data !== undefined;
  if (positionals.length > 0 === isCorpus) wrongUsage('either collection folders or --snapshot or --data is needed');
  if (limit !== undefined && !(limit >= 1)) wrongUsage(`--limit is a number from 1 on, not ${values.limit}`);
  const machine = thisMachine();
  print(machineLine(machine));
  const results = isCorpus
    ? await corpus({
        ...(values.snapshot === undefined ? {} : { snapshot: resolve(values.snapshot) }),
        ...(values.data === undefined ? {} : { dataDir: resolve(values.data) }),
        ...(limit === undefined ? {} : { limit }),
        ...(values.bucket ? { isInBucket: true } : {}),
      })
    : await collections(positionals, {
        ...(values.split === undefined ? {} : { split: values.split }),
        ...(values.titles === undefined ? {} : { isTitlesOnly: values.titles }),
        ...(values.ablate === undefined ? {} : { ablate: values.ablate }),
        ...(limit === undefined ? {} : { limit }),
      });
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ machine, ...results }, undefined, 2)}\n`);
  return 0;
}

async function collections(folders: readonly string[], options: Parameters<typeof benchCollection>[1]) {
  const results: CollectionResult[] = [];
  for (const folder of folders.flatMap(collectionFolders)) {
    step(folder);
    results.push(await benchCollection(folder, options));
  }
  print('', table(qualityRows(results)), '', table(costRows(results)));
  if (options?.ablate) {
    print('', table(ablationRows(results, 'ndcg')), '', table(ablationRows(results, 'recall')));
  }
  return { collections: results };
}

function qualityRows(results: readonly CollectionResult[]): string[][] {
  const head = [
    ...['collection', 'documents', 'queries', 'nDCG@10', 'BM25', 'difference', '.05 below'],
    ...['Recall@100', 'BM25', 'MAP', 'BM25', 'p50', 'p95'],
  ];
  return [
    head,
    ...results.map(({ name, documents, trawl, bm25, lost, latency }) => [
      ...[name, count(documents), count(trawl.queries), score(trawl.ndcg), score(bm25.ndcg)],
      ...[score(trawl.ndcg - bm25.ndcg), `${(100 * lost).toFixed(1)}%`],
      ...[score(trawl.recall), score(bm25.recall), score(trawl.map), score(bm25.map)],
      ...[ms(latency.p50), ms(latency.p95)],
    ]),
  ];
}

function costRows(results: readonly CollectionResult[]): string[][] {
  return [
    ['collection', ...IMPORT_HEAD, ...LEARN_HEAD, 'ready', 'idle RSS'],
    ...results.map(({ name, imported, learned, ready, idleMemory }) => [
      name,
      ...importCells(imported),
      ...learnCells(learned),
      seconds(ready),
      megabytes(idleMemory),
    ]),
  ];
}

const IMPORT_HEAD = [
  'papers',
  'import',
  'fixed part',
  'papers/s',
  'without fixed',
  'peak RSS',
  'index',
  'database',
  'rejected',
];

function importCells(imported: SnapshotResult['imported']): string[] {
  if (!imported) return IMPORT_HEAD.map(() => '-');
  const { papers, wall, fixed, peakMemory, indexSize, databaseSize, rejected } = imported;
  const { all, net } = rates(imported);
  return [
    ...[count(papers), seconds(wall), seconds(fixed), count(all), Number.isNaN(net) ? '-' : count(net)],
    ...[megabytes(peakMemory), megabytes(indexSize), megabytes(databaseSize), count(rejected)],
  ];
}

const LEARN_HEAD = ['learning', 'peak RSS'];

const learnCells = (learned: SnapshotResult['learned']): string[] =>
  learned ? [seconds(learned.wall), megabytes(learned.peakMemory)] : LEARN_HEAD.map(() => '-');

async function corpus(options: Parameters<typeof benchSnapshot>[0]) {
  const result = await benchSnapshot({ ...options, onStep: step });
  const { imported, learned, ready, idleMemory, peakMemory, queries, plain, filtered } = result;
  print(
    '',
    table([
      [...IMPORT_HEAD, ...LEARN_HEAD, 'ready', 'idle RSS', 'service peak RSS'],
      [...importCells(imported), ...learnCells(learned), seconds(ready), megabytes(idleMemory), megabytes(peakMemory)],
    ]),
    '',
    `${count(queries)} queries, one at a time`,
    '',
    table([
      ['k', 'filter', 'p50', 'p95', 'p99', 'p50 x', 'p95 x', 'found'],
      ...plain.map(({ k, latency: { p50, p95, p99 } }) => [String(k), 'none', ms(p50), ms(p95), ms(p99), '', '', '']),
      ...filtered.map(({ k, filter, latency: { p50, p95, p99 }, p50Ratio, p95Ratio, found }) => [
        ...[String(k), filter, ms(p50), ms(p95), ms(p99)],
        ...[p50Ratio.toFixed(2), p95Ratio.toFixed(2), found.toFixed(1)],
      ]),
    ]),
  );
  return { corpus: result };
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function step(what: string): void {
  process.stderr.write(`${what} …\n`);
}

runBench(main);
