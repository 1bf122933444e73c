import { Worker } from 'node:worker_threads';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { type Log, silentLog } from '../../../foundation/kernel/log.ts';
import {
  broughtVersions,
  bucketOf,
  type IndexPlace,
  sharedVersions,
  type Versions,
} from '../../../foundation/store/search/index.ts';
import type { Expansion } from './expansion.ts';
import { filesOfGraph, graphFiles, graphFolder, graphState, versionOf } from './state.ts';
import type { GraphDatabase, GraphState } from './tables.ts';
import type { CitationGraph, CitationLink, Structure, StructureSignals } from './types.ts';
import type { GraphReport, GraphTask } from './worker.ts';

/** Papers that the graph finds by itself, when nobody says how many. */
const LIMIT = 1_000;
const MOST_SEEDS = 200;
const MOST_CANDIDATES = 5_000;
/** Milliseconds of a deadline that are left to whoever asked. */
const RESERVE = 20;
/** Milliseconds that one answer may take, however long the deadline is. */
const MOST_TIME = 2_000;
/** Megabytes of JavaScript heap that the thread may use, and of those the part for what is soon gone. */
const HEAP = 256;
const YOUNG = 8;

const NOTHING: Structure = { signals: new Map(), links: [], truncated: false };

/**
 * Opens the graph for reading. The thread that reads it is started by the first question.
 * @param index place of the search index
 */
export function openCitationGraph(db: GraphDatabase, index: IndexPlace, log: Log = silentLog): CitationGraph {
  const dir = graphFolder(index);
  const states = statesOf(db, index, log);
  const waiting = new Map<number, { resolve: (report: GraphReport) => void; reject: (error: unknown) => void }>();
  let worker: Worker | undefined;
  let last = 0;
  let isClosed = false;

  const start = (): Worker => {
    const made = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { dir },
      resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: YOUNG },
    });
    const end = (error: Error): void => {
      if (worker === made) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    made.on('message', (report: GraphReport) => {
      waiting.get(report.number)?.resolve(report);
      waiting.delete(report.number);
      // Between questions the thread is no reason to keep the process alive.
      if (waiting.size === 0) made.unref();
    });
    made.on('error', end);
    made.on('exit', () => end(new Error('the thread of the citation graph ended')));
    return made;
  };

  const tell = (task: Omit<GraphTask, 'number'>, { signal }: Deadline): Promise<GraphReport> =>
    new Promise((resolve, reject) => {
      const number = ++last;
      const abort = (): void => {
        waiting.delete(number);
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      const settle = <T>(how: (value: T) => void) => {
        return (value: T): void => {
          signal.removeEventListener('abort', abort);
          how(value);
        };
      };
      waiting.set(number, { resolve: settle(resolve), reject: settle(reject) });
      worker ??= start();
      worker.ref();
      worker.postMessage({ ...task, number } satisfies GraphTask);
    });

  /** @returns undefined when there is no graph */
  const ask = async (question: GraphTask['ask'], deadline: Deadline): Promise<GraphReport | undefined> => {
    for (let isSecond = false; ; isSecond = true) {
      deadline.signal.throwIfAborted();
      const state = await states.newest({ fresh: isSecond, signal: deadline.signal });
      if (!state || isClosed) return undefined;
      const until = Date.now() + Math.min(MOST_TIME, Math.max(0, deadline.remaining() - RESERVE));
      const report = await tell({ version: versionOf(state), until, ask: question }, deadline);
      if (!('failed' in report)) return report;
      // A version that was replaced and swept away between reading its name and opening it is looked up once more.
      if (!report.missing) throw new Error(`the citation graph cannot be read: ${report.failed}`);
      if (isSecond) return undefined;
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
      const report = await ask(question, deadline);
      return report && 'expansion' in report ? structureOf(report.expansion) : NOTHING;
    },
    async neighbourhood(paper, limit, deadline) {
      const report = await ask({ paper, limit }, deadline);
      if (!report || !('around' in report)) return { references: [], citers: [], totalReferences: 0, totalCiters: 0 };
      const { references, citers, ...totals } = report.around;
      return { references: [...references], citers: [...citers], ...totals };
    },
    async close() {
      isClosed = true;
      states.close();
      await worker?.terminate();
    },
  };
}

/** States whose files are on this machine. */
function statesOf(db: GraphDatabase, index: IndexPlace, log: Log): Versions<GraphState> {
  const published = () => graphState(db);
  if (bucketOf(index) === undefined) return sharedVersions(published);
  const files = graphFiles(index);
  return broughtVersions({
    published,
    nameOf: ({ base, changes }) => `${base} ${changes}`,
    async bring(state) {
      const names = new Set(filesOfGraph(versionOf(state)));
      await files.bring(names);
      await files.tidy((name) => names.has(name));
    },
    log,
  });
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
