import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Database, inList, type Transaction } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { coreKeys, coreOf } from '../catalog/identity.ts';
import { holdersOf } from '../catalog/lookups.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import type { LiveName, PaperRecord } from '../record.ts';
import type { LiveQuery } from './source.ts';
import type { LiveTables } from './tables.ts';

/** Lifetime of a cached response, and of one without papers: new papers come daily, and the source may have had a temporary problem. */
const GOOD_MS = 6 * 3_600_000;
const EMPTY_GOOD_MS = 30 * 60_000;
/** Maximum number of cached responses; the oldest are removed first. */
const MOST_ANSWERS = 20_000;
/** Number of stored responses between two cleanups. */
const SWEEP_EVERY = 200;

export type LiveDatabase = Database<ResearchTables & LiveTables>;

/** Cached responses of sources in the database: shared by all processes on it, and kept after a restart. */
interface Answers {
  /** Cached paperIds of the source for this query, best first; undefined if there are none. */
  recent(keys: readonly string[]): Promise<Map<string, readonly number[]>>;
  /**
   * Adds the papers to the catalog and caches the response, in one transaction.
   * @returns their paperIds in the order of the records
   */
  store(key: string, name: LiveName, records: readonly PaperRecord[]): Promise<number[]>;
}

export function keyOf(name: LiveName, query: LiveQuery): string {
  const { words, authors, categories, from = '', to = '', id } = query;
  const wanted = id === undefined ? [] : [id.namespace, id.value];
  const text = JSON.stringify([name, words, [...authors].sort(), [...categories].sort(), from, to, ...wanted]);
  return createHash('sha256').update(text).digest('base64url');
}

export function createAnswers(db: LiveDatabase, clock: Clock): Answers {
  let count = 0;
  return {
    recent: async (keys) => {
      const now = clock.now();
      const rows = await db.kysely
        .selectFrom('paper_live_answers')
        .selectAll()
        .where(inList(db.kind, 'key', keys))
        .where('asked_at', '>', now - GOOD_MS)
        .execute();
      const found = new Map<string, readonly number[]>();
      for (const { key, papers, asked_at } of rows) {
        const ids = JSON.parse(papers) as number[];
        if (ids.length > 0 || asked_at > now - EMPTY_GOOD_MS) found.set(key, ids);
      }
      return found;
    },
    store: async (key, name, records) => {
      const isSweep = count++ % SWEEP_EVERY === 0;
      const stored = await db.transaction(async (tx) => {
        const ids = records.length === 0 ? [] : await storeRecords(tx, name, records);
        const row = { papers: JSON.stringify(ids), asked_at: clock.now() };
        await tx.kysely
          .insertInto('paper_live_answers')
          .values({ key, ...row })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute();
        return ids;
      });
      // Another process may be doing it at the same time.
      if (isSweep) await sweep(db, clock.now()).catch(() => {});
      return stored;
    },
  };
}

/** Adds the records and finds out which papers they became. */
async function storeRecords(
  tx: Transaction<ResearchTables & LiveTables>,
  name: LiveName,
  records: readonly PaperRecord[],
): Promise<number[]> {
  const { refused } = await addRecords(tx.as(), `live-${name}`, records);
  const kept = records.filter((_, i) => !refused.includes(i)).map(({ ids }) => coreKeys(coreOf(ids)));
  const holders = await holdersOf(tx.as(), kept.flat());
  return [...new Set(kept.flatMap((keys) => holders.get(keys.find((key) => holders.has(key)) ?? '') ?? []))];
}

async function sweep({ kysely }: LiveDatabase, now: number): Promise<void> {
  await kysely
    .deleteFrom('paper_live_answers')
    .where('asked_at', '<', now - GOOD_MS)
    .execute();
  await sql`DELETE FROM paper_live_answers WHERE asked_at < (
    SELECT asked_at FROM paper_live_answers ORDER BY asked_at DESC LIMIT 1 OFFSET ${MOST_ANSWERS})`.execute(kysely);
}
