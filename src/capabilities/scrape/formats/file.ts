import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { PdfParser } from '@trawl/contract/v2/scrape/parsers.ts';
import {
  DocumentError,
  type DocumentFailure,
  type Properties,
  type ReadOptions,
  sniffDocument,
} from '../../../engines/documents/index.ts';
import { decodeHtml } from '../../../engines/page/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError, type CatalogKey } from '../../../foundation/kernel/errors.ts';
import type { Fetched } from '../engines/fetched.ts';
import type { RenderedPage, RenderOptions } from '../render/job.ts';
import type { ScraperDeps } from '../types.ts';
import { redactedPages } from './redact-pages.ts';

const KEYS: Readonly<Record<DocumentFailure, CatalogKey>> = {
  unsupported: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  damaged: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  encrypted: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  empty: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  tooLarge: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  timeout: 'REQUEST_TIMEOUT',
  crashed: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
};

const TABLE_TYPE = /^\s*text\/(?:csv|tab-separated-values)\b.*;\s*charset/is;

/** A table in the charset that its header declares: files themselves declare none. */
function inUtf8(body: Uint8Array, contentType: string | undefined): Uint8Array {
  const { html, charset } = decodeHtml(body, contentType);
  return charset === 'utf-8' ? body : Buffer.from(html);
}

const isPdf = (body: Uint8Array): boolean => sniffDocument(body) === 'pdf';

/**
 * A file with the text that the documents room makes of it, in a process that reads only files of the same owner. Without a parser for its kind it comes as base64.
 * @throws ApiError SCRAPE_UNSUPPORTED_FILE_ERROR; REQUEST_TIMEOUT when reading it takes longer than any file may
 */
export async function withFile(
  { documents, threads }: Pick<ScraperDeps, 'documents' | 'threads'>,
  made: RenderedPage,
  { body: served, contentType, url }: Fetched,
  options: RenderOptions,
  { parsers, formats, owner }: ScrapeOptions & { readonly owner: string },
  deadline: Deadline,
): Promise<RenderedPage> {
  const body = TABLE_TYPE.test(contentType ?? '') ? inUtf8(served, contentType) : served;
  const pdf = parsers.find((parser): parser is PdfParser => parser.type === 'pdf');
  if (isPdf(body) && pdf === undefined) {
    const base64 = Buffer.from(body).toString('base64');
    return { ...made, markdown: base64, ...(options.rawHtml ? { rawHtml: base64 } : {}), allLinks: [] };
  }
  const converted = await documents
    .toMarkdown(body, deadline, {
      owner,
      name: decodeURIComponentSafely(new URL(url).pathname.split('/').at(-1) ?? ''),
      ...(contentType === undefined ? {} : { contentType }),
      html:
        options.html ||
        options.rawHtml ||
        options.images ||
        options.structured ||
        options.attributes.length > 0 ||
        formatOf(formats, 'links') !== undefined,
      pictures: !options.removeBase64Images,
      stored: readsData(formats),
      ...parserOptions(parsers),
      recognise: isPdf(body) || parsers.some(({ type }) => type === 'image') || made.kind === 'image',
      ...(pdf === undefined ? {} : { pdf: { ...pdf, pages: pdf.pages || pdf.pageMarkdown === true } }),
    })
    .catch((error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      const code = error.failure === 'timeout' ? { code: 'SCRAPE_PDF_INSUFFICIENT_TIME_ERROR' } : {};
      throw new ApiError(KEYS[error.failure], { ...code, details: { message: `${error.reason}.` }, cause: error });
    });
  const {
    markdown,
    html,
    pages,
    totalPages,
    transcribed,
    pageMarkdown,
    blocks,
    title,
    properties,
    warning,
    stored,
    turned,
  } = converted;
  const rest = await threads.run('document', { markdown, turned, html, url, options }, deadline, { owner });
  const parts = await redactedPages(threads, { pages: pageMarkdown, blocks }, options, deadline);
  return {
    ...made,
    ...rest,
    ...(stored === undefined ? {} : { storedMarkdown: stored }),
    metadata: { ...rest.metadata, ...(title ? { title } : {}), ...statedBy(properties) },
    file: {
      ...(isPdf(body) && pages !== undefined ? { pdfPages: pages } : {}),
      ...(transcribed === undefined ? {} : { transcribedPages: transcribed }),
      ...(pages === undefined ? {} : { numPages: pages }),
      ...(totalPages === undefined ? {} : { totalPages }),
      ...(parts.pages === undefined ? {} : { pages: parts.pages }),
      ...(parts.blocks === undefined ? {} : { blocks: parts.blocks }),
      ...(warning === undefined ? {} : { warning }),
    },
  };
}

/** Whether a format makes data of the text. */
export const readsData = (formats: ScrapeOptions['formats']): boolean =>
  formatOf(formats, 'json') !== undefined || formatOf(formats, 'changeTracking')?.modes.includes('json') === true;

/** How files are read, by the parsers of a request; those of PDFs apart. */
export function parserOptions(parsers: ScrapeOptions['parsers']): ReadOptions {
  const office = parsers.find((parser) => parser.type === 'office');
  const email = parsers.find((parser) => parser.type === 'email');
  const pdf = parsers.find((parser) => parser.type === 'pdf');
  return {
    references: true,
    languages: parsers.find((parser) => parser.type === 'image')?.languages,
    comments: office?.comments === true,
    changes: office?.changes === true,
    hidden: [office, email, pdf].some((parser) => parser?.hidden === true),
    attachments: email?.attachments === true,
  };
}

/** What a file states of itself, under the names that pages have for it. */
export function statedBy({ author, created, modified, language }: Properties = {}): Partial<RenderedPage['metadata']> {
  return {
    ...(author === undefined ? {} : { author }),
    ...(created === undefined ? {} : { dcTermsCreated: created }),
    ...(modified === undefined ? {} : { modifiedTime: modified }),
    ...(language === undefined ? {} : { language }),
  };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
