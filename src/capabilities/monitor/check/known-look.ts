import type { KnownPage } from '../../scrape/index.ts';
import type { LookRow } from '../tables.ts';
import { withSameLook } from './history.ts';
import { blankPage, type CheckRun, recordPage } from './run.ts';

/** Pages whose sites return the same bytes as at the check before: nothing is made of them, and they are the same. */

/** What a page is remembered by, with what its row says of it. */
interface KnownLook extends Omit<KnownPage, 'scrapeId'> {
  /** `LookRow.digest` of what was made: a process of an older version may have seen another text since. */
  readonly look: string;
  /** Of the answer. */
  readonly status: number;
  /** Of the row, JSON. */
  readonly metadata: string;
  /** When it was made, milliseconds since 1970. */
  readonly at: number;
}

/** Milliseconds after which a page is made anew although it is the same, so that local search and maps do not forget it. */
const MADE_ANEW = 7 * 86_400_000;

/** @returns for `LookRow.known`; null if the page cannot be known by what its site returns */
export function knownOf(
  { deps }: Pick<CheckRun, 'deps'>,
  page: { readonly digest: string | undefined; readonly status: number; readonly creditsUsed: number },
  { look, metadata }: Pick<KnownLook, 'look' | 'metadata'>,
): string | null {
  const { digest, status, creditsUsed } = page;
  if (digest === undefined) return null;
  return JSON.stringify({ digest, look, status, creditsUsed, metadata, at: deps.clock.now() } satisfies KnownLook);
}

/** What of the look before allows to see that the page is still the same. */
export function knownPage({ deps }: Pick<CheckRun, 'deps'>, before: LookRow | undefined): KnownPage | undefined {
  if (!before?.known || before.scrape_id === null || Number(before.is_there) === 0) return undefined;
  const { digest, look, creditsUsed, at } = JSON.parse(before.known) as KnownLook;
  const isFresh = look === before.digest && Math.abs(deps.clock.now() - at) < MADE_ANEW;
  return isFresh ? { scrapeId: before.scrape_id, digest, creditsUsed } : undefined;
}

/** @param due credits that the check is to be charged */
export async function recordKnown(run: CheckRun, before: LookRow, url: string, due: number): Promise<void> {
  const { status, metadata } = JSON.parse(before.known as string) as KnownLook;
  const page = {
    ...blankPage(before.target_id, before.key, url),
    ...{ previous_scrape_id: before.scrape_id, current_scrape_id: before.scrape_id },
    ...{ status: 'same' as const, status_code: status, metadata, credits: due },
  };
  await recordPage(run, page, { of: before, changes: { looks: withSameLook(before) } });
}
