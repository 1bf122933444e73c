import type { Deadline } from '../kernel/deadline.ts';
import type { Log } from '../kernel/log.ts';

/** Passages of pages that answer a query, in place of what engines say of them. */

/** The passages of a text that speak of a query, best in page order; none where none does. */
export type Passages = (query: string, markdown: string, deadline: Deadline) => string[] | Promise<string[]>;

/** UTF-16 units of a page that are read, of a passage, and of all of a result. */
const READ = 60_000;
const LONGEST_PASSAGE = 400;
const LONGEST = 1_000;
/** Milliseconds for all of a search's. */
const BUDGET = 2_000;

/**
 * @param texts Markdown by address
 * @returns by address, where a text has any
 */
export async function highlightsOf(
  query: string,
  texts: ReadonlyMap<string, string>,
  { passages, deadline, log }: { readonly passages: Passages; readonly deadline: Deadline; readonly log: Log },
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const limit = deadline.within(BUDGET);
  await Promise.all(
    [...texts].map(async ([url, markdown]) => {
      try {
        const text = joined(await passages(query, markdown.slice(0, READ), limit));
        if (text !== '') found.set(url, text);
      } catch (error) {
        deadline.signal.throwIfAborted();
        log.debug({ err: error }, 'a result keeps the description of its engine');
      }
    }),
  );
  return found;
}

function joined(passages: readonly string[]): string {
  let text = '';
  for (const passage of passages) {
    const one =
      passage.length <= LONGEST_PASSAGE ? passage : `${passage.slice(0, LONGEST_PASSAGE).replace(/\s+\S*$/, '')} …`;
    if (text.length + one.length > LONGEST) break;
    text += text === '' ? one : `\n\n${one}`;
  }
  return text;
}
