import { atMost } from '../../../foundation/kernel/at-most.ts';
import { type PageResult, readOne } from '../read-one.ts';
import type { RunContext } from '../run-context.ts';
import { type Frontier, recordsIn } from './frontier.ts';

/** Pages that are read at once. */
export const PAGES_AT_ONCE = 5;

/**
 * Reads the pages that were not asked for before.
 * @param fields the only ones that are taken from pages that the caller did not name
 * @param areTried whether nobody counts on them: links that only may state something
 * @returns those that could be read
 */
export async function readNewPages(
  run: RunContext,
  frontier: Frontier,
  urls: readonly string[],
  fields?: readonly string[],
  areTried = false,
): Promise<PageResult[]> {
  const pages: PageResult[] = [];
  const fresh = frontier.unknown(urls);
  const first = frontier.ask(fresh);
  await atMost(PAGES_AT_ONCE, fresh, async (url, index) => {
    const page = await readOne(run, url, first + index, { fields });
    if (frontier.take(page, first + index, areTried)) pages.push(page);
  });
  return pages;
}

/** Where the caller named pages that describe one record each, and none that lists them, they are the list. */
export function takeSingles({ findings }: RunContext, frontier: Frontier, pages: readonly PageResult[]): void {
  const singles = pages.flatMap((page) => (page.single === undefined ? [] : [{ ...page.single, page }]));
  const isListed = pages.some(({ value }) => recordsIn(value) > 0);
  if (isListed || singles.length < 2) return;
  for (const { value, evidence, page } of singles) {
    const own = [...(page.evidence ?? []), ...evidence];
    findings.add(frontier.rankOf(page), { url: page.url ?? page.asked, value, evidence: own });
  }
}
