import { hearOfIndex, untilNews } from '../../../../engines/indexing/index.ts';
import type { Embedder } from '../../../../engines/llm/index.ts';
import { withLease } from '../../../../foundation/jobs/index.ts';
import { type KeepUp, keepUp, type Round } from '../../../../foundation/kernel/keep-up.ts';
import type { Log } from '../../../../foundation/kernel/log.ts';
import type { Database } from '../../../../foundation/store/index.ts';
import type { IndexPlace } from '../../../../foundation/store/search/index.ts';
import { corpus } from '../corpus.ts';
import type { SearchTables } from '../tables.ts';
import { embedPages, lacksVectors } from './embed-pages.ts';

/** Gives pages their vectors for as long as the service runs: of several processes one at a time, under a lease. */

/** Milliseconds between two checks for pages without a vector, if no process announces new ones. */
const INTERVAL = 1_000;
/** After a failure, twice as long each time, or while another process is at it. */
const BACK_OFF = 5_000;
const LONGEST_BACK_OFF = 10 * 60_000;
const LEASE = 'page-vectors';

export function keepEmbedded(
  outer: Database,
  { place, embedder, log }: { readonly place: IndexPlace; readonly embedder: Embedder; readonly log: Log },
): KeepUp {
  const db = outer.as<SearchTables>();
  let failures = 0;

  /** @returns milliseconds until the next look */
  const once = async ({ signal, settle }: Round): Promise<number> => {
    if (!(await lacksVectors(db))) {
      settle();
      return untilNews(outer, INTERVAL);
    }
    const began = performance.now();
    const pages = await withLease(outer, LEASE, (held) => embedPages(db, place, embedder, held), {
      waitMs: 0,
      signal,
    }).catch((error: unknown) => {
      // It is to end: nothing went wrong.
      if (signal.aborted) return undefined;
      throw error;
    });
    failures = 0;
    if (pages === undefined) return BACK_OFF;
    log.info(
      { pages, ms: Math.round(performance.now() - began) },
      'the embeddings endpoint created the vectors of pages',
    );
    return 0;
  };

  return keepUp(once, {
    failed(error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ error: reason }, 'the embeddings endpoint creates no vectors of pages; searches use words only');
      return Math.min(BACK_OFF * 2 ** failures++, LONGEST_BACK_OFF);
    },
    hear: (listener) => hearOfIndex(outer, corpus, listener),
  });
}
