import type { MonitorMoment } from '@trawl/contract/api/monitors.ts';
import type { DiffRow } from '@trawl/contract/diff-rows.ts';
import type { Summary } from '@trawl/contract/v2/monitor/responses.ts';
import { sql } from 'kysely';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import type { Database, SignedLinks } from '../../foundation/store/index.ts';
import { withFindings } from './check-pages.ts';
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

/** @returns checks from the newest on, one more than `limit` where there are more */
export async function readTimeline(
  { db, links, clock }: TimelineDeps,
  monitorId: string,
  { limit, offset, baseUrl }: { readonly limit: number; readonly offset: number; readonly baseUrl: string },
): Promise<MonitorMoment[]> {
  const moments: MonitorMoment[] = [];
  for (const row of await listChecks(db, monitorId, { limit: limit + 1, offset })) {
    const check = await withFindings(db, row);
    const page = await newsOf(db, check);
    const key = page?.picture ?? null;
    const path = key === null ? null : await links.pathOf(key, clock.now() + LINK_LASTS);
    moments.push({
      check: checkView(check),
      news: page === undefined ? null : await viewOfNews(page),
      picture: path === null ? null : `${baseUrl}${path}`,
    });
  }
  return moments;
}

/** The first page of a check that matters most; undefined if nothing is new. */
async function newsOf(db: Database, check: CheckRow): Promise<CheckPageRow | undefined> {
  const { changed, noise = 0, removed, error, new: fresh } = JSON.parse(check.summary) as Summary;
  if (changed - noise > 0) return firstPage(db, check.id, 'changed', false);
  if (fresh > 0) return firstPage(db, check.id, 'new');
  if (removed > 0) return firstPage(db, check.id, 'removed');
  if (error > 0) return firstPage(db, check.id, 'error');
  return noise > 0 ? firstPage(db, check.id, 'changed') : undefined;
}

/** @param isNoise false leaves out changes that do not matter */
async function firstPage(
  db: Database,
  checkId: string,
  status: PageStatus,
  isNoise = true,
): Promise<CheckPageRow | undefined> {
  const matters = isNoise ? sql`` : sql`AND (judgment IS NULL OR judgment NOT LIKE '%"meaningful":false%')`;
  const { rows } = await sql<CheckPageRow>`SELECT url, status, error, metadata, judgment, picture,
      CASE WHEN length(diff) <= ${sql.lit(MOST_DIFF)} THEN diff END AS diff
    FROM monitor_pages WHERE check_id = ${checkId} AND status = ${status} ${matters}
    ORDER BY seq LIMIT 1`.execute(db.kysely);
  return rows[0];
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
