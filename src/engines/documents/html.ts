import { parseHtml, removeHiddenOfMail, toMarkdown } from '../page/markdown/index.ts';
import type { Made } from './converted.ts';
import { decode } from './text.ts';
import { unwrapped } from './wrapped-links.ts';

/** A complete HTML page as Markdown. Main content extraction is left to callers. */
export function htmlToMarkdown(bytes: Uint8Array): Made {
  const html = decode(bytes);
  const title = /<title[^<>]*>([^<]{1,1000})<\/title>/i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim();
  return { markdown: toMarkdown(parseHtml(html), { resolve: unwrapped }), html, ...(title ? { title } : {}) };
}

/** A piece of HTML within another kind of file. */
export const markdownOfHtml = (html: string): string => toMarkdown(parseHtml(html));

/** The HTML of a message, without what its readers do not see, and the number of parts that are left out. */
export function markdownOfMail(
  html: string,
  showsHidden: boolean,
): { readonly markdown: string; readonly hidden: number } {
  const document = parseHtml(html);
  const hidden = showsHidden ? 0 : removeHiddenOfMail(document);
  return { markdown: toMarkdown(document), hidden };
}
