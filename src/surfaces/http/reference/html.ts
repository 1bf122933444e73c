import { micromark } from 'micromark';

/** Text as HTML shows it, also within the quotes of an attribute. */
export const asHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A description of the contract, which is Markdown, as HTML. HTML in it is text. */
export const markdownHtml = (markdown: string): string => micromark(markdown);

/** The same in one line: without the paragraph around it. */
export const markdownLine = (markdown: string): string =>
  markdownHtml(markdown)
    .replace(/^<p>|<\/p>$/g, '')
    .replaceAll('</p>\n<p>', '<br>');
