import type { MonitorMoment } from '@trawl/contract/api/monitors.ts';
import type { DiffRow } from '@trawl/contract/diff-rows.ts';
import type { Summary } from '@trawl/contract/v2/monitor/responses.ts';
import { sql } from 'kysely';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import type { Database, SignedLinks } from '../../foundation/store/index.ts';
import { allWithFindings } from './check-pages.ts';
import { noteOf, pageChanges } from './mail/report.ts';
import { listChecks } from './store.ts';
import type { CheckPageRow, CheckRow, PageStatus } from './tables.ts';
import { checkView } from './view.ts';

/** The checks of a monitor over time, each with the page that says most of it: what changed there in a line, and how it looked. */

/** Bytes of a packed difference that is read, and milliseconds that the link to a picture works. */
const MOST_DIFF = 20_000;
const LINK_LASTS = 3_600_000;
/** Characters of a side of a change. */
const MOST_CHARACTERS = 200;

interface TimelineDeps {
  readonly db: Database;
  readonly links: Pick<SignedLinks, 'pathOf'>;
  readonly clock: Clock;
}

/** @param before the check after which the list goes on @returns checks from the newest on, and where those that are left go on */
export async function readTimeline(
  { db, links, clock }: TimelineDeps,
  monitorId: string,
  {
    limit,
    before,
    baseUrl,
  }: { readonly limit: number; readonly before?: string | undefined; readonly baseUrl: string },
): Promise<{ moments: MonitorMoment[]; next: string | null }> {
  const rows = await listChecks(db, monitorId, { limit: limit + 1, before });
  const checks = await allWithFindings(db, rows.slice(0, limit));
  const pages = await newsOf(db, checks);
  const moments: MonitorMoment[] = [];
  for (const check of checks) {
    const page = pages.get(check.id);
    const key = page?.picture ?? null;
    const path = key === null ? null : await links.pathOf(key, clock.now() + LINK_LASTS);
    moments.push({
      ...checkView(check),
      news: page === undefined ? null : await viewOfNews(page),
      picture: path === null ? null : `${baseUrl}${path}`,
    });
  }
  return { moments, next: rows.length > limit ? (checks.at(-1)?.id ?? null) : null };
}

/** The status of the pages of a check that say most of it. */
interface Sought {
  readonly status: PageStatus;
  /** Whether a change that does not matter counts too. */
  readonly isNoise: boolean;
}

/** @returns undefined if nothing is new */
function soughtIn(check: CheckRow): Sought | undefined {
  const { changed, noise = 0, removed, error, new: fresh } = JSON.parse(check.summary) as Summary;
  if (changed - noise > 0) return { status: 'changed', isNoise: false };
  if (fresh > 0) return { status: 'new', isNoise: true };
  if (removed > 0) return { status: 'removed', isNoise: true };
  if (error > 0) return { status: 'error', isNoise: true };
  return noise > 0 ? { status: 'changed', isNoise: true } : undefined;
}

/** The first page of each check that matters most, by the check; those in which nothing is new have none. */
async function newsOf(db: Database, checks: readonly CheckRow[]): Promise<ReadonlyMap<string, CheckPageRow>> {
  const sought = checks.flatMap((check) => {
    const one = soughtIn(check);
    return one === undefined ? [] : [sql`(${check.id}, ${one.status}, ${sql.lit(one.isNoise ? 1 : 0)})`];
  });
  if (sought.length === 0) return new Map();
  const { rows } = await sql<CheckPageRow>`WITH sought (check_id, status, is_noise) AS (VALUES ${sql.join(sought)})
    SELECT page.check_id, page.url, page.status, page.error, page.metadata, page.judgment, page.picture,
      CASE WHEN length(page.diff) <= ${sql.lit(MOST_DIFF)} THEN page.diff END AS diff
    FROM sought JOIN monitor_pages AS page ON page.check_id = sought.check_id AND page.seq = (
      SELECT one.seq FROM monitor_pages AS one
      WHERE one.check_id = sought.check_id AND one.status = sought.status
        AND (sought.is_noise = 1 OR one.judgment IS NULL OR one.judgment NOT LIKE '%"meaningful":false%')
      ORDER BY one.seq LIMIT 1)`.execute(db.kysely);
  return new Map(rows.map((row) => [row.check_id, row]));
}

async function viewOfNews(page: CheckPageRow): Promise<NonNullable<MonitorMoment['news']>> {
  const [first] = page.status === 'changed' ? await pageChanges(page) : [];
  const title = (JSON.parse(page.metadata ?? '{}') as { readonly title?: unknown }).title;
  return {
    url: withoutUserinfo(page.url),
    status: page.status,
    note: noteOf(page) ?? null,
    title: typeof title === 'string' ? title.slice(0, MOST_CHARACTERS) : null,
    before: textOf(first?.before),
    now: textOf(first?.now),
  };
}

const textOf = (cells: DiffRow['before']): string | null =>
  cells === undefined
    ? null
    : cells
        .map((cell) => cell.map(({ text }) => text).join(''))
        .join(' | ')
        // A heading or an entry of a list is shown by its words.
        .replace(/^\s*(?:#{1,6}|[-*+])\s+/, '')
        .slice(0, MOST_CHARACTERS);
