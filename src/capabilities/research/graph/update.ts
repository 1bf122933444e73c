import { statSync } from 'node:fs';
import { join } from 'node:path';
import { leaseOf } from '../../../engines/indexing/index.ts';
import { type Lease, withLease } from '../../../foundation/jobs/index.ts';
import type { IndexFiles, IndexPlace } from '../../../foundation/store/search/index.ts';
import { PAPER_INDEX } from '../catalog/paper-index.ts';
import { uniqueName } from '../segments/parts-file.ts';
import { firstToMerge, hasFiles, sweepFiles } from '../segments/store.ts';
import { buildBase } from './build.ts';
import { bytesOfChange, mergeChanges, readChange, writeChange } from './changes.ts';
import { changesOf } from './changes-of.ts';
import {
  catalogState,
  changedPapers,
  filesOfGraph,
  graphFiles,
  graphState,
  NEVER,
  publishGraph,
  versionOf,
} from './state.ts';
import type { GraphDatabase, GraphState } from './tables.ts';
import { type GraphVersion, GraphView } from './view.ts';

/** Maximum number of changed papers on top of a base, whatever its size; a tenth of a smaller one. */
const MOST_CHANGED = 50_000;
const FEW_CHANGED = 1_000;
/** Maximum citations of the changes in the memory of every process; 60 bytes each. */
const MOST_CITATIONS = 500_000;

interface UpdateOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for another writer of the index; 0 does not wait. */
  readonly waitMs?: number;
}

/**
 * Brings the citation graph up to the state of the catalog at the start: small changes as a file on top of the base, larger ones as a new
 * base. One process at a time does this (under the lease of the index's writer). If it is killed, published files are unaffected, and the
 * next run starts again.
 * @returns false if another process is writing the index
 */
export async function updateGraph(db: GraphDatabase, index: IndexPlace, options: UpdateOptions = {}): Promise<boolean> {
  const held = await withLease(
    db.as(),
    leaseOf(PAPER_INDEX),
    async (signal, lease) => {
      await updateUnderLease(db, lease, graphFiles(index), signal);
      return true;
    },
    { waitMs: options.waitMs ?? 0, ...(options.signal ? { signal: options.signal } : {}) },
  );
  return held === true;
}

async function updateUnderLease(
  db: GraphDatabase,
  lease: Lease,
  files: IndexFiles,
  signal: AbortSignal,
): Promise<void> {
  const [state, at] = [await graphState(db), await catalogState(db)];
  if (state === undefined && at.nextPaper === 1) return;
  if (state === undefined || state.next_paper === NEVER || !(await hasFiles(files, filesOfGraph(versionOf(state))))) {
    await rebuild(db, lease, files, at, signal);
    return;
  }
  const most = Math.max(FEW_CHANGED, Math.min(MOST_CHANGED, Math.floor(state.next_paper / 10)));
  const arrived = at.nextPaper - state.next_paper;
  const changed = await changedPapers(db, most + 1);
  if (arrived === 0 && changed.length === 0) return;
  if (arrived + changed.length > most || !(await addChanges(db, lease, files, state, at, changed, most, signal))) {
    await rebuild(db, lease, files, at, signal);
  }
}

type At = Awaited<ReturnType<typeof catalogState>>;

async function rebuild(db: GraphDatabase, lease: Lease, files: IndexFiles, at: At, signal: AbortSignal): Promise<void> {
  const old = await graphState(db);
  // The remains of a killed writer are removed first: they may be what fills the disk.
  await keepOnly(files, old && versionOf(old));
  const base = uniqueName('base');
  const { citing, references, citations } = await buildBase(db.as(), join(files.dir, base), at.nextPaper, { signal });
  await files.share(filesOfGraph({ base, changes: [] }));
  const counts = { citing, works: references, citations };
  await publishGraph(db, lease, { base, changes: '[]', next_paper: at.nextPaper, ...counts }, at.change);
  await keepOnly(files, { base, changes: [] });
}

function keepOnly(files: IndexFiles, version: GraphVersion | undefined): Promise<void> {
  const needed = new Set(version && filesOfGraph(version));
  return sweepFiles(files, (name) => needed.has(name));
}

/** @returns false if there are so many changes that a new base is better */
async function addChanges(
  db: GraphDatabase,
  lease: Lease,
  files: IndexFiles,
  state: GraphState,
  at: At,
  changed: readonly number[],
  most: number,
  signal: AbortSignal,
): Promise<boolean> {
  const arrived = Array.from({ length: at.nextPaper - state.next_paper }, (_, i) => state.next_paper + i);
  const papers = [...new Set([...changed, ...arrived])].sort((a, b) => a - b);
  const { dir } = files;
  const version = versionOf(state);
  await files.bring(filesOfGraph(version));
  const view = whole(dir, version);
  if (view === undefined) return false;
  try {
    const { change, growth } = await changesOf(db, view, papers, signal);
    const { overlay } = view;
    if (overlay.citing.size > most || overlay.citations > MOST_CITATIONS) return false;
    const fileOf = (name: string): string => join(dir, version.base, name);
    const sizes = [...version.changes.map((name) => statSync(fileOf(name)).size), bytesOfChange(change)];
    const first = firstToMerge(sizes, version.changes.length);
    const merged = version.changes.slice(first);
    const last = version.changes.at(-1) ?? 'change-0';
    const name = uniqueName(`change-${Number(last.split('-')[1]) + 1}`);
    await writeChange(fileOf(name), mergeChanges([...merged.map((one) => readChange(fileOf(one))), change]));
    await files.share([`${version.base}/${name}`]);
    const changes = [...version.changes.slice(0, first), name];
    const next = {
      ...state,
      changes: JSON.stringify(changes),
      next_paper: at.nextPaper,
      citing: state.citing + growth.citing,
      works: state.works + growth.works,
      citations: state.citations + growth.citations,
    };
    await publishGraph(db, lease, next, at.change, papers);
    if (merged.length > 0) await keepOnly(files, { base: version.base, changes });
    return true;
  } finally {
    view.close();
  }
}

/** The current graph; undefined if its files are damaged. */
function whole(dir: string, version: GraphVersion): GraphView | undefined {
  try {
    return new GraphView(dir, version);
  } catch {
    return undefined;
  }
}
