import { type ArchivedPage, packExchanges } from '../../engines/archives/index.ts';
import { takeTurns } from '../../foundation/kernel/turns.ts';
import type { Blobs, Database } from '../../foundation/store/index.ts';
import { blobPrefix, type DocumentsPlace, type PackedDocument, packDocument } from './documents.ts';
import type { FetchedPage } from './page-fetcher.ts';
import type { CrawlTables } from './tables.ts';

/** Requests and responses of jobs with `archive`, as records of a web archive beside the documents. Only large ones are blobs. */

/** Bytes above which the records of a page are a blob. */
const INLINE = 256 * 1024;
/** Rows that are read at once. */
const AT_ONCE = 20;

/** The document of a page and its records, if the job keeps them. @param name unique among the pages of the job */
export async function packFetched(
  place: DocumentsPlace,
  name: string,
  { document, url, title, exchanges = [] }: Pick<FetchedPage, 'document' | 'url' | 'title' | 'exchanges'>,
): Promise<PackedDocument> {
  const packed = await packDocument(place, name, document);
  if (exchanges.length === 0) return packed;
  const { bytes, index } = await packExchanges(exchanges);
  const archive_index = JSON.stringify({ url, title, index });
  const { jobId, blobs } = place;
  const isInline = bytes.length <= INLINE || blobs === undefined;
  const archive_key = isInline ? null : `${blobPrefix(jobId)}${name}.warc.gz`;
  if (archive_key !== null) await blobs?.put(archive_key, bytes);
  return { ...packed, archive: { archive: isInline ? bytes : null, archive_key, archive_index } };
}

/** The records of all pages, in the order of their documents. */
export async function* readArchive(
  db: Database,
  blobs: Blobs | undefined,
  jobId: string,
): AsyncGenerator<ArchivedPage> {
  const turns = takeTurns();
  for (let last = 0; ; ) {
    const rows = await db
      .as<CrawlTables>()
      .kysely.selectFrom('crawl_documents')
      .select(['n', 'archive', 'archive_key', 'archive_index'])
      .where('job_id', '=', jobId)
      .where('n', '>', last)
      .orderBy('n')
      .limit(AT_ONCE)
      .execute();
    for (const { archive, archive_key: key, archive_index: index } of rows) {
      if (turns.isOver) await turns.next();
      if (index === null) continue;
      const bytes = archive ?? (await blobs?.get(key ?? ''))?.body;
      if (bytes === undefined) throw new Error(`the records ${key} are missing`);
      yield { ...(JSON.parse(index) as Omit<ArchivedPage, 'bytes'>), bytes };
    }
    if (rows.length < AT_ONCE) return;
    last = Number(rows.at(-1)?.n);
  }
}
