import { type SocketRoute, socketRoute } from '../../../foundation/routing/socket-route.ts';
import { BATCH } from '../settings.ts';
import type { StatusStreams } from '../status-stream.ts';
import { requireJobId } from './job-id.ts';

/** The progress and the documents of a batch as they come: the watchers of the official clients read this. */
export const watchBatch = (streams: StatusStreams): SocketRoute =>
  socketRoute('WS /v2/batch/scrape/:id', async ({ params, principal: { teamId }, baseUrl, send, signal }) => {
    const id = requireJobId(params.id);
    await streams.watch({ kind: BATCH, id, teamId, baseUrl }, send, signal);
  });
