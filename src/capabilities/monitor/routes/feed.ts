import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { LinkDocument } from '../../../foundation/routing/link-route.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { LEAVES_NOTHING, leavesNothing } from '../check-request.ts';
import type { MonitorDeps } from '../deps.ts';
import { feedPath, monitorFeed, openFeed, revokeFeed } from '../feed/feed.ts';
import { FEED_FORMATS, type FeedFormat } from '../feed/formats.ts';
import { requireMonitor } from '../store.ts';

export const createFeed = (deps: MonitorDeps): Route =>
  route('POST /v2/monitor/:monitorId/feed', async ({ params: { monitorId }, principal, baseUrl }) => {
    const { db } = deps.jobs;
    await requireMonitor(db, principal.teamId, monitorId);
    if (await leavesNothing(deps, principal.teamId)) {
      throw new ApiError('BAD_REQUEST', { details: { message: LEAVES_NOTHING } });
    }
    const token = await openFeed(db, monitorId, deps.clock.now());
    const url = (format: FeedFormat): string => `${baseUrl}${feedPath(monitorId, format, token)}`;
    return { success: true, urls: { rss: url('rss'), atom: url('atom'), json: url('json') } };
  });

export const deleteFeed = ({ jobs: { db } }: MonitorDeps): Route =>
  route('DELETE /v2/monitor/:monitorId/feed', async ({ params, principal }) => {
    await requireMonitor(db, principal.teamId, params.monitorId);
    await revokeFeed(db, params.monitorId);
    return { success: true };
  });

/** The feed in each format, for anyone who has the link. */
export const feedDocuments = (deps: MonitorDeps): LinkDocument[] =>
  (Object.keys(FEED_FORMATS) as FeedFormat[]).map((format) => ({
    path: `/v2/monitor/:monitorId/feed.${format}`,
    document: ({ params, query }) =>
      monitorFeed(deps, { monitorId: params.monitorId ?? '', format, token: query.get('token') ?? '' }),
  }));
