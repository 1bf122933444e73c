import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import {
  type Documents,
  mediaTypeOf,
  type PageBlocks,
  type PageMarkdown,
  sniffDocument,
} from '../../engines/documents/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import {
  type PageThreads,
  parserOptions,
  type RenderedPage,
  readsData,
  redactedPages,
  renderOptionsOf,
  statedBy,
} from '../scrape/index.ts';
import type { Spooled } from './spool.ts';

/** A file, rendered like a page, and facts about it. */
export interface ReadFile {
  readonly made: Partial<RenderedPage> & Pick<RenderedPage, 'metadata'>;
  /** Of its content; undefined if that does not tell. */
  readonly contentType?: string | undefined;
  readonly numPages?: number;
  readonly totalPages?: number;
  /** Pages that are charged: those of PDFs. */
  readonly pdfPages?: number;
  readonly transcribedPages?: number;
  readonly pages?: readonly PageMarkdown[];
  readonly blocks?: readonly PageBlocks[];
  readonly warning?: string;
}

export interface ReadFileDeps {
  readonly documents: Documents;
  readonly threads: PageThreads;
}

export interface FileToRead {
  /** The team. */
  readonly owner: string;
  readonly file: Spooled;
  readonly name: string;
  readonly contentType: string;
}

/** Bytes from which HTML and PDF are detected. */
const HEAD = 64 * 1024;

/**
 * @throws DocumentError; the reason of the deadline
 */
export async function readFile(
  { documents, threads }: ReadFileDeps,
  { file, name, contentType, owner }: FileToRead,
  options: ScrapeOptions,
  deadline: Deadline,
): Promise<ReadFile> {
  const renderOptions = renderOptionsOf(options, undefined);
  const head = await file.head(HEAD);
  const kind = sniffDocument(head, { name, contentType });
  if (kind === 'html' || kind === 'latexml') {
    const body = await file.bytes();
    const job = {
      body,
      options: renderOptions,
      url: '',
      status: 200,
      headers: {},
      contentLanguage: undefined,
      fromBrowser: true,
    };
    // It is HTML whatever type the client declares; only a declared charset counts.
    const charset = /charset=[\w"'.:-]+/i.exec(contentType)?.[0];
    const type = `text/html${charset === undefined ? '' : `; ${charset}`}`;
    return {
      made: await threads.run('render', { ...job, contentType: type }, deadline, { owner }),
      contentType: 'text/html',
    };
  }
  const pdf = options.parsers.find((parser) => parser.type === 'pdf');
  if (kind === 'pdf' && pdf === undefined) {
    const base64 = Buffer.from(await file.bytes()).toString('base64');
    const made = { metadata: {}, markdown: base64, ...(renderOptions.rawHtml ? { rawHtml: base64 } : {}) };
    return { made, contentType: 'application/pdf' };
  }
  const { formats } = options;
  const needsHtml =
    renderOptions.html ||
    renderOptions.rawHtml ||
    renderOptions.images ||
    renderOptions.structured ||
    renderOptions.attributes.length > 0;
  const converted = await documents.toMarkdown(file.file, deadline, {
    ...{ name, contentType, owner },
    html: needsHtml || renderOptions.product || renderOptions.menu || formats.some(({ type }) => type === 'links'),
    pictures: !options.removeBase64Images,
    stored: readsData(formats),
    ...parserOptions(options.parsers),
    ...(pdf?.type === 'pdf' ? { pdf: { ...pdf, pages: pdf.pages || pdf.pageMarkdown === true } } : {}),
  });
  const { markdown, html, title, pages, totalPages, transcribed, pageMarkdown, blocks, properties, warning, stored } =
    converted;
  const job = { markdown, html, url: '', options: renderOptions };
  const made = await threads.run('document', job, deadline, { owner });
  const parts = await redactedPages(threads, { pages: pageMarkdown, blocks }, renderOptions, deadline);
  return {
    made: {
      ...made,
      ...(stored === undefined ? {} : { storedMarkdown: stored }),
      metadata: { ...made.metadata, ...(title ? { title } : {}), ...statedBy(properties) },
    },
    contentType: mediaTypeOf(converted.kind, head),
    ...(pages === undefined ? {} : { numPages: pages }),
    ...(totalPages === undefined ? {} : { totalPages }),
    ...(converted.kind === 'pdf' && pages !== undefined ? { pdfPages: pages } : {}),
    ...(transcribed === undefined ? {} : { transcribedPages: transcribed }),
    ...(parts.pages === undefined ? {} : { pages: parts.pages }),
    ...(parts.blocks === undefined ? {} : { blocks: parts.blocks }),
    ...(warning === undefined ? {} : { warning }),
  };
}
