// Whether the scores of paper search tell queries that a collection answers from others.
//
//   npm run bench -- paper-fit <folder of collections> [--limit 60]
//
// Asks each collection its own queries and those of the others; prints the area under the ROC curve of the first score.

import { join } from 'node:path';
import { collectionFolders, evenly, importCollection, readCollection } from './lib/collection.ts';
import { bench, createAsker, mean, median, removeFolder, startServer, temporaryFolder, wrongUsage } from './lib/kit.ts';

export default bench({
  name: 'paper-fit',
  needs: 'a folder of collections',
  options: { limit: 60 },
  rows: {
    fit: `collection | own: own queries | others | auc: AUC [score] | ownMedian: median of own [score] |
      otherMedian: median of others [score]`,
  },
  least: ['fit[collection=mean].auc >= 0.94', 'fit.auc >= 0.84'],
  async run({ values: { limit }, positionals, step }) {
    const folders = positionals.flatMap(collectionFolders);
    if (folders.length < 2) wrongUsage('at least two collections are needed');
    const collections = await Promise.all(folders.map((folder) => readCollection(folder)));
    const queries = collections.map(({ queries: all }) => evenly(all, limit).map(({ text }) => text));
    const fit = [];
    for (const [i, collection] of collections.entries()) {
      step(collection.name);
      const work = temporaryFolder();
      const dataDir = join(work, 'data');
      await importCollection(collection, dataDir);
      const server = await startServer(dataDir);
      const asker = createAsker(server);
      const [own, others]: [number[], number[]] = [[], []];
      for (const [j, texts] of queries.entries())
        for (const text of texts) (i === j ? own : others).push((await asker.search(text, 1)).hits[0]?.score ?? 0);
      await asker[Symbol.asyncDispose]();
      await server.stop();
      removeFolder(work);
      const medians = { ownMedian: median(own), otherMedian: median(others) };
      const counts = { own: own.length, others: others.length };
      fit.push({ collection: collection.name, ...counts, auc: areaUnder(own, others), ...medians });
    }
    return { fit: [...fit, { collection: 'mean', auc: mean(fit.map(({ auc }) => auc)) }] };
  },
});

/** The share of pairs of an own and another query in which the own one has the higher score; equal ones count half. */
function areaUnder(own: readonly number[], others: readonly number[]): number {
  let won = 0;
  for (const one of own) for (const other of others) won += one > other ? 1 : one === other ? 0.5 : 0;
  return won / (own.length * others.length);
}
