import { sql } from 'kysely';
import type { Database } from '../../foundation/store/index.ts';
import type { Corpus } from './corpus.ts';
import type { IndexingTables } from './tables.ts';

/** Writing the text index of a corpus fails. */
export interface IndexFailure {
  readonly corpus: string;
  /** ISO time of the first failure since it worked. */
  readonly since: string;
  /** Of the last failure. It may name paths and hosts, and is for operators alone. */
  readonly message: string;
}

/** Characters of a message that are kept. */
const LONGEST = 500;

/** The indexes that cannot be written, as all processes of the database know it. */
export async function indexFailures(db: Database): Promise<IndexFailure[]> {
  return await db
    .as<IndexingTables>()
    .kysely.selectFrom('text_index_state')
    .select(['corpus', 'failed_at as since', 'failure as message'])
    .where('failed_at', '<>', '')
    .orderBy('corpus')
    .execute();
}

/** In one line, for operators, which indexes cannot be written and why; undefined if all can. */
export async function indexWarning(db: Database): Promise<string | undefined> {
  const failures = await indexFailures(db);
  if (failures.length === 0) return undefined;
  const reasons = failures.map(({ corpus, since, message }) => `${corpus}, since ${since.slice(0, 16)}Z: ${message}`);
  return `Cannot be written: ${reasons.join('; ')}`;
}

/** Remembers that writing the index failed. The time of an earlier failure stays. */
export async function noteFailure(db: Database, { name }: Pick<Corpus, 'name'>, message: string): Promise<void> {
  const now = new Date().toISOString();
  const failure = message.slice(0, LONGEST);
  await sql`INSERT INTO text_index_state (corpus, index_id, version, items, published_at, change, failed_at, failure)
    VALUES (${name}, '', 0, 0, '', 0, ${now}, ${failure})
    ON CONFLICT (corpus) DO UPDATE SET failure = excluded.failure,
      failed_at = CASE text_index_state.failed_at WHEN '' THEN excluded.failed_at ELSE text_index_state.failed_at END`.execute(
    db.kysely,
  );
}

/** Forgets a failure. */
export async function noteSuccess(db: Database, { name }: Pick<Corpus, 'name'>): Promise<void> {
  await db
    .as<IndexingTables>()
    .kysely.updateTable('text_index_state')
    .set({ failed_at: '', failure: '' })
    .where('corpus', '=', name)
    .where('failed_at', '<>', '')
    .execute();
}
