/** How much of a page is read for a request, so that the longest take bounded time. What asks for more says so in its warning. */

/** UTF-16 units of Markdown. */
export const MOST_TEXT = 2_000_000;
/** Statements of a text: sentences, items, rows. */
export const MOST_STATEMENTS = 20_000;
/** Sentences that are read for fields. */
export const MOST_SENTENCES = 10_000;

interface LongPage {
  readonly markdown: string;
  readonly structured?: { readonly isCut?: true } | undefined;
}

/** Whether a page is so long that what stands at its end is not read for fields. */
export const isReadInPart = ({ markdown, structured }: LongPage): boolean =>
  structured?.isCut === true || markdown.length > MOST_TEXT;

/** The same for questions, which are about statements. */
export function isTextReadInPart({ markdown }: LongPage): boolean {
  if (markdown.length > MOST_TEXT) return true;
  let lines = 0;
  for (let at = markdown.indexOf('\n'); at >= 0 && lines <= MOST_STATEMENTS; at = markdown.indexOf('\n', at + 1)) {
    if (markdown[at + 1] !== '\n') lines++;
  }
  return lines > MOST_STATEMENTS;
}
