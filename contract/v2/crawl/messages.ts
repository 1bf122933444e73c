import { z } from 'zod';
import { errorMessage, type SocketEndpoints } from '../../socket.ts';
import { document } from '../scrape/document.ts';
import { progress } from './responses.ts';

/**
 * The messages of a job over its WebSocket: first `catchup` with the documents that are stored, then each further `document`, a `snapshot`
 * whenever the progress changes, and `done` when the job has completed. A job that failed or was cancelled ends with a `snapshot`.
 */
export const jobMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('catchup'),
    data: progress.extend({ next: z.url().nullable(), data: z.array(document) }),
  }),
  z.object({ type: z.literal('document'), data: document }),
  z.object({ type: z.literal('snapshot'), data: progress.extend({ data: z.array(z.never()) }) }),
  z.object({
    type: z.literal('done'),
    data: progress.extend({
      data: z.array(document).meta({ description: 'All documents; empty if they do not fit into one message' }),
    }),
  }),
  errorMessage,
]);

export const crawlSockets = {
  'WS /v2/crawl/:id': {
    summary: 'Watch a crawl',
    scope: 'crawl',
    rateGroup: 'crawl-status',
    message: jobMessage,
  },
  'WS /v2/batch/scrape/:id': {
    summary: 'Watch a batch',
    scope: 'batch-scrape',
    rateGroup: 'crawl-status',
    message: jobMessage,
  },
} as const satisfies SocketEndpoints;
