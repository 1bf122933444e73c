import { ownField } from '@trawl/contract/table.ts';

/** A page as files of a site need it. */
export interface ExportedPage {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly language: string | undefined;
  readonly author: string | undefined;
  /** As the page has it. */
  readonly published: string | undefined;
  readonly modified: string | undefined;
  readonly markdown: string;
  readonly chunks: readonly PageChunk[] | undefined;
}

/** A piece of a page, as the format `chunks` makes it. */
export interface PageChunk {
  readonly id: string;
  readonly text: string;
  readonly [field: string]: unknown;
}

/**
 * @param document as a scrape returns it
 * @returns undefined for an answer that is no page: an error, or one without an address
 */
export function exportedPage(document: Readonly<Record<string, unknown>>): ExportedPage | undefined {
  const metadata = (document.metadata ?? {}) as Readonly<Record<string, unknown>>;
  const text = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const [value] = [ownField(metadata, name)].flat();
      if (typeof value === 'string' && value.trim() !== '') return value.replace(/\s+/g, ' ').trim();
    }
    return undefined;
  };
  const url = text('url', 'sourceURL');
  const status = metadata.statusCode;
  if (url === undefined || (typeof status === 'number' && status >= 400)) return undefined;
  return {
    url,
    title: text('title', 'ogTitle') ?? url,
    description: text('description', 'ogDescription') ?? '',
    language: text('language'),
    author: text('author'),
    published: text('publishedTime', 'article:published_time'),
    modified: text('modifiedTime', 'article:modified_time'),
    markdown: typeof document.markdown === 'string' ? document.markdown : '',
    chunks: Array.isArray(document.chunks) ? (document.chunks as PageChunk[]) : undefined,
  };
}
