import type { Wire } from '@trawl/contract/endpoint.ts';
import type { replayResponse } from '@trawl/contract/v2/interact/responses.ts';
import type { LinkPage } from '../../../foundation/routing/link-route.ts';
import { type CallOf, PlainText, type Route, route } from '../../../foundation/routing/route.ts';
import type { InteractService } from '../service.ts';

/** Both methods: the official reference says GET, its release notes say POST. */
export function listReplayPages({ replays }: InteractService): Route[] {
  const handler = async (call: CallOf<'GET /v2/interact/:sessionId/replay'>): Promise<Wire<typeof replayResponse>> => {
    const { principal, baseUrl } = call;
    const { sessionId } = call.params;
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
  };
  return [
    route('GET /v2/interact/:sessionId/replay', handler),
    route('POST /v2/interact/:sessionId/replay', handler),
    route('GET /v2/browser/:sessionId/replay', handler),
    route('POST /v2/browser/:sessionId/replay', handler),
  ];
}

/** Both methods, as for the list of pages. */
export function getReplayPage({ replays }: InteractService): Route[] {
  const handler = async (call: CallOf<'GET /v2/interact/:sessionId/replay/:pageId'>): Promise<PlainText> => {
    const { principal, baseUrl, deadline } = call;
    const { sessionId, pageId } = call.params;
    const recorded = await replays.find(principal.teamId, sessionId);
    const text = await replays.playlist(recorded, pageId, { baseUrl, signal: deadline.signal });
    return new PlainText(text, 'application/vnd.apple.mpegurl');
  };
  return [
    route('GET /v2/interact/:sessionId/replay/:pageId', handler),
    route('POST /v2/interact/:sessionId/replay/:pageId', handler),
    route('GET /v2/browser/:sessionId/replay/:pageId', handler),
    route('POST /v2/browser/:sessionId/replay/:pageId', handler),
  ];
}

/** The page that plays a recording, for anyone who has the link. */
export const replayPlayer = ({ replays }: Pick<InteractService, 'replays'>): LinkPage => ({
  path: '/v2/interact/:sessionId/player',
  page: ({ params, query }) => replays.playerPage(params.sessionId as string, query.get('token') ?? undefined),
});
