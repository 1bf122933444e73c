import { setTimeout as sleep } from 'node:timers/promises';
import type { IndexingTables } from '../../../engines/indexing/index.ts';
import { type Database, inList } from '../../../foundation/store/index.ts';
import { corpus, INDEXED_COLUMNS, ofTeam, pageTerms } from './corpus.ts';
import { createHeldPages } from './held-pages.ts';
import { withTexts } from './page-text.ts';
import type { SearchTables } from './tables.ts';

/**
 * What the published index does not hold yet: pages that wait for it, in memory, of all processes. So a page can be found as soon as
 * it is in the database, while the index is rebuilt less often.
 */
export interface Tail {
  /**
   * Updates it to the queue of this moment: one indexed read if nothing changed. After a large import that takes a while; it then continues
   * in the background, and a search does not wait for it. For few pages it does, however long: who scraped a page finds it.
   */
  sync(): Promise<void>;
  /** Whether the published index has an outdated version of a page. */
  has(id: number): boolean;
  /** Pages of a team with any of the terms, those with the most of them first. */
  find(team: number, terms: readonly string[], limit: number): number[];
}

/** Pages that are held, more than may wait (corpus.ts); beyond, the newest. What is older waits for the index, which is being made then. */
const MOST = 25_000;
/** Rows read at once. */
const PAGE = 200;
/** Milliseconds that a search waits for it if there are more than `PAGE` pages to read. */
const PATIENCE = 300;

export function createTail(outer: Database): Tail {
  const db = outer.as<SearchTables & IndexingTables>();
  const held = createHeldPages();
  let seen = { change: 0, version: -1 };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let toRead = 0;

  const update = async (): Promise<void> => {
    const state = await db.kysely
      .selectFrom('text_index_state')
      .select(['change', 'version'])
      .where('corpus', '=', corpus.name)
      .executeTakeFirst();
    const now = { change: Number(state?.change ?? 0), version: Number(state?.version ?? 0) };
    if (now.change === seen.change && now.version === seen.version) return;
    // Pages leave the queue with a new version only; and what is held must not grow without end.
    const isMore = now.version === seen.version && held.size() <= MOST;
    const queued = await db.kysely
      .selectFrom('text_index_queue')
      .select(['row_id', 'change'])
      .where('corpus', '=', corpus.name)
      .where('staged', 'in', [0, 1])
      .where('change', '>', isMore ? seen.change : 0)
      .orderBy('change', 'desc')
      .limit(MOST)
      .execute();
    const waiting = new Map(queued.map((row) => [Number(row.row_id), Number(row.change)]));
    if (!isMore) for (const id of held.ids()) if (!waiting.has(id)) held.drop(id);
    const news = [...waiting].filter(([id, change]) => held.changeOf(id) !== change);
    for (let at = 0; at < news.length; at += PAGE) {
      toRead = news.length - at;
      const part = new Map(news.slice(at, at + PAGE));
      const rows = await db.kysely
        .selectFrom('search_pages')
        .select(INDEXED_COLUMNS)
        .where(inList(db.kind, 'id', [...part.keys()]))
        .execute();
      const there = new Map((await withTexts(outer, rows)).map((row) => [Number(row.id), row]));
      let since = performance.now();
      for (const [id, change] of part) {
        const page = there.get(id);
        // A page that was removed is held without terms: it is not to be found any more.
        const terms = page ? Array.from(pageTerms(page).keys(), (term) => ofTeam(page.team, term)) : [];
        held.hold(id, change, terms);
        // Large pages: others have their turn in between.
        if (performance.now() - since > 15) {
          await new Promise((resolve) => setImmediate(resolve));
          since = performance.now();
        }
      }
    }
    seen = now;
  };

  const run = (): Promise<void> => {
    next = undefined;
    running = update().finally(() => {
      running = undefined;
      toRead = 0;
    });
    return running;
  };

  return {
    sync() {
      // One that is running may have read the queue before the latest page was in it.
      if (running !== undefined) next ??= running.then(run, run);
      const synced = next ?? run();
      const waiting = new AbortController();
      return Promise.race([synced, patience(waiting.signal, () => toRead > PAGE)]).finally(() => waiting.abort());
    },
    has: held.has,
    find: (team, terms, limit) =>
      held.find(
        terms.map((term) => ofTeam(team, term)),
        limit,
      ),
  };
}

/** Ends when it has waited and there is much to read, or with the signal. */
async function patience(signal: AbortSignal, isMuch: () => boolean): Promise<void> {
  do await sleep(PATIENCE, undefined, { signal }).catch(() => {});
  while (!signal.aborted && !isMuch());
}
