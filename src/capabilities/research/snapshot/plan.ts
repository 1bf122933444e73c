import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { IngestDeps } from '../records/pipeline.ts';
import { costAt, scaled } from './growth.ts';
import { importSnapshot } from './import-snapshot.ts';
import { singleFile } from './listing.ts';
import { outlookOf } from './outlook.ts';
import { partsOf, type SnapshotPart, sizeOf } from './parts.ts';
import { isRemote, readPlace } from './place.ts';
import { createRequests, type RequestDeps, type Requests } from './requests.ts';
import { choose, countRecords, type SampledPart, takeHead } from './sample.ts';
import type { SnapshotTask } from './slice.ts';
import type { Tried } from './try-searches.ts';

/** What a slice will cost, computed from a sample that was imported on this machine. */
export interface SnapshotPlan {
  readonly parts: number;
  /** Compressed bytes to fetch or read. */
  readonly bytes: number;
  /** Records in the snapshot; `stated` if its manifest says so. */
  readonly records: { readonly all: number; readonly wanted: number; readonly stated: boolean };
  /** New papers: records without what has no identifier or is there twice. */
  readonly papers: number;
  /** Bytes: of the catalog and its index in the end, and of parts while they are read. */
  readonly disk: { readonly database: number; readonly index: number; readonly parts: number };
  /** Peak bytes: of the importing process, as measured; of learning vectors and of the service that is searched, for a catalog of this size. */
  readonly memory: { readonly import: number; readonly learning: number; readonly service: number };
  /**
   * Milliseconds: to fetch, as fast as the sample came; to import; the longer of both is the whole, since they go on together. `learning`
   * goes on in the background of the service; undefined if the sample was too small to tell.
   */
  readonly time: {
    readonly fetch: number | undefined;
    readonly import: number;
    readonly all: number;
    readonly learning: number | undefined;
  };
  /** Milliseconds of one search, for 40 papers; undefined if the sample was empty. */
  readonly search: { readonly p50: number; readonly p95: number } | undefined;
  readonly sample: {
    readonly parts: number;
    readonly bytes: number;
    readonly records: number;
    readonly papers: number;
  };
  /** What is strange about the snapshot. */
  readonly notes: readonly string[];
}

/** Bytes on disk. */
interface Size {
  readonly database: number;
  readonly index: number;
}

/** An empty catalog in a folder, for the sample. */
export interface Scratch {
  readonly folder: string;
  /** Bytes of the database and of the index, when `work` of the last `use` has ended. */
  readonly size: () => Promise<Size>;
  readonly use: <R>(work: (deps: IngestDeps) => Promise<R>) => Promise<R>;
  /** Learns from what is in it, and searches it. */
  readonly searches: () => Promise<Tried | undefined>;
}

/** Compressed bytes of each sampled part. */
const HEAD = 4 * 1024 * 1024;

/**
 * Estimates what an import of the slice costs: lists the parts, fetches the start of a few and imports these into a catalog of their own.
 * @throws OperatorError if the place cannot be listed or the sample holds nothing
 */
export async function planSnapshot(
  deps: RequestDeps,
  task: SnapshotTask,
  scratch: Scratch,
  {
    signal = new AbortController().signal,
    head = HEAD,
  }: { readonly signal?: AbortSignal; readonly head?: number } = {},
): Promise<SnapshotPlan> {
  const requests = createRequests(deps, signal);
  const listed = await partsOf(task.source, readPlace(task.place, task.endpoint), requests);
  const { notes } = listed;
  const parts = await withSizes(listed.parts, requests);
  const works = parts.filter(({ holds }) => holds === 'records');
  const total = sum(works.map((part) => sizeOf(part) ?? 0));
  const chosen = choose(parts);
  const heads = await takeHeads(chosen, { requests, task, scratch, head });
  const seen = sum(heads.map(({ records }) => records));
  if (seen === 0) throw new OperatorError('the sample holds no records of this source');

  // The first import tells what does not depend on the number of records.
  const first = await importHeads(deps, task, scratch, heads.slice(0, 1), 'first');
  const rest = heads.length === 1 ? first : await importHeads(deps, task, scratch, heads.slice(1), 'rest');
  const bytes = sum(heads.map((one) => one.bytes));
  const wanted = sum(heads.map((one) => one.wanted));
  const importMemory = process.resourceUsage().maxRSS * 1024;
  const papers = heads.length === 1 ? first.papers : first.papers + rest.papers;
  const grow = total / Math.max(1, bytes);
  const stated = works.every(({ stated }) => stated?.records !== undefined);
  const allRecords = stated ? sum(works.map(({ stated }) => stated?.records as number)) : Math.round(seen * grow);
  const share = allRecords / seen;
  const perByte = slope(
    first,
    rest,
    ({ elapsed }) => elapsed,
    ({ bytes }) => bytes,
  );
  const importMs = perByte * total + Math.max(0, first.elapsed - perByte * first.bytes);
  const fetchMs = isRemote(task.place) ? sum(heads.map(({ ms }) => ms)) * grow : undefined;
  const sizeOfOne = (of: 'database' | 'index'): number =>
    Math.max(0, rest.after[of] - rest.before[of]) / Math.max(1, rest.papers);
  const expected = Math.round(papers * share);
  const tried = await scratch.searches();
  const here = (cost: 'p50' | 'p95' | 'learning', measured: number): number =>
    scaled(cost, measured, tried?.papers ?? 1, expected);
  return {
    parts: parts.length,
    bytes: sum(parts.map((part) => sizeOf(part) ?? 0)),
    records: { all: allRecords, wanted: Math.round(wanted * share), stated },
    papers: expected,
    disk: {
      database: Math.round(sizeOfOne('database') * expected),
      index: Math.round(sizeOfOne('index') * expected),
      parts: outlookOf(parts, parts, notes).disk,
    },
    memory: {
      import: importMemory,
      learning: Math.round(costAt('learner', expected)),
      service: Math.round(costAt('service', expected)),
    },
    time: {
      fetch: fetchMs,
      import: importMs,
      all: Math.max(importMs, fetchMs ?? 0),
      learning: tried?.learning === undefined ? undefined : here('learning', tried.learning),
    },
    search: tried && { p50: here('p50', tried.p50), p95: here('p95', tried.p95) },
    sample: { parts: heads.length, bytes, records: seen, papers },
    notes,
  };
}

/** Asks for the sizes that the listing does not tell. @throws OperatorError if the server does not tell them either */
async function withSizes(parts: readonly SnapshotPart[], requests: Requests): Promise<SnapshotPart[]> {
  return await Promise.all(
    parts.map(async (part) => {
      if (sizeOf(part) !== undefined) return part;
      const { size } = await singleFile(part.at, requests);
      if (size === undefined) throw new OperatorError(`the server does not tell the size of ${part.name}`);
      return { ...part, size };
    }),
  );
}

type Head = SampledPart & { readonly file: string; readonly ms: number };

async function takeHeads(
  chosen: readonly SnapshotPart[],
  {
    requests,
    task,
    scratch,
    head,
  }: {
    readonly requests: Requests;
    readonly task: SnapshotTask;
    readonly scratch: Scratch;
    readonly head: number;
  },
): Promise<Head[]> {
  const heads: Head[] = [];
  await mkdir(scratch.folder, { recursive: true });
  for (const [i, part] of chosen.entries()) {
    // A name that the source's parts have, whatever theirs is.
    const file = join(scratch.folder, `head-${i}`);
    const began = performance.now();
    const bytes = await takeHead(part, head, file, requests);
    const ms = performance.now() - began;
    heads.push({ part, bytes, file, ms, ...(await countRecords(task, file)) });
  }
  return heads;
}

interface Measured {
  readonly papers: number;
  readonly bytes: number;
  readonly elapsed: number;
  /** Bytes of the catalog before and after. */
  readonly before: Size;
  readonly after: Size;
}

async function importHeads(
  deps: RequestDeps,
  { source, filter }: SnapshotTask,
  scratch: Scratch,
  heads: readonly Head[],
  name: string,
): Promise<Measured> {
  const folder = join(scratch.folder, name);
  const inside = join(folder, 'updated_date=2000-01-01');
  await mkdir(inside, { recursive: true });
  for (const [i, { file, part }] of heads.entries()) {
    await rename(file, join(inside, `${i}-${part.name.split('/').at(-1)}`));
  }
  // The database is there, and nothing in it.
  await scratch.use(async () => {});
  const before = await scratch.size();
  const { added, elapsed } = await scratch.use((own) =>
    importSnapshot({ ...own, egress: deps.egress }, { source, place: folder, filter }),
  );
  await rm(folder, { recursive: true, force: true });
  return { papers: added, bytes: sum(heads.map(({ bytes }) => bytes)), elapsed, before, after: await scratch.size() };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Growth of `y` with `x` between two measurements; of the second alone, if they are too close to each other. */
function slope(a: Measured, b: Measured, y: (of: Measured) => number, x: (of: Measured) => number): number {
  const [dx, dy] = [x(b) - x(a), y(b) - y(a)];
  return dx > 0.3 * x(b) && dy > 0 ? dy / dx : y(b) / Math.max(1, x(b));
}
