import type { Wire } from '@trawl/contract/endpoint.ts';
import type { createResponse } from '@trawl/contract/v2/interact/responses.ts';
import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type CallOf, type Route, route } from '../../../foundation/routing/route.ts';
import { urlsOf } from '../links.ts';
import type { InteractService } from '../service.ts';
import { iso } from '../session-view.ts';

export function createSession({ sessions, once, links }: InteractService): Route[] {
  const handler = async (call: CallOf<'POST /v2/interact'>): Promise<Wire<typeof createResponse>> => {
    const { body, principal, deadline, baseUrl, note } = call;
    const { ttl, activityTtl, streamWebView, recordSession, profile } = body;
    const record = recordSession && principal.zeroDataRetention !== 'forced';
    const wish = { ttl: ttl * 1000, activityTtl: activityTtl * 1000, streamWebView, profile, record };
    const idempotency = await idempotencyOf(call, 'session');
    call.requireRoom();
    const session = await once.open(principal.teamId, idempotency, (id) =>
      sessions.open(principal, { id, ...wish }, deadline),
    );
    note({ jobId: session.id });
    const { cdpUrl, ...views } = urlsOf(links, baseUrl, session.id, session.expiresAt);
    return {
      ...{ success: true, id: session.id, cdpUrl, ...(streamWebView ? views : {}) },
      expiresAt: iso(session.expiresAt),
    };
  };
  return [route('POST /v2/interact', handler), route('POST /v2/browser', handler)];
}
