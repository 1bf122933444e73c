/** The attribute by which the browser marks elements that its computed styles hide; never part of a result. */
export const HIDDEN_MARK = 'data-trawl-hidden';

/** The source of a page without the marks. */
export const withoutMarks = (html: string): string =>
  html.includes(HIDDEN_MARK) ? html.replaceAll(` ${HIDDEN_MARK}=""`, '') : html;
