import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import type { Log } from '../../foundation/kernel/log.ts';
import { untilAborted } from '../../foundation/kernel/until-aborted.ts';

/** Passages of pages that answer a query, in place of what engines say of them. */

/** The passages of a text that speak of a query, best in page order; none where none does. */
export type Passages = (query: string, markdown: string, deadline: Deadline) => string[] | Promise<string[]>;

/** UTF-16 units of a page that are read, of a passage, and of all of a result. */
const READ = 60_000;
const LONGEST_PASSAGE = 400;
const LONGEST = 1_000;
/** Milliseconds that are kept for the answer itself, or that share of the time, which may be less. */
const MARGIN = 250;
const SHARE = 0.1;

interface HighlightOptions {
  readonly passages: Passages;
  readonly deadline: Deadline;
  readonly log: Log;
}

/** Passages of pages that are read one after the other. */
export interface FoundPassages {
  /** Looks for passages of a page, right away: others are still on their way. */
  read(url: string, page: { readonly markdown?: string | undefined }): void;
  /** By address, of all that was read; and how many pages there was no time for. @throws the reason of the deadline */
  found(): Promise<{ readonly texts: ReadonlyMap<string, string>; readonly late: number }>;
}

/** @param query undefined: no highlights */
export function passagesFor(query: string | undefined, options: HighlightOptions): FoundPassages {
  const looking = new Map<string, Promise<string | undefined>>();
  const left = options.deadline.remaining();
  const limit = Number.isFinite(left)
    ? deadlineIn(left - Math.min(MARGIN, SHARE * left), options.deadline.signal)
    : options.deadline;
  return {
    read(url, { markdown }) {
      if (query === undefined || markdown === undefined || looking.has(url)) return;
      const text = highlightOf(query, markdown, limit, options);
      // Its error is handled where it is awaited.
      text.catch(() => {});
      looking.set(url, text);
    },
    async found() {
      const all = await Promise.all([...looking].map(async ([url, text]) => [url, await text] as const));
      const texts = new Map(all.flatMap(([url, text]) => (text ? [[url, text] as const] : [])));
      return { texts, late: all.filter(([, text]) => text === undefined).length };
    },
  };
}

/**
 * @param markdown of a page
 * @returns '' where nothing of it speaks of the query; undefined where that cannot be told in time
 * @throws the reason of the deadline
 */
async function highlightOf(
  query: string,
  markdown: string,
  limit: Deadline,
  { passages, deadline, log }: HighlightOptions,
): Promise<string | undefined> {
  try {
    const found = Promise.resolve(passages(query, markdown.slice(0, READ), limit));
    return joined(await untilAborted(found, limit.signal));
  } catch (error) {
    deadline.signal.throwIfAborted();
    if (limit.signal.aborted) return undefined;
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
