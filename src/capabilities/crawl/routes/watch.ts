import { ApiError } from '../../../foundation/kernel/errors.ts';
import { EventStream, itemsSeen } from '../../../foundation/routing/event-stream.ts';
import { type CallOf, type Route, route } from '../../../foundation/routing/route.ts';
import { type SocketRoute, socketRoute } from '../../../foundation/routing/socket-route.ts';
import { BATCH, CRAWL } from '../settings.ts';
import type { StatusStreams } from '../status-stream.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The id in the path of a WebSocket. @throws ApiError NOT_FOUND if it is not a UUID */
export function requireJobId(id: string | undefined): string {
  if (id === undefined || !UUID.test(id)) throw new ApiError('NOT_FOUND');
  return id.toLowerCase();
}

/** The progress and the documents of a crawl as they come: the watchers of the official clients read this. */
export const watchCrawl = (streams: StatusStreams): SocketRoute =>
  socketRoute('WS /v2/crawl/:id', async ({ params, principal: { teamId }, baseUrl, send, signal }) => {
    const id = requireJobId(params.id);
    await streams.watch({ kind: CRAWL, id, teamId, baseUrl }, send, signal);
  });

/** The progress and the documents of a batch as they come: the watchers of the official clients read this. */
export const watchBatch = (streams: StatusStreams): SocketRoute =>
  socketRoute('WS /v2/batch/scrape/:id', async ({ params, principal: { teamId }, baseUrl, send, signal }) => {
    const id = requireJobId(params.id);
    await streams.watch({ kind: BATCH, id, teamId, baseUrl }, send, signal);
  });

/** The same messages as server-sent events. */
export const streamCrawl = (streams: StatusStreams): Route =>
  route('GET /v2/crawl/:id/events', async (call) => eventsOf(streams, CRAWL, call));

/** The same messages as server-sent events. */
export const streamBatch = (streams: StatusStreams): Route =>
  route('GET /v2/batch/scrape/:id/events', async (call) => eventsOf(streams, BATCH, call));

function eventsOf(
  streams: StatusStreams,
  kind: typeof CRAWL | typeof BATCH,
  { params: { id }, principal: { teamId }, baseUrl, header }: CallOf<'GET /v2/crawl/:id/events'>,
): EventStream {
  const seen = itemsSeen(header('last-event-id'));
  return new EventStream(async ({ send, signal }) => {
    if (seen !== undefined) await streams.watch({ kind, id, teamId, baseUrl }, send, signal, seen);
  });
}
