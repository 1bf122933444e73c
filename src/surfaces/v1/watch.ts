import { v1Sockets } from '@trawl/contract/v1.ts';
import { type CrawlRequests, requireJobId } from '../../capabilities/crawl/index.ts';
import type { SocketRoute } from '../../foundation/routing/socket-route.ts';
import { asV1Url, JOBS, ofAnyKind, withBoth } from './jobs.ts';

/**
 * The messages of a job as `/v1` has them: without snapshots, and with `error` at the end of a job that failed or was cancelled. The close
 * reason is JSON, since the watchers of the SDKs parse it.
 */
export const watchJobs = (crawl: Pick<CrawlRequests, 'read' | 'watch'>): SocketRoute[] =>
  (Object.keys(JOBS) as (keyof typeof JOBS)[]).map((path) => ({
    path: `${path}/:id`,
    scope: v1Sockets[`WS ${path}/:id`].scope,
    rateGroup: v1Sockets[`WS ${path}/:id`].rateGroup,
    closeReason: '{}',
    async stream({ params, principal, baseUrl, send, signal }) {
      const { teamId } = principal;
      const id = requireJobId(params.id);
      const kind = await ofAnyKind(JOBS[path], principal, async (one) => {
        await crawl.read({ kind: one, teamId, id }, { skip: 0, limit: 1 });
        return one;
      });
      let last = '';
      await crawl.watch(
        { kind, id, teamId, baseUrl },
        async (message) => {
          last = message.startsWith(SNAPSHOT) ? message : '';
          const text = translated(message, baseUrl);
          if (text !== undefined) await send(text);
        },
        signal,
      );
      if (last === '' || signal.aborted) return;
      const { status, error } = JSON.parse(last).data as { readonly status: string; readonly error?: string };
      if (status !== 'failed' && status !== 'cancelled') return;
      await send(JSON.stringify({ type: 'error', success: false, error: error ?? `The job was ${status}.`, status }));
    },
  }));

const SNAPSHOT = '{"type":"snapshot"';
/** The start of a message, up to the URL of further documents. */
const NEXT = /^(\{"type":"catchup","data":\{[^[]*?"next":")([^"]+)/;

/** @returns undefined for a message that `/v1` has not */
function translated(message: string, baseUrl: string): string | undefined {
  if (message.startsWith(SNAPSHOT)) return undefined;
  const text = message.replace(NEXT, (_, before: string, url: string) => before + asV1Url(url, baseUrl));
  if (!text.includes('"json":')) return text;
  const { type, data } = JSON.parse(text) as {
    readonly type: string;
    readonly data: { readonly json?: unknown; readonly data?: { readonly json?: unknown }[] };
  };
  return JSON.stringify({
    type,
    data: data.data === undefined ? withBoth(data) : { ...data, data: data.data.map(withBoth) },
  });
}
