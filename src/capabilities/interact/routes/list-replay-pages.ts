import type { Wire } from '@trawl/contract/endpoint.ts';
import type { replayResponse } from '@trawl/contract/v2/interact/responses.ts';
import { type CallOf, type Route, route } from '../../../foundation/routing/route.ts';
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
