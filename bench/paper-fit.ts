// Whether the scores of paper search tell queries that a collection answers from others.
//
//   npm run bench -- paper-fit <folder of collections> [--limit 60]
//
// Asks each collection its own queries and those of the others; prints the area under the ROC curve of the first score.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { collectionFolders, readCollection, writeGenericForm } from './lib/collection.ts';
import { createSearcher } from './lib/http.ts';
import { importFile } from './lib/import.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { startServer } from './lib/server.ts';
import { score, table } from './lib/stats.ts';
import { learnVectors } from './lib/vectors.ts';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string', default: '60' } },
  });
  const limit = Number(values.limit);
  const folders = positionals.flatMap(collectionFolders);
  if (folders.length < 2) wrongUsage('at least two collections are needed');
  process.stdout.write(`${machineLine(thisMachine())}\n`);
  const collections = await Promise.all(folders.map((folder) => readCollection(folder)));
  const queries = collections.map(({ queries: all }) => {
    const step = Math.max(1, all.length / limit);
    return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).map(({ text }) => text);
  });
  const rows = [['collection', 'own queries', 'others', 'AUC', 'median of own', 'median of others']];
  for (const [i, collection] of collections.entries()) {
    const work = temporaryFolder();
    const file = join(work, 'papers.jsonl');
    const dataDir = join(work, 'data');
    await writeGenericForm(collection, file);
    await importFile(dataDir, 'jsonl', file);
    await learnVectors(dataDir);
    const server = await startServer(dataDir);
    const searcher = createSearcher(server);
    const first = async (query: string): Promise<number> => (await searcher.search(query, 1)).hits[0]?.score ?? 0;
    const own: number[] = [];
    const others: number[] = [];
    for (const [j, texts] of queries.entries())
      for (const text of texts) (i === j ? own : others).push(await first(text));
    await searcher.close();
    await server.stop();
    removeFolder(work);
    const cells = [
      String(own.length),
      String(others.length),
      score(areaUnder(own, others)),
      score(median(own)),
      score(median(others)),
    ];
    rows.push([collection.name, ...cells]);
  }
  process.stdout.write(`\n${table(rows)}\n`);
  return 0;
}

/** The share of pairs of an own and another query in which the own one has the higher score; equal ones count half. */
function areaUnder(own: readonly number[], others: readonly number[]): number {
  let won = 0;
  for (const one of own) for (const other of others) won += one > other ? 1 : one === other ? 0.5 : 0;
  return won / (own.length * others.length);
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

runBench(main);
