import { parentPort, workerData } from 'node:worker_threads';
import { UNKNOWN } from './base-file.ts';
import { Counts } from './counts.ts';
import { discover } from './discover.ts';
import type { Expansion } from './expansion.ts';
import { inspect } from './inspect.ts';
import type { Seed } from './types.ts';
import { type GraphVersion, GraphView } from './view.ts';

/**
 * The thread that the graph is read on: reads of files that are not in the system's cache take their time, and requests must
 * not wait for them. In: GraphTask, one after the other. Out: GraphReport to each.
 */
export interface GraphTask {
  readonly number: number;
  readonly version: GraphVersion;
  /** When to come to an end, as Date.now() tells it. */
  readonly until: number;
  readonly ask:
    | { readonly seeds: readonly Seed[]; readonly candidates: readonly number[] | undefined; readonly limit: number }
    | { readonly paper: number; readonly limit: number };
}

export interface Around {
  readonly references: Uint32Array;
  readonly citers: Uint32Array;
  readonly totalReferences: number;
  readonly totalCiters: number;
}

export type GraphReport =
  | { readonly number: number; readonly expansion: Expansion }
  | { readonly number: number; readonly around: Around }
  /** `missing`: the version's files are not there. */
  | { readonly number: number; readonly failed: string; readonly missing: boolean };

const port = parentPort;
if (port) {
  const { dir } = workerData as { dir: string };
  const counts = new Counts();
  let view: GraphView | undefined;
  port.on('message', (task: GraphTask) => {
    try {
      view = opened(dir, view, task.version);
      view.rewind();
      const report = answer(view, counts, task);
      port.postMessage(report, buffersOf(report));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      port.postMessage({ number: task.number, failed: message, missing: code === 'ENOENT' } satisfies GraphReport);
    }
  });
}

/** The view of a version; the one before goes on where it can. */
function opened(dir: string, view: GraphView | undefined, version: GraphVersion): GraphView {
  if (view?.advance(dir, version)) return view;
  const fresh = new GraphView(dir, version);
  view?.close();
  return fresh;
}

function answer(view: GraphView, counts: Counts, { number, ask, until }: GraphTask): GraphReport {
  if ('paper' in ask) return { number, around: around(view, ask.paper, ask.limit) };
  const isLate = (): boolean => Date.now() >= until;
  const expansion = ask.candidates
    ? inspect(view, counts, ask.seeds, ask.candidates, isLate)
    : discover(view, counts, ask.seeds, ask.limit, isLate);
  return { number, expansion };
}

function around(view: GraphView, paper: number, limit: number): Around {
  const node = view.overlay.now(paper);
  // Works that are not in the catalog stand behind all papers.
  const cited = view.citedBy(node, MOST);
  const references = cited.items.subarray(0, firstUnknown(cited.items));
  const citers = view.citersOf(node, MOST);
  return {
    references: references.slice(0, limit),
    citers: citers.items.slice(-limit).reverse(),
    totalReferences: references.length,
    totalCiters: citers.total,
  };
}

/** More neighbours than a paper has; for the few that have more, some of them. */
const MOST = 100_000;

function firstUnknown(items: Uint32Array): number {
  const at = items.findIndex((node) => node >= UNKNOWN);
  return at < 0 ? items.length : at;
}

function buffersOf(report: GraphReport): ArrayBuffer[] {
  const columns = 'expansion' in report ? report.expansion : 'around' in report ? report.around : {};
  return Object.values(columns).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []));
}
