import { sql } from 'kysely';
import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { Corpus } from './corpus.ts';
import type { IndexingTables } from './tables.ts';

/** The lock of queue writers on PostgreSQL; SQLite has one writer anyway. */
export const queueLock = (name: string): string => `text-index-queue-${name}`;

/** Queues rows that were added, changed or removed, as part of the transaction that did it. Ids must not repeat. */
export async function queueRows(
  outer: Transaction,
  corpus: Pick<Corpus, 'name'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { name } = corpus;
  const tx = outer.as<IndexingTables>();
  await tx.lock(queueLock(name));
  const { rows } = await sql<{ change: number }>`
    INSERT INTO text_index_state (corpus, index_id, version, items, published_at, change) VALUES (${name}, '', 0, 0, '', 1)
    ON CONFLICT (corpus) DO UPDATE SET change = text_index_state.change + 1 RETURNING change`.execute(tx.kysely);
  const change = Number(rows[0]?.change);
  await tx.bulkInsert(
    'text_index_queue',
    COLUMNS,
    ids.map((id) => [name, id, change, 0]),
    { target: ['corpus', 'row_id'], action: 'replace' },
  );
  await tellOfIndex(outer, corpus);
}

const COLUMNS = [
  { name: 'corpus', type: 'text' },
  { name: 'row_id', type: 'integer' },
  { name: 'change', type: 'integer' },
  { name: 'staged', type: 'integer' },
] as const;

/** How many rows searches cannot see as they are now. */
export async function waitingRows(db: Database, { name }: Pick<Corpus, 'name'>): Promise<number> {
  const { n } = await db
    .as<IndexingTables>()
    .kysely.selectFrom('text_index_queue')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('corpus', '=', name)
    .executeTakeFirstOrThrow();
  return Number(n);
}

const topicOf = ({ name }: Pick<Corpus, 'name'>): string => `index:${name}`;

/** Milliseconds after which to look for news of an index that were missed. */
const MISSED = 60_000;

/** Tells all processes that rows of a corpus wait for their index, or that it has changed. */
export const tellOfIndex = (on: Pick<Database, 'tell'>, corpus: Pick<Corpus, 'name'>): Promise<void> =>
  on.tell(topicOf(corpus));

/** Calls `listener` at each of these news. @returns a function that stops that */
export const hearOfIndex = (db: Database, corpus: Pick<Corpus, 'name'>, listener: () => void): (() => void) =>
  db.news.hear(topicOf(corpus), listener);

/** How long to wait for news of an index. @param often milliseconds between looks where there are no news */
export const untilNews = (db: Database, often: number): number => (db.news.isLive ? MISSED : often);
