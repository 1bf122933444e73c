import type { Format } from '@trawl/contract/v2/scrape/formats.ts';

/** A sentence about an empty list of formats, which asks for nothing of a page. */
export const aboutFormats = (list: readonly Format[] | undefined): string | undefined =>
  list === undefined || list.length > 0
    ? undefined
    : 'formats is empty, so documents have only their metadata; leave it out for Markdown.';
