import { micromark } from 'micromark';

/** A description of the contract, which is Markdown, as HTML. HTML in it is text. */
export const markdownHtml = (markdown: string): string => micromark(markdown);

/** The same in one line: without the paragraph around it. */
export const markdownLine = (markdown: string): string =>
  markdownHtml(markdown)
    .replace(/^<p>|<\/p>$/g, '')
    .replaceAll('</p>\n<p>', '<br>');
