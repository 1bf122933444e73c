import { sql } from 'kysely';
import {
  addChange,
  changeTexts,
  type Database,
  inList,
  type TextChange,
  type Transaction,
} from '../../../foundation/store/index.ts';
import { addDocuments, type PackedDocument } from '../documents.ts';
import { addPages, endPages, type PageEnd } from '../frontier.ts';
import { addToTotals, currentTotals } from '../totals.ts';

/** A page of an import, ready to be stored. */
export interface ImportedPage {
  readonly key: string;
  readonly url: string;
  /** When it was fetched, milliseconds since 1970. */
  readonly at: number;
  readonly status: number;
  readonly title: string | undefined;
  readonly document: PackedDocument;
}

/** What became of pages: `replaced` took the place of an earlier state, `older` are behind the state that is stored. */
interface StoredPages {
  readonly added: number;
  readonly replaced: number;
  readonly older: number;
}

/** Stores pages as results of a job, each address once: of several states of a page the latest. No two have one key. */
export async function storePages(tx: Transaction, jobId: string, pages: readonly ImportedPage[]): Promise<StoredPages> {
  if (pages.length === 0) return { added: 0, replaced: 0, older: 0 };
  const known = await knownOf(tx, jobId, pages);
  const fresh = pages.filter(({ key }) => !known.has(key));
  const later = pages.filter(({ key, at }) => at > (known.get(key)?.at ?? Number.POSITIVE_INFINITY));
  const { byState, last } = await currentTotals(tx, jobId);
  const urls = fresh.map(({ key, url }) => ({ key, url, depth: 0, state: 'queued' as const }));
  await addPages(tx, jobId, last + 1, urls, 0);
  await addDocuments(
    tx,
    jobId,
    byState.done + 1,
    fresh.map(({ document }) => document),
  );
  await addToTotals(tx, jobId, { done: fresh.length, last: fresh.length });
  const ends = fresh.map((page, index) => endOf(page, last + 1 + index, byState.done + 1 + index));
  for (const page of later) {
    const { seq, n } = known.get(page.key) as { seq: number; n: number };
    await dropDocument(tx, jobId, n);
    await addDocuments(tx, jobId, n, [page.document]);
    ends.push(endOf(page, seq, n));
  }
  await endPages(tx, jobId, ends);
  return { added: fresh.length, replaced: later.length, older: pages.length - fresh.length - later.length };
}

/** Those of which no state is stored that is as late. */
export async function laterThanStored<Page extends ImportedPage>(
  db: Database,
  jobId: string,
  pages: readonly Page[],
): Promise<Page[]> {
  const known = await knownOf(db, jobId, pages);
  return pages.filter(({ key, at }) => at > (known.get(key)?.at ?? Number.NEGATIVE_INFINITY));
}

async function knownOf(
  { kind, kysely }: Pick<Database, 'kind' | 'kysely'>,
  jobId: string,
  pages: readonly ImportedPage[],
): Promise<ReadonlyMap<string, { readonly seq: number; readonly n: number; readonly at: number }>> {
  const keys = pages.map(({ key }) => key);
  const { rows } = await sql<{
    key: string;
    seq: number;
    n: number;
    at: number;
  }>`SELECT key, seq, n, at FROM crawl_pages WHERE job_id = ${jobId} AND ${inList(kind, 'key', keys)}`.execute(kysely);
  return new Map(rows.map(({ key, seq, n, at }) => [key, { seq: Number(seq), n: Number(n), at: Number(at) }]));
}

function endOf({ at, status, title }: ImportedPage, seq: number, n: number): PageEnd {
  const nothing = { credits: 0, durationMs: 0, error: null, code: null, attempts: 1, wait: null };
  return { seq, state: 'done', status, at, title: title ?? null, n, ...nothing };
}

async function dropDocument(tx: Transaction, jobId: string, n: number): Promise<void> {
  const { rows } = await sql<{ text_key: string | null }>`DELETE FROM crawl_documents
    WHERE job_id = ${jobId} AND n = ${n} RETURNING text_key`.execute(tx.kysely);
  const changes = new Map<string, TextChange>();
  for (const { text_key } of rows) addChange(changes, text_key, -1);
  await changeTexts(tx, changes);
}
