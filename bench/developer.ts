// How good and how fast the developer index is.
//
//   npm run bench -- developer [--passages <n>[,<n>…]] [--verbose] [--unseen] [--json <out.json>]
//
// Without --passages: the documentation and READMEs of the installed packages, and how well the judged queries of
// bench/developer-queries.jsonl find their pages, beside SQLite FTS5; those about the manuals that nothing is tuned on only with
// --unseen. With --passages: a corpus of so many passages, and how fast searches are.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'undici';
import { corpusQueries, packageDocuments, writeLargeCorpus } from './lib/developer-corpus.ts';
import { developerFts5 } from './lib/developer-peer.ts';
import { runCommand } from './lib/import.ts';
import { judgedQueries, reciprocal } from './lib/judged-queries.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { sizeOnDisk } from './lib/memory.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { runBench } from './lib/run.ts';
import { type Server, startServer } from './lib/server.ts';
import { count, type Latency, latency, megabytes, ms, score, seconds, table } from './lib/stats.ts';

interface Result {
  readonly url: string;
  readonly passages: readonly { readonly citation_url: string }[];
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      passages: { type: 'string' },
      verbose: { type: 'boolean' },
      unseen: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const machine = thisMachine();
  process.stdout.write(`${machineLine(machine)}\n\n`);
  const sizes = values.passages?.split(',').map(Number);
  const results = sizes ? await scale(sizes) : await quality(values.verbose === true, values.unseen);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ machine, ...results }, undefined, 2)}\n`);
  return 0;
}

async function quality(isVerbose: boolean, isUnseen: boolean) {
  const dataDir = temporaryFolder();
  const readmes = temporaryFolder();
  for (const { args } of packageDocuments(readmes)) await runCommand(dataDir, ['developer', 'import', ...args]);
  const judged = judgedQueries(isUnseen);
  const peer = developerFts5(dataDir);
  const reciprocals = new Map<string, { ours: number; theirs: number; count: number }>();
  const server = await startServer(dataDir);
  const ask = createAsk(server);
  const sums = { first: 0, three: 0, ten: 0, reciprocal: 0, anchors: 0, anchored: 0 };
  const times: number[] = [];
  for (const { query, kind = 'question', page, anchor } of judged) {
    const { results, took } = await ask.search(query, { k: '10' });
    times.push(took);
    const rank = results.findIndex(({ url }) => new RegExp(page, 'i').test(url));
    if (rank === 0) sums.first++;
    if (rank >= 0 && rank < 3) sums.three++;
    if (rank >= 0) sums.ten++;
    sums.reciprocal += reciprocal(rank);
    const theirs = peer.search(query, 10).findIndex((url) => new RegExp(page, 'i').test(url));
    const of = reciprocals.get(kind) ?? { ours: 0, theirs: 0, count: 0 };
    reciprocals.set(kind, of);
    of.ours += reciprocal(rank);
    of.theirs += reciprocal(theirs);
    of.count++;
    if (anchor !== undefined) {
      sums.anchored++;
      const cited = results[Math.max(0, rank)]?.passages[0]?.citation_url ?? '';
      if (rank >= 0 && new RegExp(`#.*(?:${anchor})`, 'i').test(cited)) sums.anchors++;
    }
    if (isVerbose && rank !== 0) {
      process.stdout.write(
        `${rank + 1} ${query}\n  ${results
          .slice(0, 3)
          .map(({ passages }) => passages[0]?.citation_url)
          .join('\n  ')}\n`,
      );
    }
  }
  peer.close();
  await ask.close();
  await server.stop();
  const n = judged.length;
  const share = (part: number): string => score(part / n);
  process.stdout.write(
    `${table([
      ['queries', 'right page first', 'among 3', 'among 10', 'MRR@10', 'right heading', 'p50', 'p95'],
      [
        count(n),
        share(sums.first),
        share(sums.three),
        share(sums.ten),
        share(sums.reciprocal),
        `${sums.anchors} of ${sums.anchored}`,
        ms(latency(times).p50),
        ms(latency(times).p95),
      ],
    ])}\n\n${table([
      ['kind', 'queries', 'MRR@10', 'FTS5'],
      ...[...reciprocals].map(([kind, { ours, theirs, count: of }]) => [
        kind,
        count(of),
        score(ours / of),
        score(theirs / of),
      ]),
    ])}\n`,
  );
  removeFolder(dataDir);
  removeFolder(readmes);
  return { quality: { ...sums, queries: n, latency: latency(times) } };
}

/** What a search may be asked with, and what it is called. */
const KINDS: readonly { readonly name: string; readonly parameters: Record<string, string> }[] = [
  { name: 'k = 10', parameters: { k: '10' } },
  { name: 'k = 10, 5 passages', parameters: { k: '10', passages: '5' } },
  { name: 'k = 100', parameters: { k: '100' } },
  { name: 'k = 10, one type', parameters: { k: '10', types: 'doc' } },
  { name: 'k = 10, one source', parameters: { k: '10', sources: 'docs.bench.example' } },
];
const QUERIES = 500;
const WARM_UP = 50;

async function scale(sizes: readonly number[]) {
  const imports: string[][] = [
    ['passages', 'documents', 'import', 'passages/s', 'peak RSS', 'index', 'database', 'again', 'service peak RSS'],
  ];
  const searches: string[][] = [['passages', 'search', 'p50', 'p95', 'p99']];
  const measured: { passages: number; search: string; latency: Latency }[] = [];
  for (const size of sizes) {
    const folder = temporaryFolder();
    const dataDir = temporaryFolder();
    writeLargeCorpus(folder, size);
    const args = ['developer', 'import', folder, '--source', 'https://docs.bench.example'];
    const first = await runCommand(dataDir, args);
    const again = await runCommand(dataDir, args);
    const server = await startServer(dataDir);
    const { documents, passages } = await statusOf(dataDir);
    const ask = createAsk(server);
    const all = corpusQueries(QUERIES + WARM_UP);
    for (const query of all.slice(0, WARM_UP)) await ask.search(query, { k: '10' });
    for (const { name, parameters } of KINDS) {
      const times: number[] = [];
      for (const query of all.slice(WARM_UP)) times.push((await ask.search(query, parameters)).took);
      const { p50, p95, p99 } = latency(times);
      measured.push({ passages, search: name, latency: latency(times) });
      searches.push([count(passages), name, ms(p50), ms(p95), ms(p99)]);
    }
    imports.push([
      count(passages),
      count(documents),
      seconds(first.wall),
      count((passages * 1000) / first.wall),
      megabytes(first.peakMemory),
      megabytes(await sizeOnDisk(join(dataDir, 'index', 'developer'))),
      megabytes(await sizeOnDisk(join(dataDir, 'trawl.db'))),
      seconds(again.wall),
      megabytes(server.memory().peak),
    ]);
    await ask.close();
    await server.stop();
    removeFolder(folder);
    removeFolder(dataDir);
  }
  process.stdout.write(`${table(imports)}\n\n${table(searches)}\n`);
  return { scale: measured };
}

async function statusOf(dataDir: string): Promise<{ documents: number; passages: number }> {
  const { openDatabase } = await import('../src/foundation/store/index.ts');
  const { developerStatus } = await import('../src/capabilities/developer/index.ts');
  await using db = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'trawl.db') });
  const { documents, passages } = await developerStatus(db);
  return { documents: Object.values(documents).reduce((sum, n) => sum + n, 0), passages };
}

/** Asks one search at a time over one connection that stays open. */
function createAsk({ origin, key }: Pick<Server, 'origin' | 'key'>) {
  const client = new Client(origin, { keepAliveTimeout: 60_000 });
  return {
    async search(
      query: string,
      parameters: Readonly<Record<string, string>>,
    ): Promise<{ results: Result[]; took: number }> {
      const path = `/v2/search/developer?${new URLSearchParams({ query, ...parameters })}`;
      const begun = performance.now();
      const { statusCode, body } = await client.request({
        path,
        method: 'GET',
        headers: { authorization: `Bearer ${key}` },
      });
      const text = await body.text();
      const took = performance.now() - begun;
      if (statusCode !== 200) throw new Error(`GET ${path} was answered ${statusCode}: ${text.slice(0, 500)}`);
      return { results: (JSON.parse(text) as { results: Result[] }).results, took };
    },
    close: () => client.close(),
  };
}

runBench(main);
