import { readFileSync } from 'node:fs';
import { startBucket } from './bucket.ts';
import { createSearcher, type Parameters, type Searcher } from './http.ts';
import { type ImportRun, importFile } from './import.ts';
import { removeFolder, temporaryFolder } from './processes.ts';
import { catalogQueries } from './queries.ts';
import { startServer } from './server.ts';
import { type Latency, latency } from './stats.ts';
import { type LearnRun, learnVectors } from './vectors.ts';

/** Measurements on a corpus without queries. */
export interface SnapshotResult {
  /** undefined when an existing data folder was measured */
  readonly imported: ImportRun | undefined;
  /** undefined when there was nothing to learn */
  readonly learned: LearnRun | undefined;
  /** Milliseconds. */
  readonly ready: number;
  /** Bytes. */
  readonly idleMemory: number;
  /** Bytes, highest of the service in the whole run. */
  readonly peakMemory: number;
  readonly queries: number;
  readonly plain: readonly { readonly k: number; readonly latency: Latency }[];
  readonly filtered: readonly FilterResult[];
}

export interface FilterResult {
  readonly k: number;
  readonly filter: string;
  readonly latency: Latency;
  /** Times of the filtered searches over those of the unfiltered ones between them. */
  readonly p50Ratio: number;
  readonly p95Ratio: number;
  /** Mean number of papers found. */
  readonly found: number;
}

export interface SnapshotOptions {
  /** A file for `papers import arxiv`; undefined to measure an existing `dataDir`. */
  readonly snapshot?: string;
  /** Stays afterwards; a temporary one when undefined. */
  readonly dataDir?: string;
  /** Puts the index in a bucket of a small S3-compatible store on this machine, in a separate process. */
  readonly isInBucket?: boolean;
  /** Number of queries. */
  readonly limit?: number;
  readonly onStep?: (what: string) => void;
}

const QUERIES = 1_000;
const WARM_UP = 50;
/** SPEC.md 4.1: the default and the most. */
const SIZES = [40, 500] as const;

const FILTERS: readonly { readonly name: string; readonly parameters: Parameters }[] = JSON.parse(
  readFileSync(new URL('../filters.json', import.meta.url), 'utf8'),
);

/** Imports a snapshot, starts the service on it, and measures searches with and without filters. */
export async function benchSnapshot(options: SnapshotOptions): Promise<SnapshotResult> {
  const { snapshot, limit = QUERIES, onStep = () => {} } = options;
  const temporary = options.dataDir === undefined ? temporaryFolder() : undefined;
  const dataDir = options.dataDir ?? (temporary as string);
  const bucket = options.isInBucket ? await startBucket() : undefined;
  const settings = bucket?.settings ?? {};
  try {
    onStep('importing');
    const imported = snapshot === undefined ? undefined : await importFile(dataDir, 'arxiv', snapshot, settings);
    onStep('learning vectors');
    const learned = await learnVectors(dataDir, settings);
    const all = catalogQueries(dataDir, limit + WARM_UP);
    const warmUp = all.slice(0, WARM_UP);
    const queries = all.slice(WARM_UP);
    const server = await startServer(dataDir, settings);
    const searcher = createSearcher(server);
    for (const query of warmUp) for (const k of SIZES) await searcher.search(query, k);
    const plain: { k: number; latency: Latency }[] = [];
    const filtered: FilterResult[] = [];
    for (const k of SIZES) {
      onStep(`searching, k = ${k}`);
      plain.push({ k, latency: await measurePlain(searcher, queries, k) });
      onStep(`searching with filters, k = ${k}`);
      filtered.push(...(await measureFiltered(searcher, queries, k)));
    }
    const peakMemory = server.memory().peak;
    await searcher.close();
    await server.stop();
    const { ready, idleMemory } = server;
    return { imported, learned, ready, idleMemory, peakMemory, queries: queries.length, plain, filtered };
  } finally {
    await bucket?.stop();
    if (temporary !== undefined) removeFolder(temporary);
  }
}

/** Every query once, none asked before. */
async function measurePlain(searcher: Searcher, queries: readonly string[], k: number): Promise<Latency> {
  const times: number[] = [];
  for (const query of queries) times.push((await searcher.search(query, k)).took);
  return latency(times);
}

/**
 * Each query without a filter and with each, in an order that moves on by one from query to query: a machine that slows
 * down, and what one search leaves in caches for the next, then meet all of them alike.
 */
async function measureFiltered(searcher: Searcher, queries: readonly string[], k: number): Promise<FilterResult[]> {
  const variants = [{ name: '', parameters: [] as Parameters }, ...FILTERS].map((filter) => ({
    ...filter,
    times: [] as number[],
    found: 0,
  }));
  for (const [i, query] of queries.entries()) {
    for (let turn = 0; turn < variants.length; turn++) {
      const variant = variants[(i + turn) % variants.length] as (typeof variants)[number];
      const { hits, took } = await searcher.search(query, k, variant.parameters);
      variant.times.push(took);
      variant.found += hits.length;
    }
  }
  const [without, ...withFilter] = variants.map(({ name, times, found }) => ({
    filter: name,
    latency: latency(times),
    found: found / Math.max(1, times.length),
  }));
  const base = (without as { latency: Latency }).latency;
  return withFilter.map(({ filter, latency: own, found }) => ({
    k,
    filter,
    latency: own,
    p50Ratio: own.p50 / base.p50,
    p95Ratio: own.p95 / base.p95,
    found,
  }));
}
