import { pack } from '../../../foundation/store/index.ts';
import type { KnownPage } from '../../scrape/index.ts';
import type { LookRow } from '../tables.ts';
import { unpackJson } from '../unpack-json.ts';
import { blankPage, type CheckRun, recordPage } from './run.ts';

/** The texts of a page at the last checks: each different one is stored once, compressed, with the order of the checks. */

/** Looks that are remembered, and characters of their texts. */
const LOOKS = 12;
const MOST_CHARACTERS = 4_000_000;

type Kept = Pick<LookRow, 'texts' | 'looks'>;

/** @returns the texts, the oldest look first */
export async function textsOf({ texts: packed, looks }: Kept): Promise<string[]> {
  const texts = ((await unpackJson(packed)) ?? []) as string[];
  return (JSON.parse(looks) as number[]).map((at) => texts[at] ?? '');
}

/** The history with one more check, without texts that are no longer needed. @param before oldest first */
export async function withLook(before: readonly string[], now: string): Promise<Kept> {
  const all = [...before, now].slice(-LOOKS);
  while (all.length > 1 && all.reduce((sum, { length }) => sum + length, 0) > MOST_CHARACTERS) all.shift();
  const distinct = [...new Set(all)];
  return {
    texts: await pack(JSON.stringify(distinct)),
    looks: JSON.stringify(all.map((text) => distinct.indexOf(text))),
  };
}

/** One more check with the same text. */
export function withSameLook({ looks }: Pick<LookRow, 'looks'>): string {
  const order = JSON.parse(looks) as number[];
  return JSON.stringify([...order, order.at(-1) ?? 0].slice(-LOOKS));
}

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
