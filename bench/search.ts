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
import { bench, temporaryFolder, wrongUsage } from './lib/kit.ts';
import { knownItems } from './lib/known-items.ts';
import { buildPages, measurePages } from './lib/page-scale.ts';
import { scrapedSearches } from './lib/scraped-search.ts';

export default bench({
  name: 'search',
  options: {
    ...{ pages: 0, keep: undefined, reuse: undefined, data: undefined, misses: false, 'held-out': false },
    ...{ embeddings: undefined, scrape: false },
  },
  rows: {
    known: `stage: pages are | set: collection | title: success@5 by title [score] | titles: of |
      sentence: by sentence [score] | sentences: of`,
    heldOut: `set: collection | mean: success@5, weights best on the others [score] | least [score] | most [score] |
      inUse: weights in use [score] | triedLeast: any: least [score] | triedMost: most [score]`,
    added: `pages [count] | stored: a page until in the database [ms] | indexed: until in the index [ms] |
      cpu: CPU a page [ms] | took: in all [s] | disk: on disk [MB] | memory: RSS [MB]`,
    found: `pages [count] | first: first search [ms] | p50 [ms] | p95 [ms] | p99 [ms] | cpu50: CPU p50 [ms] |
      cpu95: p95 [ms] | new50: a new page is found after p50 [ms] | new95: p95 [ms] | memory: RSS [MB]`,
    scraped: `searches: ten results scraped | count: searches | least [s] | most [s] |
      times: times the slowest page [2]`,
    ready: 'service | ready [s] | memory: RSS two seconds later [MB]',
  },
  least: ['known.title >= 0.955', 'known.sentence >= 0.95', 'found.cpu50 <= 20', 'scraped.times <= 1.3, quiet'],
  async run({ values, say }) {
    const { pages, reuse, data, embeddings } = values;
    if (pages === 0 && (reuse ?? data) === undefined && !values.scrape)
      wrongUsage('one of --pages, --reuse, --data and --scrape is needed');
    // The service lives by its port; what it waits with in the background keeps no process alive.
    const alive = setInterval(() => {}, 60_000);
    const known =
      data === undefined
        ? {}
        : await knownItems(data, { heldOut: values['held-out'], embeddings }, values.misses ? say : () => {});
    const folder = reuse ?? values.keep ?? temporaryFolder();
    mkdirSync(folder, { recursive: true });
    const added = pages === 0 ? {} : { added: [await buildPages(folder, pages, embeddings)] };
    const found = pages === 0 && reuse === undefined ? {} : { found: [await measurePages(folder, embeddings)] };
    const scraped = values.scrape ? await scrapedSearches(3) : {};
    clearInterval(alive);
    return { ...known, ...added, ...found, ...scraped };
  },
});
