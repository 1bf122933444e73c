// Whether paper search finds a paper by what people remember of it, beside SQLite FTS5.
//
//   npm run bench -- paper-words --snapshot <arXiv metadata snapshot> | --data <data folder>
//                                [--papers 400] [--unseen] [--alone] [--misses <kind>] [--json <out.json>]
//
// Asks for papers of the catalog, the same ones in each run. --unseen asks for the other half of them, which nothing was
// tuned on. FTS5 (BM25 with the title counted twice and a column of authors) gets the same words in this run, unless --alone is given.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createSearcher } from './lib/http.ts';
import { importFile } from './lib/import.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import {
  KINDS,
  type Remembered,
  rememberedQueries,
  type SamplePaper,
  samplePapers,
  surname,
} from './lib/paper-queries.ts';
import { temporaryFolder } from './lib/processes.ts';
import { runBench, wrongUsage } from './lib/run.ts';
import { startServer } from './lib/server.ts';
import { fts5 } from './lib/sqlite-words.ts';
import { score, table } from './lib/stats.ts';
import { learnVectors } from './lib/vectors.ts';

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

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      snapshot: { type: 'string' },
      data: { type: 'string' },
      papers: { type: 'string', default: '400' },
      unseen: { type: 'boolean', default: false },
      alone: { type: 'boolean', default: false },
      misses: { type: 'string' },
      json: { type: 'string' },
    },
  });
  if ((values.snapshot === undefined) === (values.data === undefined))
    wrongUsage('either --snapshot or --data is needed');
  process.stdout.write(`${machineLine(thisMachine())}\n`);
  const dataDir = values.data === undefined ? temporaryFolder() : resolve(values.data);
  if (values.snapshot !== undefined) await importFile(dataDir, 'arxiv', resolve(values.snapshot));
  await learnVectors(dataDir);
  const { papers, all } = samplePapers(dataDir, Number(values.papers), values.unseen);
  const queries = rememberedQueries(papers, values.unseen);
  const server = await startServer(dataDir);
  const searcher = createSearcher(server);
  const peer = values.alone ? undefined : fts5(all);
  const byId = new Map(all.map((paper) => [paper.id, paper]));
  const ours = new Map<Remembered, Found>();
  const theirs = new Map<Remembered, Found>();
  const tops = new Map<string, number[]>();
  for (const query of queries) {
    const { hits } = await searcher.search(query.text, DEPTH);
    const found = judge(
      query,
      hits.map(({ paperId }) => Number(paperId)),
      byId,
    );
    ours.set(query, found);
    theirs.set(query, judge(query, peer?.search(query.text, DEPTH) ?? [], byId));
    tops.set(query.kind, [...(tops.get(query.kind) ?? []), hits[0]?.score ?? 0]);
    if (values.misses === query.kind && found.reciprocal < 1)
      process.stdout.write(`${found.reciprocal.toFixed(2)}  ${query.text}  ->  ${byId.get(query.id)?.title}\n`);
  }
  await searcher.close();
  await server.stop();
  const asked = peer ? [ours, theirs] : [ours];
  const rows = KINDS.map((kind) => {
    const of = queries.filter((query) => query.kind === kind);
    const mean = (found: Map<Remembered, Found>, value: (found: Found) => number): number =>
      of.reduce((sum, query) => sum + value(found.get(query) as Found), 0) / Math.max(1, of.length);
    const top = (tops.get(kind) ?? []).sort((a, b) => a - b);
    const isNamed = kind.startsWith('authors');
    return [
      ...[kind, String(of.length)],
      ...asked.map((found) => score(mean(found, ({ reciprocal }) => reciprocal))),
      ...asked.map((found) => (isNamed ? score(mean(found, ({ isByNames }) => Number(isByNames))) : '')),
      ...asked.map((found) => (isNamed ? score(mean(found, ({ isByThem }) => Number(isByThem))) : '')),
      score(mean(ours, ({ isEmpty }) => Number(isEmpty))),
      score(top[Math.floor(top.length / 2)] ?? 0),
    ];
  });
  const head = [
    'query',
    'queries',
    ...['MRR@10', 'by all names', 'by all authors'].flatMap((name) => (peer ? [name, 'FTS5'] : [name])),
    'empty',
    'median score of the first',
  ];
  process.stdout.write(
    `\n${all.length} papers${values.unseen ? ', the unseen half' : ''}\n\n${table([head, ...rows])}\n`,
  );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ head, rows }, undefined, 2)}\n`);
  return 0;
}

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

runBench(main);
