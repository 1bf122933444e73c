import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Egress } from '../../../foundation/egress/index.ts';
import type { Transaction } from '../../../foundation/store/index.ts';
import { DumpError, readPapers, recordFilter } from '../import/index.ts';
import { claimOwn, SNAPSHOT_KIND } from '../records/claim-own.ts';
import type { SourceBatch } from '../records/item.ts';
import { type IngestDeps, type IngestRunOptions, type IngestSummary, ingest } from '../records/pipeline.ts';
import { fetchAhead, type PartsAhead } from './fetch-ahead.ts';
import { type FetchedPart, MissingPart } from './fetch-part.ts';
import { mergeBatches } from './merges.ts';
import { createMeter, outlookOf, refuseWithoutRoom, type SnapshotOutlook } from './outlook.ts';
import { partsOf, type SnapshotPart } from './parts.ts';
import { readPlace } from './place.ts';
import { createRequests } from './requests.ts';
import { openSlice, readParts, type SnapshotTask, setReached, sliceId, writePart } from './slice.ts';
import type { SlicePartRow } from './tables.ts';

interface SnapshotDeps extends IngestDeps {
  readonly egress: Egress;
  /** Told to servers. */
  readonly contact?: string | undefined;
}

interface SnapshotOptions extends IngestRunOptions {
  readonly onOutlook?: (outlook: SnapshotOutlook) => void;
}

export interface SnapshotSummary extends IngestSummary {
  /** `before`: an earlier run had read them. */
  readonly parts: { readonly total: number; readonly read: number; readonly before: number; readonly failed: number };
  /** Parts that could not be read, changed, or were strange, in a line each. */
  readonly problems: readonly string[];
}

/** Where an import is: so far in one part. */
interface SnapshotState {
  readonly part: string;
  readonly version: string;
  readonly position: number;
}

/**
 * Imports a snapshot, part after part, while the next parts are fetched. A stopped or killed import resumes within its part; a later one
 * reads only parts that are new or changed, and those that could not be read.
 * @throws OperatorError if the place cannot be listed, the server stays unusable or the disk is full (stored records stay), or if another
 *   process is importing it; the signal's reason when stopped
 */
export async function importSnapshot(
  deps: SnapshotDeps,
  task: SnapshotTask,
  options: SnapshotOptions = {},
): Promise<SnapshotSummary> {
  const id = sliceId(task);
  const reached = await openSlice(deps.db, id, task);
  return await claimOwn(deps, { kind: SNAPSHOT_KIND, key: id, payload: { ...task } }, options, async (job, signal) => {
    const { source } = task;
    const listed = await partsOf(source, readPlace(task.place, task.endpoint), createRequests(deps, signal));
    const read = await readParts(deps.db, id);
    const left = listed.parts.filter((part) => !isDone(part, read.get(part.name), job.id, reached));
    const problems = [...listed.notes];
    const folder = join(deps.config.dataDir, 'snapshots', id);
    const outlook = outlookOf(listed.parts, left, listed.notes);
    options.onOutlook?.(outlook);
    await refuseWithoutRoom(deps.config.dataDir, outlook.disk);

    const meter = createMeter(left);
    await using ahead = fetchAhead(deps, left, folder, signal);
    const summary = await ingest<SnapshotState>(deps, job, {
      ...options,
      signal,
      source,
      async *batches(state, stop) {
        for (const part of left) {
          const finish = (version: string, problem: string | null) => (tx: Transaction) =>
            writePart(tx, { slice_id: id, name: part.name, version, job_id: job.id, problem });
          yield* partBatches({ ahead, part, state, stop, deps, task, meter, problems }, finish);
        }
      },
    });
    const failed = [...(await readParts(deps.db, id)).values()].filter(({ problem }) => problem !== null);
    problems.push(...failed.map(({ name, problem }) => `${name}: ${problem}`));
    if (failed.length === 0)
      await setReached(deps.db, id, listed.parts, new Date(deps.jobs.clock.now()).toISOString().slice(0, 10));
    await rm(folder, { recursive: true, force: true });
    const all = listed.parts.length;
    const parts = { total: all, read: left.length - failed.length, before: all - left.length, failed: failed.length };
    return { ...summary, parts, problems };
  });
}

/** Whether a part was read already. One that could not be read is tried again by the next import. */
function isDone(part: SnapshotPart, row: SlicePartRow | undefined, job: string, reached: string | undefined): boolean {
  // Works leave older days when they change, and nothing comes to them.
  if (part.day !== undefined && reached !== undefined && part.day < reached) return true;
  if (row === undefined) return false;
  const isSame = part.version === undefined || part.version === row.version;
  return row.problem === null ? isSame : row.job_id === job;
}

interface PartRun {
  readonly ahead: PartsAhead;
  readonly part: SnapshotPart;
  readonly state: SnapshotState | undefined;
  readonly stop: AbortSignal;
  readonly deps: SnapshotDeps;
  readonly task: SnapshotTask;
  readonly meter: ReturnType<typeof createMeter>;
  readonly problems: string[];
}

/** The batches of a part; the last one, which may be empty, records that it was read, or why it could not be. */
async function* partBatches(
  { ahead, part, state, stop, deps, task, meter, problems }: PartRun,
  finish: (version: string, problem: string | null) => (tx: Transaction) => Promise<void>,
): AsyncGenerator<SourceBatch<SnapshotState>> {
  const accepts = task.filter && recordFilter(task.source, task.filter);
  let fetched: FetchedPart | undefined;
  let version = part.version ?? '';
  let position = 0;
  let problem: string | null = null;
  try {
    fetched = await ahead.take(part);
    version = fetched.version;
    if (fetched.changed !== undefined) problems.push(`${part.name}: ${fetched.changed}`);
    if (state?.part === part.name && state.version === fetched.version) position = state.position;
    const batches =
      part.holds === 'merges'
        ? mergeBatches(deps.db, fetched.file, position)
        : readPapers(task.source, fetched.file, { skip: position, signal: stop, accepts });
    for await (const batch of batches) {
      position = batch.state;
      const items = batch.items.map((item) =>
        'record' in item ? item : { ...item, position: `${part.name}:${item.position}` },
      );
      const share = meter(part, batch.share ?? 0);
      yield { ...batch, items, share, state: { part: part.name, version: fetched.version, position } };
    }
  } catch (error) {
    if (!(error instanceof DumpError || error instanceof MissingPart)) throw error;
    problem = fetched === undefined ? error.message : error.message.replace(`${fetched.file}: `, '');
  }
  const end = { part: part.name, version, position };
  yield { items: [], state: end, share: meter(part, 1), also: finish(version, problem) };
  if (fetched !== undefined) await ahead.drop(part, fetched);
}
