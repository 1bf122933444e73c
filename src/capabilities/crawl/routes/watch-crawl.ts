import { type SocketRoute, socketRoute } from '../../../foundation/routing/socket-route.ts';
import { CRAWL } from '../settings.ts';
import type { StatusStreams } from '../status-stream.ts';
import { requireJobId } from './job-id.ts';

/** The progress and the documents of a crawl as they come: the watchers of the official clients read this. */
export const watchCrawl = (streams: StatusStreams): SocketRoute =>
  socketRoute('WS /v2/crawl/:id', async ({ params, principal: { teamId }, baseUrl, send, signal }) => {
    const id = requireJobId(params.id);
    await streams.watch({ kind: CRAWL, id, teamId, baseUrl }, send, signal);
  });
