// How good and how fast the developer index is.
//
//   npm run bench -- developer [--passages <n>[,<n>…]] [--verbose] [--unseen]
//
// Without --passages: the documentation and READMEs of the installed packages, and how well the judged queries of
// bench/data/developer-queries.jsonl find their pages, beside SQLite FTS5; those about the manuals that nothing is tuned on only with
// --unseen. With --passages: a corpus of so many passages, and how fast searches are.

import { join } from 'node:path';
import { developerStatus } from '../src/capabilities/developer/index.ts';
import { openDatabase } from '../src/foundation/store/index.ts';
import { corpusQueries, packageDocuments, writeLargeCorpus } from './lib/developer-corpus.ts';
import { developerFts5 } from './lib/fts5.ts';
import { BY_KIND, judgedQueries, PlacesByKind, reciprocal } from './lib/judged-queries.ts';
import {
  type Asker,
  bench,
  createAsker,
  latency,
  type Row,
  removeFolder,
  runCommand,
  share,
  sizeOnDisk,
  startServer,
  temporaryFolder,
} from './lib/kit.ts';

interface Result {
  readonly url: string;
  readonly passages: readonly { readonly citation_url: string }[];
}

export default bench({
  name: 'developer',
  options: { passages: [], verbose: false, unseen: false },
  rows: {
    all: `queries [count] | first: right page first [score] | three: among 3 [score] | ten: among 10 [score] |
      reciprocal: MRR@10 [score] | anchors: right heading [score] | p50 [ms] | p95 [ms]`,
    kinds: BY_KIND,
    imports: `passages [count] | documents [count] | wall: import [s] | rate: passages/s [count] | peak: peak RSS [MB] |
      index [MB] | database [MB] | again [s] | service: service peak RSS [MB]`,
    searches: 'passages [count] | search | p50 [ms] | p95 [ms] | p99 [ms]',
  },
  least: ['kinds[kind=name].ours >= 0.9', 'kinds[kind=question].ours >= 0.89', 'searches.p50 <= 50, quiet'],
  run: ({ values, say }) =>
    values.passages.length > 0
      ? scale(values.passages.flatMap((sizes) => sizes.split(',')).map(Number))
      : developerQuality(values.unseen, values.verbose ? say : () => {}),
});

const search = (ask: Asker, query: string, parameters: Readonly<Record<string, string>>) =>
  ask.get<{ results: Result[] }>(`/v2/search/developer?${new URLSearchParams({ query, ...parameters })}`);

/** How well the judged queries find their pages. @param tell called with each query whose page was not first */
export async function developerQuality(isUnseen: boolean, tell: (line: string) => void) {
  const [dataDir, readmes] = [temporaryFolder(), temporaryFolder()];
  for (const { args } of packageDocuments(readmes)) await runCommand(dataDir, ['developer', 'import', ...args]);
  const peer = developerFts5(dataDir);
  await using server = await startServer(dataDir);
  await using ask = createAsker(server);
  const kinds = new PlacesByKind();
  const sums = { first: 0, three: 0, ten: 0, reciprocal: 0, anchors: 0, anchored: 0 };
  const times: number[] = [];
  const judged = judgedQueries(isUnseen);
  for (const one of judged) {
    const { query, page, anchor } = one;
    const { results, took } = await search(ask, query, { k: '10' });
    times.push(took);
    const isRight = (url: string): boolean => new RegExp(page, 'i').test(url);
    const rank = results.findIndex(({ url }) => isRight(url));
    if (rank === 0) sums.first++;
    if (rank >= 0 && rank < 3) sums.three++;
    if (rank >= 0) sums.ten++;
    sums.reciprocal += reciprocal(rank);
    kinds.add(one, rank, peer.search(query, 10).findIndex(isRight));
    if (anchor !== undefined) {
      sums.anchored++;
      const cited = results[Math.max(0, rank)]?.passages[0]?.citation_url ?? '';
      if (rank >= 0 && new RegExp(`#.*(?:${anchor})`, 'i').test(cited)) sums.anchors++;
    }
    const cited = results.slice(0, 3).map(({ passages }) => passages[0]?.citation_url);
    if (rank !== 0) tell([`${rank + 1} ${query}`, ...cited].join('\n  '));
  }
  peer.close();
  const of = (part: number): number => share(part, judged.length);
  return {
    all: [
      {
        ...{ queries: judged.length, first: of(sums.first), three: of(sums.three), ten: of(sums.ten) },
        ...{ reciprocal: of(sums.reciprocal), anchors: share(sums.anchors, sums.anchored), ...latency(times) },
      },
    ],
    kinds: kinds.rows(),
  };
}

/** What a search may be asked with, and what it is called. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'k = 10': { k: '10' },
  'k = 10, 5 passages': { k: '10', passages: '5' },
  'k = 100': { k: '100' },
  'k = 10, one type': { k: '10', types: 'doc' },
  'k = 10, one source': { k: '10', sources: 'docs.bench.example' },
};
const QUERIES = 500;
const WARM_UP = 50;

async function scale(sizes: readonly number[]) {
  const imports: Row[] = [];
  const searches: Row[] = [];
  for (const size of sizes) {
    const [folder, dataDir] = [temporaryFolder(), temporaryFolder()];
    writeLargeCorpus(folder, size);
    const args = ['developer', 'import', folder, '--source', 'https://docs.bench.example'];
    const first = await runCommand(dataDir, args);
    const again = await runCommand(dataDir, args);
    const server = await startServer(dataDir);
    const { documents, passages } = await statusOf(dataDir);
    const ask = createAsker(server);
    const all = corpusQueries(QUERIES + WARM_UP);
    for (const query of all.slice(0, WARM_UP)) await search(ask, query, { k: '10' });
    for (const [name, parameters] of Object.entries(KINDS)) {
      const times: number[] = [];
      for (const query of all.slice(WARM_UP)) times.push((await search(ask, query, parameters)).took);
      searches.push({ passages, search: name, ...latency(times) });
    }
    imports.push({
      ...{ passages, documents, wall: first.wall, rate: (passages * 1000) / first.wall, peak: first.peakMemory },
      index: await sizeOnDisk(join(dataDir, 'index', 'developer')),
      database: await sizeOnDisk(join(dataDir, 'trawl.db')),
      ...{ again: again.wall, service: server.memory().peak },
    });
    await ask[Symbol.asyncDispose]();
    await server.stop();
    removeFolder(folder);
    removeFolder(dataDir);
  }
  return { imports, searches };
}

async function statusOf(dataDir: string): Promise<{ documents: number; passages: number }> {
  await using db = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'trawl.db') });
  const { documents, passages } = await developerStatus(db);
  return { documents: Object.values(documents).reduce((sum, n) => sum + n, 0), passages };
}
