import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBucket } from './bucket.ts';
import { type Asker, createAsker, type Parameters } from './http.ts';
import { type ImportRun, importFile } from './import.ts';
import { type LearnRun, learnVectors } from './papers.ts';
import { temporaryFolder } from './processes.ts';
import { catalogQueries } from './queries.ts';
import { startServer } from './server.ts';
import { DATA } from './sets.ts';
import { latency, mean } from './stats.ts';
import type { Row } from './table.ts';

/** Measurements on a corpus without queries. */
export interface SnapshotResult {
  /** undefined when an existing data folder was measured */
  readonly imported: ImportRun | undefined;
  /** undefined when there was nothing to learn */
  readonly learned: LearnRun | undefined;
  /** Milliseconds. */
  readonly ready: number;
  /** Bytes; the peak is that of the service in the whole run. */
  readonly idleMemory: number;
  readonly peakMemory: number;
  /** Times by k and filter, and how they compare with those of the unfiltered searches in between. */
  readonly searches: readonly Row[];
}

export interface SnapshotOptions {
  /** A file for `papers import arxiv`; undefined to measure an existing `data`. */
  readonly snapshot: string | undefined;
  /** Stays afterwards; a temporary one when undefined. */
  readonly data: string | undefined;
  /** Puts the index in a bucket of a small S3-compatible store on this machine, in a separate process. */
  readonly bucket: boolean;
  /** Number of queries. */
  readonly limit: number;
}

const QUERIES = 1_000;
const WARM_UP = 50;
/** SPEC.md 4.1: the default and the most. */
const SIZES = [40, 500] as const;

const FILTERS: readonly { readonly name: string; readonly parameters: Parameters }[] = JSON.parse(
  readFileSync(join(DATA, 'paper-filters.json'), 'utf8'),
);

/** Imports a snapshot, starts the service on it, and measures searches with and without filters. */
export async function benchSnapshot(options: SnapshotOptions, step: (what: string) => void): Promise<SnapshotResult> {
  const { snapshot, data: dataDir = temporaryFolder() } = options;
  await using bucket = options.bucket ? await startBucket() : undefined;
  const settings = bucket?.settings ?? {};
  step('importing');
  const imported = snapshot === undefined ? undefined : await importFile(dataDir, 'arxiv', snapshot, settings);
  step('learning vectors');
  const learned = await learnVectors(dataDir, settings);
  const all = catalogQueries(dataDir, Math.min(options.limit, QUERIES) + WARM_UP);
  const queries = all.slice(WARM_UP);
  await using server = await startServer(dataDir, settings);
  await using asker = createAsker(server);
  for (const query of all.slice(0, WARM_UP)) for (const k of SIZES) await asker.search(query, k);
  const searches: Row[] = [];
  for (const k of SIZES) {
    step(`searching, k = ${k}`);
    const times: number[] = [];
    for (const query of queries) times.push((await asker.search(query, k)).took);
    searches.push({ k, filter: 'none', ...latency(times) }, ...(await measureFiltered(asker, queries, k)));
  }
  const { ready, idleMemory } = server;
  return { imported, learned, ready, idleMemory, peakMemory: server.memory().peak, searches };
}

/**
 * Each query without a filter and with each, in an order that moves on by one from query to query: a machine that slows
 * down, and what one search leaves in caches for the next, then meet all of them alike.
 */
async function measureFiltered(asker: Asker, queries: readonly string[], k: number): Promise<Row[]> {
  const variants = [{ name: '', parameters: [] as Parameters }, ...FILTERS].map((filter) => ({
    ...filter,
    times: [] as number[],
    found: [] as number[],
  }));
  for (const [i, query] of queries.entries()) {
    for (let turn = 0; turn < variants.length; turn++) {
      const variant = variants[(i + turn) % variants.length] as (typeof variants)[number];
      const { hits, took } = await asker.search(query, k, variant.parameters);
      variant.times.push(took);
      variant.found.push(hits.length);
    }
  }
  const base = latency(variants[0]?.times ?? []);
  return variants.slice(1).map(({ name, times, found }) => {
    const own = latency(times);
    const ratios = { p50Ratio: own.p50 / base.p50, p95Ratio: own.p95 / base.p95 };
    return { k, filter: name, ...own, ...ratios, found: mean(found) };
  });
}
