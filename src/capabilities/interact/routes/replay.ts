import { z } from 'zod';
import { PlainText, type Route, route } from '../../../foundation/routing/route.ts';
import type { Replays } from '../replay/replays.ts';
import { replayParams, replayResponse, sessionParams } from '../schema.ts';

/** The recording of a session: its pages, and each of them as a film. */
export function replayRoutes(replays: Replays): Route[] {
  // References say GET, notes of a release POST.
  const ways = ['/v2/interact', '/v2/browser'].flatMap((root) =>
    (['GET', 'POST'] as const).map((method) => ({ root, method })),
  );
  return ways.flatMap(({ root, method }) => {
    const name = (operation: string): string =>
      `${operation}${method === 'POST' ? 'ByPost' : ''}${root === '/v2/browser' ? 'Alias' : ''}`;
    const common = { tag: 'Interact', scope: 'browser', method, rateGroup: 'interact-status' };
    return [
      route({
        ...common,
        path: `${root}/:sessionId/replay`,
        operationId: name('listReplayPages'),
        summary: 'List the pages of a recorded session',
        description:
          'What a session showed that was opened with `recordSession`; of one that is open, until a moment ago.',
        params: sessionParams,
        response: replayResponse,
        async handler({ params: { sessionId }, principal, baseUrl }) {
          const { pages } = await replays.find(principal.teamId, sessionId);
          return {
            success: true,
            pages: pages.map(({ n, url, start_ms, end_ms }) => ({
              pageId: String(n),
              url: `${baseUrl}/v2/interact/${sessionId}/replay/${n}`,
              pageUrl: url,
              startTimeMs: start_ms,
              endTimeMs: end_ms,
            })),
            pageCount: pages.length,
            playerUrl: replays.playerUrl(sessionId, baseUrl),
          };
        },
      }),
      route({
        ...common,
        path: `${root}/:sessionId/replay/:pageId`,
        operationId: name('getReplayPage'),
        summary: 'A page of a recorded session as HLS',
        description:
          'A playlist (`application/vnd.apple.mpegurl`) whose segments are links for six hours. ffmpeg makes it: 422 where the service has none.',
        params: replayParams,
        response: z.string(),
        responseType: 'application/vnd.apple.mpegurl',
        async handler({ params: { sessionId, pageId }, principal, baseUrl, deadline }) {
          const recorded = await replays.find(principal.teamId, sessionId);
          const text = await replays.playlist(recorded, pageId, { baseUrl, signal: deadline.signal });
          return new PlainText(text, 'application/vnd.apple.mpegurl');
        },
      }),
    ];
  });
}
