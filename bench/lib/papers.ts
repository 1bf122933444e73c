import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { wrongUsage } from './bench.ts';
import { citing } from './citations.ts';
import { linesOf } from './files.ts';
import { createAsker } from './http.ts';
import { importFile, status } from './import.ts';
import { temporaryFolder } from './processes.ts';
import { catalogQueries } from './queries.ts';
import { startServer } from './server.ts';
import { latency } from './stats.ts';

/** A data folder with papers and learned vectors: an existing one, or a new one with those of an arXiv snapshot. */
export async function paperFolder(
  { data, snapshot }: { readonly data: string | undefined; readonly snapshot: string | undefined },
  importInto: (dataDir: string, snapshot: string) => Promise<unknown> = (dataDir, file) =>
    importFile(dataDir, 'arxiv', file),
): Promise<string> {
  if ((data === undefined) === (snapshot === undefined)) wrongUsage('either --data or --snapshot is needed');
  const dataDir = data === undefined ? temporaryFolder() : resolve(data);
  if (snapshot !== undefined) await importInto(dataDir, resolve(snapshot));
  await learnVectors(dataDir);
  return dataDir;
}

/** Searches that are not counted. */
const WARM_UP = 50;

/** How long searches take with a data folder, one at a time, in milliseconds, and the highest memory of the service, in bytes. */
export async function timeSearches(dataDir: string, wanted: number, k: number) {
  const queries = catalogQueries(dataDir, wanted + WARM_UP);
  await using server = await startServer(dataDir);
  await using asker = createAsker(server);
  const times: number[] = [];
  for (const query of queries) times.push((await asker.search(query, k)).took);
  const memory = server.memory().peak;
  return { ...latency(times.slice(WARM_UP)), memory };
}

/**
 * Writes the papers of an arXiv metadata snapshot (gzip or plain) in the generic form, with made-up references if `isCiting`.
 * @returns how many references they have
 */
export async function writeCitingPapers(snapshot: string, file: string, isCiting: boolean): Promise<number> {
  const referencesOf = citing();
  let total = 0;
  async function* papers(): AsyncGenerator<string> {
    for await (const line of linesOf(snapshot)) {
      const { id, title, abstract, authors, categories } = JSON.parse(line) as Record<string, string>;
      const fields = (categories ?? '').split(' ');
      const references = isCiting ? referencesOf(`arxiv:${id}`, fields[0] as string) : [];
      total += references.length;
      yield `${JSON.stringify({ arxiv: id, title, abstract, authors, categories: fields, ...(isCiting ? { references } : {}) })}\n`;
    }
  }
  await pipeline(Readable.from(papers()), createWriteStream(file));
  return total;
}

/** How the service learned closeness in meaning from the papers, seen from outside. */
export interface LearnRun {
  /** Milliseconds from the start of the service until searches used it. */
  readonly wall: number;
  /** Bytes, highest of the service meanwhile. */
  readonly peakMemory: number;
}

/** Milliseconds to wait for at most. */
const PATIENCE = 30 * 60_000;
const LOOK_AGAIN = 500;

/** Runs the service on a data folder until it has learned what there is to learn; undefined when that is nothing. */
export async function learnVectors(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<LearnRun | undefined> {
  if (!(await status(dataDir, settings)).vectors.due) return undefined;
  const begun = performance.now();
  const server = await startServer(dataDir, settings);
  while ((await status(dataDir, settings)).vectors.due) {
    if (performance.now() - begun > PATIENCE) throw new Error('the service does not learn from the papers');
    await pause(LOOK_AGAIN);
  }
  const run = { wall: performance.now() - begun, peakMemory: server.memory().peak };
  await server.stop();
  return run;
}
