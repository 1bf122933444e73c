import type { LinkDocument } from '../../../foundation/routing/link-route.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { MonitorDeps } from '../deps.ts';
import { monitorFeed } from '../feed/feed.ts';
import { requireMonitor } from '../store.ts';

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
