import type { Judgment } from '@trawl/contract/v2/monitor/responses.ts';
import { sql } from 'kysely';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import type { LinkDocument } from '../../../foundation/routing/link-route.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Database } from '../../../foundation/store/index.ts';
import { type FeedContent, MOST_ITEMS, type NewsItem } from '../../../platform/feeds/index.ts';
import type { MonitorDeps } from '../deps.ts';
import { noteOf, oneLine, pageChanges } from '../mail/report.ts';
import { rowLines } from '../mail/texts.ts';
import { requireMonitor } from '../store.ts';
import type { CheckPageRow, MonitorTables, PageStatus } from '../tables.ts';

/** Path of a feed without its format. */
const PATH = '/v2/monitor/:monitorId/feed';
const subjectOf = (id: string) => ({ kind: 'monitor', id }) as const;

export const createFeed = ({ jobs: { db }, feeds }: MonitorDeps): Route =>
  route('POST /v2/monitor/:monitorId/feed', async ({ params: { monitorId }, principal: { teamId }, baseUrl }) => {
    await requireMonitor(db, teamId, monitorId);
    const urls = await feeds.open(subjectOf(monitorId), PATH, { teamId, baseUrl });
    return { success: true, urls };
  });

export const deleteFeed = ({ jobs: { db }, feeds }: MonitorDeps): Route =>
  route('DELETE /v2/monitor/:monitorId/feed', async ({ params: { monitorId }, principal }) => {
    await requireMonitor(db, principal.teamId, monitorId);
    await feeds.revoke(subjectOf(monitorId));
    return { success: true };
  });

/** The feed in each format, for anyone who has the link. */
export const feedDocuments = ({ jobs: { db }, feeds }: MonitorDeps): LinkDocument[] =>
  feeds.documents('monitor', PATH, (id) => monitorFeed(db, id));

/** Bytes of a packed difference that is written out; reading a larger one for every request takes too long. */
const MOST_DIFF = 20_000;

/** What the checks of a monitor found; undefined if it was deleted. */
async function monitorFeed(db: Database, monitorId: string): Promise<FeedContent | undefined> {
  const monitor = await db
    .as<MonitorTables>()
    .kysely.selectFrom('monitors')
    .select('name')
    .where('id', '=', monitorId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  if (monitor === undefined) return undefined;
  const title = oneLine(monitor.name);
  const items = await Promise.all((await newestChanges(db, monitorId)).map(itemOf));
  return { title, about: `What changed: ${title}`, home: `/monitors/${monitorId}`, items };
}

/** Pages that are new, gone or changed in something that matters, of the newest checks first. */
async function newestChanges(db: Database, monitorId: string): Promise<CheckPageRow[]> {
  const { rows } = await sql<CheckPageRow>`SELECT p.check_id, p.id, p.url, p.status, p.error, p.metadata, p.judgment,
      p.created_at, CASE WHEN length(p.diff) <= ${sql.lit(MOST_DIFF)} THEN p.diff END AS diff
    FROM (SELECT p.check_id, p.seq FROM monitor_checks c JOIN monitor_pages p ON p.check_id = c.id
      WHERE c.monitor_id = ${monitorId} AND p.status IN ('new', 'changed', 'removed')
      AND (p.judgment IS NULL OR p.judgment NOT LIKE '%"meaningful":false%')
      ORDER BY p.check_id DESC, p.seq DESC LIMIT ${sql.lit(MOST_ITEMS)}) n
    JOIN monitor_pages p ON p.check_id = n.check_id AND p.seq = n.seq
    ORDER BY p.check_id DESC, p.seq DESC`.execute(db.kysely);
  return rows;
}

const WORDS: Readonly<Partial<Record<PageStatus, string>>> = { new: 'New', changed: 'Changed', removed: 'Removed' };

async function itemOf(page: CheckPageRow): Promise<NewsItem> {
  const { title } = JSON.parse(page.metadata ?? '{}') as { title?: string };
  const url = withoutUserinfo(page.url);
  const note = noteOf(page);
  const { meaningfulChanges: reasons = [] } = JSON.parse(page.judgment ?? '{}') as Partial<Judgment>;
  const changes = (await pageChanges(page)).flatMap(rowLines).map((line) => line.trim());
  const why = reasons.map(({ reason }) => oneLine(reason, 300)).filter((reason) => reason !== '' && reason !== note);
  return {
    id: page.id,
    url,
    title: `${WORDS[page.status]}: ${oneLine(title || url, 300)}`,
    kind: page.status,
    lines: [...(note === undefined ? [] : [note]), ...new Set(why), ...changes],
    at: Number(page.created_at),
  };
}
