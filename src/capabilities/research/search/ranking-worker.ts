import { type Nothing, openChannel, portTransport } from '../../../foundation/channel/index.ts';
import { dropOldest } from '../../../foundation/kernel/drop-oldest.ts';
import type { Correction } from '../vectors/speller.ts';
import { stateOf } from '../vectors/state.ts';
import { openView, type View } from '../vectors/view.ts';
import { type Pool, type PoolQuery, type RankedPool, rankPool } from './pool.ts';

/**
 * A thread that ranks. It reads forward records and vectors and computes for milliseconds at a time, which requests should not wait for. It
 * serves one request after another. If a version was replaced, it fails with ENOENT, because its files are gone.
 */
export type RankingPeer = { requests: { rank: { params: RankingTask; result: RankingAnswer } } };

type RankingTask = { readonly number: number; readonly at: RankingVersion } & RankingQuestion;

/** The files to read. */
export interface RankingVersion {
  /** The folder of the files. */
  readonly dir: string;
  /** A VectorState as text. */
  readonly state: string;
}

export type RankingQuestion =
  /** Ranks the hits of the text index together with the papers near in meaning. */
  | ({ readonly ask: 'rank'; readonly hits: Int32Array; readonly keep: boolean } & PoolQuery)
  /** Ranks again, with the structure of each paper of an earlier result. */
  | { readonly ask: 'again'; readonly earlier: number; readonly ids: Int32Array; readonly structure: Float32Array }
  /** Looks for words that papers have near to unknown ones. */
  | { readonly ask: 'spell'; readonly words: readonly string[]; readonly isAlone: boolean }
  | { readonly ask: 'vectors'; readonly kind: 'query' | 'document'; readonly texts: readonly Uint32Array[] }
  | {
      readonly ask: 'closeness';
      readonly terms: Uint32Array;
      readonly vector: Float32Array | undefined;
      readonly ids: Int32Array;
    };

export type RankingReport = { readonly number: number } & RankingAnswer;

export type RankingAnswer =
  | { readonly answer: 'ranked'; readonly ranked: RankedPool }
  | { readonly answer: 'vectors'; readonly vectors: readonly (Float32Array | undefined)[] }
  /** In the order of the words. */
  | { readonly answer: 'spelled'; readonly found: readonly (readonly Correction[])[] }
  /** NaN for a paper without a vector. */
  | { readonly answer: 'closeness'; readonly scores: Float32Array };

/** Maximum number of stored rankings, a megabyte each; a search without a stored ranking skips the second step. */
const MOST_POOLS = 32;

const pools = new Map<number, Pool>();
let open: { at: RankingVersion; view: View } | undefined;

function viewAt(at: RankingVersion): View | Promise<View> {
  return open?.at.state === at.state && open.at.dir === at.dir ? open.view : openAt(at);
}

async function openAt(at: RankingVersion): Promise<View> {
  const state = stateOf(at.state);
  if (!state) throw new Error('nothing is published');
  const earlier = open?.at.dir === at.dir ? open.view : undefined;
  if (!earlier) open?.view.close();
  open = undefined;
  // Papers of the previous version would be read from closed files.
  pools.clear();
  const view = await openView(at.dir, state, earlier);
  open = { at, view };
  return view;
}

function remember(number: number, pool: Pool): void {
  pools.set(number, pool);
  dropOldest(pools, MOST_POOLS);
}

function recall(number: number): Pool {
  const pool = pools.get(number);
  if (pool === undefined) throw new NotKeptError('the results of the search are no longer kept');
  pools.delete(number);
  return pool;
}

/** The caller starts again. */
class NotKeptError extends Error {
  readonly code = 'ENOENT';
}

/** Only opening a new version makes a request wait. */
function answerTo(task: RankingTask): RankingAnswer | Promise<RankingAnswer> {
  if (task.ask === 'again') return { answer: 'ranked', ranked: recall(task.earlier).again(task.ids, task.structure) };
  const view = viewAt(task.at);
  return view instanceof Promise ? view.then((opened) => answerWith(opened, task)) : answerWith(view, task);
}

function answerWith(view: View, task: Exclude<RankingTask, { ask: 'again' }>): RankingAnswer | Promise<RankingAnswer> {
  if (task.ask === 'spell') {
    return view.speller().then((spelling) => ({
      answer: 'spelled',
      found: task.words.map((word) => spelling?.(word, task.isAlone) ?? []),
    }));
  }
  if (task.ask === 'rank') {
    const pool = rankPool(view, task, task.hits);
    if (task.keep) remember(task.number, pool);
    return { answer: 'ranked', ranked: pool.ranked };
  }
  const { folder } = view;
  if (task.ask === 'vectors') {
    const none = new Uint32Array(0);
    const vectors = task.texts.map((terms) =>
      task.kind === 'query' ? folder?.query(terms) : folder?.paper(none, terms),
    );
    return { answer: 'vectors', vectors };
  }
  return { answer: 'closeness', scores: closeness(view, task.vector ?? folder?.query(task.terms), task.ids) };
}

function closeness(view: View, query: Float32Array | undefined, ids: Int32Array): Float32Array {
  return Float32Array.from(ids, (id) => {
    const found = query && view.segments.vectorAt(id);
    if (!found || query.length !== view.space?.dimensions) return Number.NaN;
    return found.file.closeness(found.row, query);
  });
}

openChannel<Nothing, RankingPeer>(portTransport(), { serial: true, requests: { rank: answerTo } });
