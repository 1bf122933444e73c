import { type FormatType, formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Extractor, NotFound, Told } from '../../../engines/llm/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { ScrapeDocument } from '../document.ts';
import type { Fetched } from '../engines/fetched.ts';
import type { RenderedPage } from '../render/job.ts';

/** Formats that need a model: the configured language model, else the extractive one. */
interface Answered {
  readonly fields: Partial<Pick<ScrapeDocument, 'json' | 'summary' | 'answer' | 'highlights'>>;
  /** What `changeTracking` compares in json mode. */
  readonly trackedFields: unknown;
  /** The Markdown, where it was cleaned. */
  readonly cleaned: string | undefined;
  readonly unserved: readonly string[];
  readonly warnings: readonly string[];
}

interface ReadPage {
  readonly made: RenderedPage;
  readonly fetched: Pick<Fetched, 'url'>;
  readonly options: ScrapeOptions;
  readonly leavesNothing: boolean;
}

/**
 * @throws ApiError UNPROCESSABLE_ENTITY: for an invalid schema, and with `code` if the only requested format could not be made;
 *   SERVICE_UNAVAILABLE if that is because the model is down
 */
export async function modelFormats(
  extractor: Extractor,
  { made, fetched, options, leavesNothing }: ReadPage,
  deadline: Deadline,
): Promise<Answered> {
  const { formats } = options;
  const warnings: string[] = [];
  const unserved: string[] = [];
  const fields: { json?: unknown; summary?: string; answer?: string; highlights?: string } = {};
  const markdown = made.markdown ?? '';
  // If personal data was redacted from the text, other sources that still have it are not read.
  const source = options.redactPII === false ? { structured: made.structured, metadata: made.metadata } : {};
  const page = { url: fetched.url, markdown, ...source };
  // Data of a sheet are its values, not what they look like.
  const dataPage =
    options.redactPII === false && made.storedMarkdown !== undefined
      ? { ...page, markdown: made.storedMarkdown }
      : page;

  /** What was told, or a note that nothing was. */
  const take = <T>(told: Told<T>, format: FormatType | 'changeTracking.json'): T | undefined => {
    if (told.ok) {
      const { warning, failure, value } = told;
      if (warning !== undefined) warnings.push(failure === undefined ? warning : `${format}: ${warning}`);
      return value;
    }
    if (formats.length === 1 && format === formats[0]?.type) throw nothingToAnswer(told, format);
    unserved.push(format);
    warnings.push(`${format}: ${told.message}`);
    return undefined;
  };

  const json = formatOf(formats, 'json');
  const question = formatOf(formats, 'question');
  const query = formatOf(formats, 'query');
  const highlights = formatOf(formats, 'highlights');
  const tracking = formatOf(formats, 'changeTracking');
  const isTracked = tracking?.modes.includes('json') === true;

  const [data, summary, answer, quoted, passages, tracked, cleaned] = await Promise.all([
    json && extractor.json({ schema: json.schema, prompt: json.prompt, page: dataPage, deadline }),
    formatOf(formats, 'summary') && extractor.summary({ page, deadline }),
    question && extractor.answer({ question: question.question, page, deadline }),
    query &&
      (query.mode === 'directQuote'
        ? extractor.highlights({ query: query.prompt, page, deadline })
        : extractor.answer({ question: query.prompt, page, deadline })),
    highlights && extractor.highlights({ query: highlights.query, page, deadline }),
    isTracked
      ? extractor.json({ schema: tracking.schema, prompt: tracking.prompt, page: dataPage, deadline })
      : undefined,
    options.onlyCleanContent && !leavesNothing ? extractor.clean({ markdown, url: fetched.url, deadline }) : undefined,
  ]);
  if (data) set(fields, 'json', take(data, 'json'));
  if (summary) set(fields, 'summary', take(summary, 'summary'));
  if (quoted) set(fields, 'answer', take(quoted, 'query'));
  if (answer) set(fields, 'answer', take(answer, 'question'));
  if (passages) set(fields, 'highlights', take(passages, 'highlights'));
  const trackedFields = tracked && take(tracked, 'changeTracking.json');
  if (options.onlyCleanContent && leavesNothing) {
    warnings.push('onlyCleanContent has no effect under zero data retention.');
  }
  if (cleaned?.warning !== undefined) warnings.push(cleaned.warning);
  return { fields, trackedFields, cleaned: cleaned?.value, unserved, warnings };
}

function set<T extends object, K extends keyof T>(fields: T, name: K, value: T[K] | undefined): void {
  if (value !== undefined) fields[name] = value;
}

/** Why the only format could not be made: 503 where the model may be there later, else 422. */
function nothingToAnswer({ code, message, missing, partial, failure }: NotFound, format: string): ApiError {
  const details = {
    message,
    format,
    ...(missing.length > 0 ? { missing } : {}),
    ...(partial === undefined ? {} : { partial }),
  };
  const isDown = failure !== undefined && failure !== 'unusable';
  return new ApiError(isDown ? 'SERVICE_UNAVAILABLE' : 'UNPROCESSABLE_ENTITY', { code, details });
}
