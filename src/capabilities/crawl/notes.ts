import type { Database, Transaction } from '../../foundation/store/index.ts';
import type { CrawlTables } from './tables.ts';

/** What the status of a job says beside its numbers, one note for each kind and subject. */

export interface JobNote {
  /** `down`: a host that was given up. `trap`: a pattern of addresses that brought nothing new. `same`: a host that
   *  returned the same short text for many addresses. `archive`: what was left out of web archives. */
  readonly kind: 'down' | 'trap' | 'same' | 'archive';
  /** The host, the pattern, or the archives. */
  readonly subject: string;
  /** A sentence without its subject. */
  readonly text: string;
}

/** The code of pages of a host that was given up before it was asked for them. */
export const NOT_REQUESTED = 'SITE_GIVEN_UP';

/** The code of pages that redirect to another one of the same job. */
export const DUPLICATE = 'DUPLICATE';

/** The code of pages that were requested and lead to what robots.txt disallows. */
export const LEADS_TO_BLOCKED = 'ROBOTS_BLOCKED';

/** Notes of a job that are read. */
const MOST = 20;

/** Adds notes, in place of those with the same kind and subject. */
export async function addNotes(tx: Transaction, jobId: string, notes: readonly JobNote[]): Promise<void> {
  if (notes.length === 0) return;
  const own = new Map(notes.map((note) => [`${note.kind} ${note.subject}`, note]));
  await tx.bulkInsert(
    'crawl_notes',
    ['job_id', 'kind', 'subject', 'text'].map((name) => ({ name, type: 'text' }) as const),
    [...own.values()].map(({ kind, subject, text }) => [jobId, kind, subject, text]),
    { target: ['job_id', 'kind', 'subject'], action: 'replace' },
  );
}

/** The notes of a job, by kind and subject. */
export async function readNotes(on: Database | Transaction, jobId: string): Promise<JobNote[]> {
  const rows = await on
    .as<CrawlTables>()
    .kysely.selectFrom('crawl_notes')
    .select(['kind', 'subject', 'text'])
    .where('job_id', '=', jobId)
    .orderBy('kind')
    .orderBy('subject')
    .limit(MOST)
    .execute();
  return rows as JobNote[];
}
