import { Readable } from 'node:stream';
import type { PageExportFormat } from '@trawl/contract/v2/export-formats.ts';
import { waczOf, warcOf } from '../../engines/archives/index.ts';
import {
  chunkLines,
  type ExportedPage,
  exportedPage,
  llmsFullText,
  llmsText,
  markdownFiles,
  sitemapXml,
  zipOf,
} from '../../engines/site-files/index.ts';
import { gzipped, type ReadRows, TABLE_FILES, tableFile } from '../../engines/tables/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { takeTurns } from '../../foundation/kernel/turns.ts';
import type { Blobs, Database, MadeFile } from '../../foundation/store/index.ts';
import { readArchive } from './archive-rows.ts';
import type { RunDeps } from './deps.ts';
import { readDocuments } from './documents.ts';
import type { PageJob } from './settings.ts';

/** All documents of a job in one file, made while it is downloaded. */

/** Documents and bytes that are read at once. */
const AT_ONCE = { documents: 100, bytes: 4 * 1024 * 1024 };

/** What a file is made of. */
interface ExportedJob {
  readonly id: string;
  /** Unix time in milliseconds. */
  readonly createdAt: number;
  readonly db: Database;
  /** Undefined: all is in rows. */
  readonly blobs: Blobs | undefined;
  /** Its documents in their order, as JSON. */
  readonly documents: ReadRows;
}

interface ExportFile {
  /** Of its name. */
  readonly ending: string;
  readonly contentType: string;
  /** The format of pages that it is made of. */
  readonly of?: 'markdown' | 'chunks';
  /** Whether it is made of what a job with `archive` keeps. */
  readonly isArchive?: true;
  make(job: ExportedJob): Readable;
}

const table = (format: keyof typeof TABLE_FILES): ExportFile => ({
  ...TABLE_FILES[format],
  make: ({ documents }) => tableFile(format, documents),
});

const archiveOf = ({ db, blobs, id, createdAt }: ExportedJob) =>
  [readArchive(db, blobs, id), { software: 'Trawl', at: createdAt }] as const;

const TEXT = 'text/plain; charset=utf-8';
const streamed = (parts: AsyncIterable<string>): Readable => Readable.from(parts, { objectMode: false });

async function* pagesOf({ documents }: ExportedJob): AsyncGenerator<ExportedPage> {
  for await (const document of documents()) {
    const page = exportedPage(JSON.parse(document.toString()));
    if (page !== undefined) yield page;
  }
}

/** The files by their formats. */
const FILES: Readonly<Record<PageExportFormat, ExportFile>> = {
  jsonl: table('jsonl'),
  csv: table('csv'),
  parquet: table('parquet'),
  markdown: {
    ...{ ending: 'zip', contentType: 'application/zip', of: 'markdown' },
    make: (job) => zipOf(markdownFiles(pagesOf(job))),
  },
  chunks: {
    ...{ ending: 'chunks.jsonl.gz', contentType: 'application/gzip', of: 'chunks' },
    make: (job) => gzipped(chunkLines(pagesOf(job))),
  },
  llms: { ending: 'llms.txt', contentType: TEXT, make: (job) => streamed(llmsText(pagesOf(job))) },
  'llms-full': {
    ...{ ending: 'llms-full.txt', contentType: TEXT, of: 'markdown' },
    make: (job) => streamed(llmsFullText(pagesOf(job))),
  },
  sitemap: {
    ...{ ending: 'sitemap.xml', contentType: 'application/xml' },
    make: (job) => streamed(sitemapXml(pagesOf(job))),
  },
  warc: {
    ...{ ending: 'warc.gz', contentType: 'application/gzip', isArchive: true },
    make: (job) => Readable.from(warcOf(...archiveOf(job)), { objectMode: false }),
  },
  wacz: {
    ...{ ending: 'wacz', contentType: 'application/wacz+zip', isArchive: true },
    make: (job) => waczOf(...archiveOf(job)),
  },
};

/** @throws ApiError UNPROCESSABLE_ENTITY for a file that cannot be made of what this job keeps */
export function requireFormatFor(
  format: PageExportFormat,
  { archive, scrapeOptions: { formats = ['markdown'] } }: PageJob,
): void {
  const { of, isArchive } = FILES[format];
  if (isArchive && !archive) {
    const message = 'The job was started without archive: true, so its requests and responses were not kept.';
    throw new ApiError('UNPROCESSABLE_ENTITY', { details: { message } });
  }
  if (of === undefined || !Array.isArray(formats)) return;
  if (formats.some((one) => one === of || (one as { type?: unknown } | null)?.type === of)) return;
  const message = `${format} is made of the format ${of}, which this job did not ask for; start it with formats: ["${of}"].`;
  throw new ApiError('UNPROCESSABLE_ENTITY', { details: { message } });
}

/** The key of the file, for signed links. */
export const exportKey = (jobId: string, format: PageExportFormat): string =>
  `exports/${jobId}.${FILES[format].ending}`;

/** @returns the file of a key; undefined if it is none of ours, or its job is gone */
export async function openExport(
  { jobs, rowsOf, blobs }: Pick<RunDeps, 'jobs' | 'rowsOf' | 'blobs'>,
  key: string,
): Promise<MadeFile | undefined> {
  const [, id, ending] = /^exports\/([0-9a-f-]{36})\.(.+)$/.exec(key) ?? [];
  const file = Object.values(FILES).find((one) => one.ending === ending);
  const job = id === undefined || file === undefined ? undefined : await jobs.get(id);
  const rows = job && rowsOf(job);
  if (file === undefined || job === undefined || rows === undefined) return undefined;
  const { db } = rows;
  const from = db === jobs.db ? blobs : undefined;
  const documents: ReadRows = (most) => documentsOf(db, from, job.id, most);
  return {
    contentType: file.contentType,
    body: file.make({ id: job.id, createdAt: job.createdAt, db, blobs: from, documents }),
  };
}

async function* documentsOf(
  db: Database,
  blobs: Blobs | undefined,
  jobId: string,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  const turns = takeTurns();
  for (let skip = 0; skip < most; ) {
    const limits = { ...AT_ONCE, documents: Math.min(AT_ONCE.documents, most - skip) };
    const { documents, hasMore } = await readDocuments(db, blobs, jobId, skip, limits);
    skip += documents.length;
    for (const document of documents) {
      // SQLite answers at once, and so do promises: whoever reads all of a job would hold up everything else.
      if (turns.isOver) await turns.next();
      yield document;
    }
    if (!hasMore) return;
  }
}
