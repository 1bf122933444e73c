import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { SocketRoute } from '../../../foundation/routing/socket-route.ts';
import { BATCH, CRAWL } from '../settings.ts';
import type { StatusStreams } from '../stream.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The status of a job as it changes: what the watchers of the official clients read. */
export function socketRoutes(streams: StatusStreams): SocketRoute[] {
  const of = (kind: typeof CRAWL | typeof BATCH, path: string, scope: string): SocketRoute => ({
    path,
    scope,
    rateGroup: 'crawl-status',
    async stream({ params: { id = '' }, principal: { teamId }, baseUrl, send, signal }) {
      if (!UUID.test(id)) throw new ApiError('NOT_FOUND');
      await streams.watch({ kind, id: id.toLowerCase(), teamId, baseUrl }, send, signal);
    },
  });
  return [of(CRAWL, '/v2/crawl/:id', 'crawl'), of(BATCH, '/v2/batch/scrape/:id', 'batch-scrape')];
}
