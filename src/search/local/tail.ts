import { setTimeout as sleep } from 'node:timers/promises';
import type { IndexingTables } from '../../indexing/index.ts';
import { type Database, inList } from '../../store/index.ts';
import { corpus, INDEXED_COLUMNS, type IndexedPage, ofTeam, pageTerms } from './corpus.ts';
import type { SearchTables } from './tables.ts';

/**
 * What the published index does not hold yet: pages that wait for it, in memory, of all processes. So a page can be found as soon as
 * it is in the database, while the index is made anew less often.
 */
export interface Tail {
  /**
   * Brings it up to what waits now: one indexed read when nothing changed. After a large import that takes a while; then it goes on by
   * itself, and a search does not wait for it.
   */
  sync(): Promise<void>;
  /** Whether what the published index says of a page is out of date. */
  has(id: number): boolean;
  /** Pages of a team with any of the terms, those with the most of them first. */
  find(team: number, terms: readonly string[], limit: number): number[];
}

/** Pages that are held; beyond, the newest. What is older waits for the index, which is being made then. */
const MOST = 5_000;
/** Rows read at once. */
const PAGE = 200;
/** Milliseconds that a search waits for it. */
const PATIENCE = 300;

interface Held {
  readonly change: number;
  readonly terms: readonly string[];
}

export function createTail(outer: Database): Tail {
  const db = outer.as<SearchTables & IndexingTables>();
  const pages = new Map<number, Held>();
  const postings = new Map<string, Set<number>>();
  let seen = { change: 0, version: -1 };
  let syncing: Promise<void> | undefined;

  const drop = (id: number): void => {
    for (const term of pages.get(id)?.terms ?? []) {
      const with_ = postings.get(term);
      with_?.delete(id);
      if (with_?.size === 0) postings.delete(term);
    }
    pages.delete(id);
  };
  const hold = (id: number, change: number, page: IndexedPage | undefined): void => {
    drop(id);
    // A page that was removed stays here without terms: it is not to be found any more.
    const terms = page ? [...new Set(pageTerms(page).map((term) => ofTeam(page.team, term)))] : [];
    pages.set(id, { change, terms });
    for (const term of terms) {
      const with_ = postings.get(term);
      if (with_) with_.add(id);
      else postings.set(term, new Set([id]));
    }
  };

  const update = async (): Promise<void> => {
    const state = await db.kysely
      .selectFrom('text_index_state')
      .select(['change', 'version'])
      .where('corpus', '=', corpus.name)
      .executeTakeFirst();
    const now = { change: Number(state?.change ?? 0), version: Number(state?.version ?? 0) };
    if (now.change === seen.change && now.version === seen.version) return;
    const queued = await db.kysely
      .selectFrom('text_index_queue')
      .select(['row_id', 'change'])
      .where('corpus', '=', corpus.name)
      .orderBy('change', 'desc')
      .limit(MOST)
      .execute();
    const waiting = new Map(queued.map((row) => [Number(row.row_id), Number(row.change)]));
    for (const id of [...pages.keys()]) if (!waiting.has(id)) drop(id);
    const news = [...waiting].filter(([id, change]) => pages.get(id)?.change !== change);
    for (let at = 0; at < news.length; at += PAGE) {
      const part = new Map(news.slice(at, at + PAGE));
      const rows = await db.kysely
        .selectFrom('search_pages')
        .select(INDEXED_COLUMNS)
        .where(inList(db.kind, 'id', [...part.keys()]))
        .execute();
      const there = new Map(rows.map((row) => [Number(row.id), row]));
      let since = performance.now();
      for (const [id, change] of part) {
        hold(id, change, there.get(id));
        // Large pages: others have their turn in between.
        if (performance.now() - since > 15) {
          await new Promise((resolve) => setImmediate(resolve));
          since = performance.now();
        }
      }
    }
    seen = now;
  };

  return {
    sync() {
      syncing ??= update().finally(() => {
        syncing = undefined;
      });
      const waiting = new AbortController();
      const enough = sleep(PATIENCE, undefined, { signal: waiting.signal }).catch(() => {});
      return Promise.race([syncing, enough]).finally(() => waiting.abort());
    },
    has: (id) => pages.has(id),
    find(team, terms, limit) {
      const counts = new Map<number, number>();
      for (const term of terms) {
        const with_ = postings.get(ofTeam(team, term));
        if (with_ === undefined) continue;
        // Rare words count more.
        const weight = Math.log(1 + pages.size / with_.size);
        for (const id of with_) counts.set(id, (counts.get(id) ?? 0) + weight);
      }
      return [...counts]
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, limit)
        .map(([id]) => id);
    },
  };
}
