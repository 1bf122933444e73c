import { type CallOf, PlainText, type Route, route } from '../../../foundation/routing/route.ts';
import type { InteractService } from '../service.ts';

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
