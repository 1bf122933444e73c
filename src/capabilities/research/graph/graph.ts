import { Worker } from 'node:worker_threads';
import { type Channel, openChannel, RemoteError, threadTransport } from '../../../foundation/channel/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { type Log, silentLog } from '../../../foundation/kernel/log.ts';
import type { IndexPlace, Versions } from '../../../foundation/store/search/index.ts';
import { readableVersions } from '../segments/store.ts';
import type { Expansion } from './expansion.ts';
import { filesOfGraph, graphFiles, graphFolder, graphState, versionOf } from './state.ts';
import type { GraphDatabase, GraphState } from './tables.ts';
import type { CitationGraph, CitationLink, Structure, StructureSignals } from './types.ts';
import type { GraphReader } from './worker.ts';

/** Default for the maximum number of papers that the graph finds itself. */
const LIMIT = 1_000;
const MOST_SEEDS = 200;
const MOST_CANDIDATES = 5_000;
/** Milliseconds of a deadline that are reserved for the caller. */
const RESERVE = 20;
/** Maximum milliseconds for one request, however long the deadline is; and in addition for the start of the thread, which is no work of the first. */
const MOST_TIME = 2_000;
const START_TIME = 20_000;
/** Megabytes of the thread's JavaScript heap, and of its young generation. */
const HEAP = 256;
const YOUNG = 8;
/** Requests that the thread has at a time: one that it serves, and one so that it never waits for the next. */
const AT_ONCE = 2;

const NOTHING: Structure = { signals: new Map(), links: [], truncated: false };

/**
 * Opens the graph for reading. Its thread starts with the first request.
 * @param index place of the search index
 */
export function openCitationGraph(
  db: GraphDatabase,
  index: IndexPlace,
  log: Log = silentLog,
  mostTime = MOST_TIME,
): CitationGraph {
  const dir = graphFolder(index);
  const states = statesOf(db, index, log);
  let reader: Channel<GraphReader> | undefined;
  /** When a thread that starts may have taken so long that it hangs. */
  let startEnds = 0;
  let isClosed = false;

  const start = (): Channel<GraphReader> => {
    startEnds = performance.now() + START_TIME;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { dir },
      resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: YOUNG },
    });
    return openChannel<GraphReader>(threadTransport(worker), { limit: AT_ONCE, keepsAlive: 'pending' });
  };

  /** @returns undefined if there is no graph */
  const ask = async <Name extends keyof GraphReader['requests']>(
    name: Name,
    question: Omit<GraphReader['requests'][Name]['params'], 'version'>,
    deadline: Deadline,
  ): Promise<GraphReader['requests'][Name]['result'] | undefined> => {
    for (let isSecond = false; ; isSecond = true) {
      deadline.signal.throwIfAborted();
      const state = await states.newest({ fresh: isSecond, signal: deadline.signal });
      if (!state || isClosed) return undefined;
      const { signal } = deadline;
      if (!reader?.isOpen) reader = start();
      const most = mostTime + Math.max(0, startEnds - performance.now());
      const remaining = () => Math.min(most, Math.max(0, deadline.remaining() - RESERVE));
      try {
        const params = { ...question, version: versionOf(state) } as never;
        const answer = await reader.request(name, params, { deadline: { signal, remaining } });
        startEnds = 0;
        return answer;
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        startEnds = 0;
        // A version that was removed between reading its name and opening it is looked up once more.
        if (error.code !== 'ENOENT') {
          throw new Error(`the citation graph cannot be read: ${error.message}`, { cause: error });
        }
        if (isSecond) return undefined;
      }
    }
  };

  return {
    async expandStructure(seeds, { candidates, limit = LIMIT }, deadline) {
      if (seeds.length === 0) return NOTHING;
      const question = {
        seeds: seeds.slice(0, MOST_SEEDS),
        candidates: candidates?.slice(0, MOST_CANDIDATES),
        limit: Math.min(limit, MOST_CANDIDATES),
      };
      const expansion = await ask('expand', question, deadline);
      return expansion ? structureOf(expansion) : NOTHING;
    },
    async neighbourhood(paper, limit, deadline) {
      const found = await ask('around', { paper, limit }, deadline);
      if (!found) return { references: [], citers: [], totalReferences: 0, totalCiters: 0 };
      const { references, citers, ...totals } = found;
      return { references: [...references], citers: [...citers], ...totals };
    },
    async close() {
      isClosed = true;
      states.close();
      await reader?.[Symbol.asyncDispose]();
    },
  };
}

/** States whose files are on this machine. */
function statesOf(db: GraphDatabase, index: IndexPlace, log: Log): Versions<GraphState> {
  const files = graphFiles(index);
  return readableVersions(
    db.as(),
    index,
    {
      published: () => graphState(db),
      nameOf: ({ base, changes }) => `${base} ${changes}`,
      async bring(state) {
        const names = new Set(filesOfGraph(versionOf(state)));
        await files.bring(names);
        await files.tidy((name) => names.has(name));
      },
    },
    log,
  );
}

function structureOf(columns: Expansion): Structure {
  const signals = new Map<number, StructureSignals>();
  columns.ids.forEach((id, i) => {
    signals.set(id, {
      structural: columns.structural[i]!,
      articleRank: columns.articleRank[i]!,
      seedOverlap: columns.seedOverlap[i]!,
      citedBySeeds: columns.citedBySeeds[i]!,
      citesSeeds: columns.citesSeeds[i]!,
    });
  });
  const links: CitationLink[] = Array.from(columns.linkFrom, (from, i) => ({ from, to: columns.linkTo[i]! }));
  return { signals, links, truncated: columns.truncated };
}
