import { workerData } from 'node:worker_threads';
import { type Nothing, openChannel, portTransport } from '../../../foundation/channel/index.ts';
import { UNKNOWN } from './base-file.ts';
import { Counts } from './counts.ts';
import { discover } from './discover.ts';
import type { Expansion } from './expansion.ts';
import { inspect } from './inspect.ts';
import type { Seed } from './types.ts';
import { type GraphVersion, GraphView } from './view.ts';

/**
 * The thread that reads the graph: files that are not in the system's cache are slow to read, and requests must not wait for them. It
 * checks the remaining time instead of a signal, because it does not yield. A version whose files are gone fails with ENOENT.
 */
export type GraphReader = {
  requests: {
    expand: { params: GraphQuestion; result: Expansion };
    around: {
      params: { readonly version: GraphVersion; readonly paper: number; readonly limit: number };
      result: Around;
    };
  };
};

interface GraphQuestion {
  readonly version: GraphVersion;
  readonly seeds: readonly Seed[];
  readonly candidates: readonly number[] | undefined;
  readonly limit: number;
}

interface Around {
  readonly references: Uint32Array;
  readonly citers: Uint32Array;
  readonly totalReferences: number;
  readonly totalCiters: number;
}

const { dir } = workerData as { dir: string };
const counts = new Counts();
let last: GraphView | undefined;

openChannel<Nothing, GraphReader>(portTransport(), {
  requests: {
    expand({ version, seeds, candidates, limit }, { remaining, transfer }) {
      const view = viewOf(version);
      const isLate = (): boolean => remaining() === 0;
      const expansion = candidates
        ? inspect(view, counts, seeds, candidates, isLate)
        : discover(view, counts, seeds, limit, isLate);
      transfer(buffersOf(expansion));
      return expansion;
    },
    around({ version, paper, limit }, { transfer }) {
      const found = around(viewOf(version), paper, limit);
      transfer(buffersOf(found));
      return found;
    },
  },
});

function viewOf(version: GraphVersion): GraphView {
  last = opened(dir, last, version);
  last.rewind();
  return last;
}

/** The view of a version; the previous view moves on if possible. */
function opened(dir: string, view: GraphView | undefined, version: GraphVersion): GraphView {
  if (view?.advance(dir, version)) return view;
  const fresh = new GraphView(dir, version);
  view?.close();
  return fresh;
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

/** More neighbors than a paper has; papers with more are sampled. */
const MOST = 100_000;

function firstUnknown(items: Uint32Array): number {
  const at = items.findIndex((node) => node >= UNKNOWN);
  return at < 0 ? items.length : at;
}

function buffersOf(columns: Expansion | Around): ArrayBuffer[] {
  return Object.values(columns).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []));
}
