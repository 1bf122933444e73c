import { setTimeout as sleep } from 'node:timers/promises';
import { withLease } from '../../../jobs/index.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Embedder } from '../../../llm/index.ts';
import type { Database } from '../../../store/index.ts';
import type { IndexPlace } from '../../../store/search/index.ts';
import type { SearchTables } from '../tables.ts';
import { embedPages, lacksVectors } from './embed-pages.ts';

/** Gives pages their vectors for as long as the service runs: of several processes one at a time, under a lease. */

/** Milliseconds between two looks for pages without a vector. */
const INTERVAL = 1_000;
/** After a failure, twice as long each time, or while another process is at it. */
const BACK_OFF = 5_000;
const LONGEST_BACK_OFF = 10 * 60_000;
const LEASE = 'page-vectors';

export interface KeepEmbedded {
  /** Resolves when no page lacks a vector; rejects when the endpoint fails. */
  settled(): Promise<void>;
  /** Ends after the request at hand. */
  stop(): Promise<void>;
}

export function keepEmbedded(
  outer: Database,
  { place, embedder, log }: { readonly place: IndexPlace; readonly embedder: Embedder; readonly log: Log },
): KeepEmbedded {
  const db = outer.as<SearchTables>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const tell = (how: (one: (typeof waiting)[number]) => void): void => {
    const all = waiting;
    waiting = [];
    for (const one of all) how(one);
  };

  /** @returns milliseconds until the next look */
  const once = async (): Promise<number> => {
    if (!(await lacksVectors(db))) {
      tell(({ resolve }) => resolve());
      return INTERVAL;
    }
    const began = performance.now();
    const pages = await withLease(outer, LEASE, (held) => embedPages(db, place, embedder, held), {
      waitMs: 0,
      signal,
    });
    failures = 0;
    if (pages === undefined) return BACK_OFF;
    log.info({ pages, ms: Math.round(performance.now() - began) }, 'pages have vectors of the embeddings endpoint');
    return 0;
  };

  const loop = (async () => {
    while (!signal.aborted) {
      const next = await once().catch((error: unknown) => {
        if (signal.aborted) return 0;
        tell(({ reject }) => reject(error));
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ error: reason }, 'pages get no vectors of the embeddings endpoint; they are found by their words');
        return Math.min(BACK_OFF * 2 ** failures++, LONGEST_BACK_OFF);
      });
      if (next > 0) await sleep(next, undefined, { signal, ref: false }).catch(() => {});
    }
  })();

  return {
    settled: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
      }),
    async stop() {
      stopping.abort();
      await loop;
      tell(({ resolve }) => resolve());
    },
  };
}
