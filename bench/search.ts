// The local index of web search: how fast it is, and whether it finds known pages.
//
//   npm run bench -- search --pages <n> [--keep <folder>] | --reuse <folder> | --data <folder> [--misses] [--held-out] | --scrape
//
//   --pages     generates so many pages of 2 KB and measures adding, finding and how soon a new page is found
//   --keep      leaves the index of --pages in this folder
//   --reuse     measures finding again, on what --keep left
//   --data      a folder with pages/ and sites/, as bench/README.md describes it: titles and distinctive sentences as queries
//   --misses    lists the queries that did not find their page
//   --held-out  chooses the weights of the ranking for each collection on the others
//   --scrape    searches whose ten results are scraped, from pages of which the slowest takes two seconds
//   --embeddings words|noise  with vectors of what stands in for an embeddings endpoint and knows words, or nothing

import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { knownItems } from './lib/known-items.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { buildPages, measurePages } from './lib/page-scale.ts';
import { temporaryFolder } from './lib/processes.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { scrapedSearches } from './lib/scraped-search.ts';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string' },
      keep: { type: 'string' },
      reuse: { type: 'string' },
      data: { type: 'string' },
      misses: { type: 'boolean' },
      'held-out': { type: 'boolean' },
      embeddings: { type: 'string' },
      scrape: { type: 'boolean' },
    },
  });
  const { pages, reuse, data, embeddings } = values;
  if ((pages ?? reuse ?? data ?? values.scrape) === undefined)
    wrongUsage('one of --pages, --reuse, --data and --scrape is needed');
  // The service lives by its port; what it waits with in the background keeps no process alive.
  const alive = setInterval(() => {}, 60_000);
  process.stdout.write(`${machineLine(thisMachine())}\n\n`);
  if (data !== undefined) {
    await knownItems(data, { misses: values.misses === true, heldOut: values['held-out'] === true, embeddings });
  }
  if (pages !== undefined) {
    const folder = values.keep ?? temporaryFolder();
    mkdirSync(folder, { recursive: true });
    await buildPages(folder, Number(pages), embeddings);
    await measurePages(folder, embeddings);
  }
  if (values.scrape) await scrapedSearches(3);
  if (reuse !== undefined) await measurePages(reuse, embeddings);
  clearInterval(alive);
  return 0;
}

runBench(main);
