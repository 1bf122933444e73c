import type { Wire } from '@trawl/contract/endpoint.ts';
import type { executeResponse } from '@trawl/contract/v2/interact/responses.ts';
import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type CallOf, type Route, route } from '../../../foundation/routing/route.ts';
import { executeCode, executionView } from '../execute.ts';
import type { InteractService } from '../service.ts';

export function executeInSession({ sessions, once, links, runnable }: InteractService): Route[] {
  const handler = async (
    call: CallOf<'POST /v2/interact/:sessionId/execute'>,
  ): Promise<Wire<typeof executeResponse>> => {
    const { params, body, principal, baseUrl } = call;
    const session = await sessions.get(principal.teamId, params.sessionId);
    await once.run(principal.teamId, await idempotencyOf(call, `execute ${session.id}`));
    return executionView(session, await executeCode(session, body, runnable), links, baseUrl);
  };
  return [
    route('POST /v2/interact/:sessionId/execute', handler),
    route('POST /v2/browser/:sessionId/execute', handler),
  ];
}
