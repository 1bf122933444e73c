import type { Wire } from '@trawl/contract/endpoint.ts';
import type { deleteResponse } from '@trawl/contract/v2/interact/responses.ts';
import { type CallOf, type Route, route } from '../../../foundation/routing/route.ts';
import { destroyed } from '../errors.ts';
import type { InteractService } from '../service.ts';

export function deleteSession({ sessions }: InteractService): Route[] {
  const handler = async (call: CallOf<'DELETE /v2/interact/:sessionId'>): Promise<Wire<typeof deleteResponse>> => {
    const { params, principal, note } = call;
    const session = await sessions.get(principal.teamId, params.sessionId);
    if (!session.open) throw destroyed();
    const { durationMs, credits } = await session.close();
    note({ credits });
    return { success: true, status: 'destroyed', sessionDurationMs: durationMs, creditsBilled: credits };
  };
  return [route('DELETE /v2/interact/:sessionId', handler), route('DELETE /v2/browser/:sessionId', handler)];
}
