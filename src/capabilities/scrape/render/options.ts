import { type Format, formatOf } from '@trawl/contract/v2/scrape/formats.ts';
import { redactionOf, type ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import { checksInjection } from '../charge.ts';
import type { RenderOptions } from './job.ts';

/** Formats that need the Markdown, and formats that need the data that the page states. */
const OF_TEXT: readonly Format['type'][] = [
  'summary',
  'json',
  'question',
  'highlights',
  'query',
  'changeTracking',
  'chunks',
];
const OF_STATEMENTS: readonly Format['type'][] = ['summary', 'json', 'question', 'highlights', 'query'];

/** What a thread renders of a page for these options. @param styles the styles that the browser collected */
export function renderOptionsOf(options: ScrapeOptions, styles: unknown): RenderOptions {
  const { formats, onlyMainContent, includeTags, excludeTags, removeBase64Images, blockAds } = options;
  const has = (type: Format['type']): boolean => formatOf(formats, type) !== undefined;
  const json = formatOf(formats, 'changeTracking')?.modes.includes('json') === true;
  return {
    markdown: has('markdown') || OF_TEXT.some(has) || options.onlyCleanContent || checksInjection(options),
    html: has('html'),
    rawHtml: has('rawHtml'),
    images: has('images'),
    attributes: formatOf(formats, 'attributes')?.selectors ?? [],
    product: has('product'),
    menu: has('menu'),
    branding: has('branding') ? (styles ?? true) : undefined,
    structured: json || OF_STATEMENTS.some(has),
    media: has('audio') || has('video'),
    injection: checksInjection(options),
    redaction: redactionOf(options),
    ...{ onlyMainContent, includeTags, excludeTags, removeBase64Images, blockAds },
  };
}
