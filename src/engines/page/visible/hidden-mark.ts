/** The attribute by which the browser marks elements that its computed styles hide; never part of a result. */
export const HIDDEN_MARK = 'data-trawl-hidden';

/** The attribute by which the browser marks elements that its computed styles set on lines of their own (`line`), beside the text (`apart`), or whose line breaks count (`kept`). */
export const LINE_MARK = `${HIDDEN_MARK}-line`;

/** The source of a page without the marks. */
export const withoutMarks = (html: string): string =>
  html.includes(HIDDEN_MARK) ? html.replaceAll(new RegExp(` ${HIDDEN_MARK}(?:-line)?="[a-z ]*"`, 'g'), '') : html;
