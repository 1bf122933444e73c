import { CHARS_PER_TOKEN, fitJson, wholePrefix } from './fit.ts';
import type { Answer } from './tool-call.ts';

/** Documents of pages as texts for a model: Markdown first, the other formats as JSON after it. */

/** What is read of a document; any other field is shown as JSON. */
interface Shown {
  readonly markdown?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

interface Metadata {
  readonly title?: unknown;
  readonly url?: unknown;
  readonly sourceURL?: unknown;
  readonly statusCode?: unknown;
  readonly scrapeId?: unknown;
}

/** Share of a result that other formats than Markdown may take. */
const REST_SHARE = 0.25;

/** A document in at most `tokens` tokens. */
export function documentAnswer(document: object, tokens: number): Answer {
  const chars = tokens * CHARS_PER_TOKEN;
  const { markdown, ...rest } = document as Shown;
  if (typeof markdown !== 'string') return [fitJson(rest, chars)];
  const other = fitJson(rest, Math.max(chars * REST_SHARE, chars - markdown.length));
  return [from(markdown, 0, Math.max(0, chars - other.length), scrapeIdOf(rest)), other];
}

/** Markdown of a stored document from a character on. */
export function markdownFrom(document: object, offset: number, tokens: number): Answer {
  const { markdown = '' } = document as Shown;
  return [from(markdown ?? '', offset, tokens * CHARS_PER_TOKEN, scrapeIdOf(document as Shown))];
}

function from(markdown: string, offset: number, chars: number, scrapeId: string | undefined): string {
  if (offset >= markdown.length && offset > 0)
    return `The Markdown has ${markdown.length} characters; there is nothing after ${offset}.`;
  const shown = wholePrefix(markdown.slice(offset), chars);
  const end = offset + shown.length;
  if (end >= markdown.length) return shown;
  const next =
    scrapeId === undefined
      ? 'Call again with a larger maxTokens for more.'
      : `Continue with trawl_scrape_result ${JSON.stringify({ scrapeId, offset: end })}.`;
  return `${shown}\n\n[Characters ${offset} to ${end} of ${markdown.length}. ${next}]`;
}

function scrapeIdOf({ metadata }: Shown): string | undefined {
  return typeof metadata?.scrapeId === 'string' ? metadata.scrapeId : undefined;
}

/**
 * As many documents as fit, at least the first, each as a text.
 * @returns the texts, and how many documents they show
 */
export function documentTexts(
  documents: readonly object[],
  tokens: number,
): { readonly texts: string[]; readonly shown: number } {
  let left = tokens * CHARS_PER_TOKEN;
  const texts: string[] = [];
  for (const document of documents) {
    const { markdown, metadata = {}, ...rest } = document as Shown;
    const { title, url, sourceURL, statusCode, scrapeId } = metadata;
    const head = `# ${String(title ?? '')}\n${String(url ?? sourceURL ?? '')} (status ${String(statusCode ?? 'unknown')}, scrapeId ${String(scrapeId ?? 'none')})`;
    const other = Object.keys(rest).length === 0 ? '' : `\n\n${JSON.stringify(rest)}`;
    const text = `${head}\n\n${markdown ?? ''}${other}`;
    if (text.length > left && texts.length > 0) break;
    const fits = text.length <= left;
    texts.push(
      fits
        ? text
        : `${head}\n\n${documentAnswer({ ...rest, markdown, metadata }, left / CHARS_PER_TOKEN).join('\n\n')}`,
    );
    left -= text.length;
    if (left <= 0) break;
  }
  return { texts, shown: texts.length };
}
