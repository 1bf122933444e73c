import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';

/** Passages of pages that answer a query, in place of what engines say of them. */

/** The passages of a text that speak of a query, best in page order; none where none does. */
export type Passages = (query: string, markdown: string, deadline: Deadline) => string[] | Promise<string[]>;

/** UTF-16 units of a page that are read, of a passage, and of all of a result. */
const READ = 60_000;
const LONGEST_PASSAGE = 400;
const LONGEST = 1_000;
/** Milliseconds for those of one page. */
const BUDGET = 2_000;

interface HighlightOptions {
  readonly passages: Passages;
  readonly deadline: Deadline;
  readonly log: Log;
}

/** Passages of pages that are read one after the other. */
export interface FoundPassages {
  /** Looks for passages of a page, right away: others are still on their way. */
  read(url: string, page: { readonly markdown?: string | undefined }): void;
  /** By address, of all that was read. @throws the reason of the deadline */
  found(): Promise<ReadonlyMap<string, string>>;
}

/** @param query undefined: no highlights */
export function passagesFor(query: string | undefined, options: HighlightOptions): FoundPassages {
  const looking = new Map<string, Promise<string>>();
  return {
    read(url, { markdown }) {
      if (query === undefined || markdown === undefined || looking.has(url)) return;
      const text = highlightOf(query, markdown, options);
      // Its error is handled where it is awaited.
      text.catch(() => {});
      looking.set(url, text);
    },
    async found() {
      const all = await Promise.all([...looking].map(async ([url, text]) => [url, await text] as const));
      return new Map(all.filter(([, text]) => text !== ''));
    },
  };
}

/**
 * @param markdown of a page
 * @returns '' where nothing of it speaks of the query, and where that cannot be told in time
 * @throws the reason of the deadline
 */
async function highlightOf(
  query: string,
  markdown: string,
  { passages, deadline, log }: HighlightOptions,
): Promise<string> {
  try {
    return joined(await passages(query, markdown.slice(0, READ), deadline.within(BUDGET)));
  } catch (error) {
    deadline.signal.throwIfAborted();
    log.debug({ err: error }, "highlights failed; a result keeps the engine's description");
    return '';
  }
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
