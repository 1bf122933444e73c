import { hash, randomBytes } from 'node:crypto';
import type { Judgment } from '@trawl/contract/v2/monitor/responses.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import { PlainText } from '../../../foundation/routing/route.ts';
import type { Database, Transaction } from '../../../foundation/store/index.ts';
import { leavesNothing } from '../check-request.ts';
import type { MonitorDeps } from '../deps.ts';
import { noteOf, oneLine, pageChanges } from '../mail/report.ts';
import { rowLines } from '../mail/texts.ts';
import type { CheckPageRow, MonitorRow, MonitorTables, PageStatus } from '../tables.ts';
import { FEED_FORMATS, type FeedFormat, type NewsItem } from './formats.ts';

/** The feed of a monitor: what its checks found, for programs that have its link. The link holds a token, of which the hash is stored. */

/** Maximum number of items. */
const MOST_ITEMS = 100;
/** Bytes of a packed difference that is written out; reading a larger one for every request takes too long. */
const MOST_DIFF = 20_000;

const tablesOf = (on: Database | Transaction) => on.as<MonitorTables>().kysely;

const hashOf = (token: string): string => hash('sha256', token, 'hex');

/** Gives a monitor a new link; the one before ends. @returns its token */
export async function openFeed(db: Database, monitorId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row = { token_hash: hashOf(token), created_at: now };
  await tablesOf(db)
    .insertInto('monitor_feeds')
    .values({ monitor_id: monitorId, ...row })
    .onConflict((conflict) => conflict.column('monitor_id').doUpdateSet(row))
    .execute();
  return token;
}

/** Ends the link of a monitor, if it has one. */
export async function revokeFeed(on: Database | Transaction, monitorId: string): Promise<void> {
  await tablesOf(on).deleteFrom('monitor_feeds').where('monitor_id', '=', monitorId).execute();
}

/** The path and query of a link. */
export const feedPath = (monitorId: string, format: FeedFormat, token: string): string =>
  `/v2/monitor/${monitorId}/feed.${format}?token=${token}`;

type FeedDeps = Pick<MonitorDeps, 'accounts' | 'publicUrl'> & { readonly jobs: { readonly db: Database } };

/**
 * What a link shows.
 * @throws ApiError NOT_FOUND for a link that is unknown or was revoked, also while the feed was read
 */
export async function monitorFeed(
  deps: FeedDeps,
  { monitorId, format, token }: { readonly monitorId: string; readonly format: FeedFormat; readonly token: string },
): Promise<PlainText> {
  const { db } = deps.jobs;
  const { opened, ...monitor } = await requireFeed(db, monitorId, token);
  if (await leavesNothing(deps, monitor.team_id)) throw unknownLink();
  const items = (await newestChanges(db, monitorId)).map(itemOf);
  const base = deps.publicUrl ?? monitor.base_url;
  const { write, type } = FEED_FORMATS[format];
  const text = write({
    id: monitorId,
    title: oneLine(monitor.name),
    home: `${base}/monitors/${monitorId}`,
    self: `${base}${feedPath(monitorId, format, token)}`,
    items: await Promise.all(items),
    updated: Number((await items[0])?.at ?? opened),
  });
  await requireFeed(db, monitorId, token);
  return new PlainText(text, type);
}

const unknownLink = (): ApiError =>
  new ApiError('NOT_FOUND', { details: { message: 'This link is no longer valid.' } });

async function requireFeed(db: Database, monitorId: string, token: string) {
  const found = await tablesOf(db)
    .selectFrom('monitor_feeds as f')
    .innerJoin('monitors as m', 'm.id', 'f.monitor_id')
    .select(['m.team_id', 'm.name', 'm.base_url', 'f.created_at as opened'])
    .where('f.monitor_id', '=', monitorId)
    .where('f.token_hash', '=', hashOf(token))
    .where('m.status', '!=', 'deleted')
    .executeTakeFirst();
  if (found === undefined) throw unknownLink();
  return found satisfies Pick<MonitorRow, 'team_id' | 'name' | 'base_url'>;
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
