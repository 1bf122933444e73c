import type { Wire } from '@trawl/contract/endpoint.ts';
import type { ParseOptions } from '@trawl/contract/v2/parse.ts';
import type { fileDocument } from '@trawl/contract/v2/scrape/document.ts';
import { formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { type ScrapeOptions, scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Embedder, Extractor } from '../../engines/llm/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Principal } from '../../foundation/routing/route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import { chunksOfText, creditsFor, modelFormats, mostCredits, type ScrapeDocument } from '../scrape/index.ts';
import { fileFailure } from './failures.ts';
import { type FileToRead, type ReadFile, type ReadFileDeps, readFile } from './read-file.ts';

export interface ParseFileDeps extends ReadFileDeps {
  readonly accounts: Pick<Accounts, 'credits' | 'concurrency'>;
  readonly extractor: Extractor;
  readonly embedder: Embedder | undefined;
}

interface Parsed {
  readonly document: Wire<typeof fileDocument>;
  readonly scrapeId: string;
  readonly creditsUsed: number;
}

interface ParseCircumstances {
  /** Of the request's own timeout. */
  readonly deadline: Deadline;
  /** Whether nothing may be stored outside memory. */
  readonly leavesNothing: boolean;
  /** What the document warns of in the request. */
  readonly ignored: string | undefined;
}

/**
 * Converts a file to a document: reserves credits, takes a slot, reads the file, makes the formats, and charges.
 * @throws ApiError: errors of the file, PAYMENT_REQUIRED; the reason of the deadline
 */
export async function parseFile(
  deps: ParseFileDeps,
  principal: Principal,
  file: Omit<FileToRead, 'owner'>,
  options: ParseOptions,
  { deadline, leavesNothing, ignored }: ParseCircumstances,
): Promise<Parsed> {
  const wanted = asScrapeOptions(options);
  const held = await deps.accounts.credits.reserve(principal, mostCredits(wanted, leavesNothing), 'parse');
  try {
    await using _slot = await deps.accounts.concurrency.acquire(principal, { deadline });
    const read = await readFile(deps, { ...file, owner: principal.teamId }, wanted, deadline);
    const made = await formatsOf(deps, read, wanted, { owner: principal.teamId, leavesNothing }, deadline);
    const creditsUsed = creditsFor(wanted, leavesNothing, {
      unserved: made.unserved,
      pdfPages: read.pdfPages,
      transcribedPages: read.transcribedPages,
      injectionChecked: false,
    });
    const scrapeId = crypto.randomUUID();
    const warnings = [...made.warnings, ...(ignored === undefined ? [] : [ignored])];
    const document: Wire<typeof fileDocument> = {
      ...made.document,
      ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
      metadata: {
        ...read.made.metadata,
        scrapeId,
        sourceURL: file.name,
        sourceFile: file.name,
        contentType: read.contentType ?? file.contentType,
        statusCode: 200,
        ...(read.numPages === undefined ? {} : { numPages: read.numPages }),
        ...(read.totalPages === undefined ? {} : { totalPages: read.totalPages }),
        creditsUsed,
      },
    };
    await held.settle(creditsUsed);
    return { document, scrapeId, creditsUsed };
  } catch (error) {
    await held.settle(0);
    throw fileFailure(error);
  }
}

/** Makes the requested formats. */
async function formatsOf(
  { extractor, embedder, threads }: Pick<ParseFileDeps, 'extractor' | 'embedder' | 'threads'>,
  { made, pages, blocks, warning }: ReadFile,
  options: ScrapeOptions,
  { owner, leavesNothing }: { readonly owner: string; readonly leavesNothing: boolean },
  deadline: Deadline,
): Promise<{ document: Omit<ScrapeDocument, 'metadata'>; warnings: string[]; unserved: readonly string[] }> {
  const has = (type: Parameters<typeof formatOf>[1]): boolean => formatOf(options.formats, type) !== undefined;
  const answered = await modelFormats(
    extractor,
    { made: { kind: 'document', verdict: { kind: 'ok' }, ...made }, fetched: { url: '' }, options, leavesNothing },
    deadline,
  );
  const chunks = formatOf(options.formats, 'chunks');
  const text = { text: made.markdown ?? '', metadata: made.metadata, blocks };
  const cut = chunks && (await chunksOfText({ threads, embedder }, text, chunks, owner, deadline));
  const warnings = [...answered.warnings, ...(cut?.warnings ?? []), ...(warning === undefined ? [] : [warning])];
  const document: Omit<ScrapeDocument, 'metadata'> = {
    ...(has('markdown') ? { markdown: made.markdown ?? '' } : {}),
    ...(has('html') ? { html: made.html ?? '' } : {}),
    ...(has('rawHtml') ? { rawHtml: made.rawHtml ?? '' } : {}),
    ...(has('links') ? { links: made.allLinks ?? [] } : {}),
    ...(has('images') ? { images: made.images ?? [] } : {}),
    ...(made.attributes === undefined ? {} : { attributes: made.attributes }),
    ...(made.product === undefined ? {} : { product: made.product }),
    ...(made.menu === undefined ? {} : { menu: made.menu }),
    ...answered.fields,
    ...(cut ? { chunks: cut.chunks } : {}),
    ...(pages === undefined ? {} : { pages }),
    ...(blocks === undefined ? {} : { blocks }),
  };
  if (has('product') && made.product === undefined) warnings.push('No product found in this file.');
  if (has('menu') && made.menu === undefined) warnings.push('No menu found in this file.');
  return { document, warnings, unserved: answered.unserved };
}

/** The same as options of a page, for the formats that both share. */
function asScrapeOptions(options: ParseOptions): ScrapeOptions {
  const { formats: list, onlyMainContent, includeTags, excludeTags, parsers, removeBase64Images } = options;
  const { blockAds, redactPII, timeout } = options;
  return {
    ...scrapeOptions.parse({}),
    ...{ formats: list, onlyMainContent, includeTags, excludeTags, parsers, removeBase64Images },
    ...{ blockAds, redactPII, timeout },
  };
}
