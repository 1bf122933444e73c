import type { Wire } from '@trawl/contract/endpoint.ts';
import type {
  createResponse,
  deleteProfileResponse,
  deleteResponse,
  executeResponse,
  listResponse,
} from '@trawl/contract/v2/interact/responses.ts';
import { idempotencyOf } from '../../../foundation/routing/idempotency.ts';
import { type CallOf, type Route, route } from '../../../foundation/routing/route.ts';
import { destroyed } from '../errors.ts';
import { executeCode, executionView } from '../execute.ts';
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

export function listSessions({ sessions, links }: InteractService): Route[] {
  const handler = async (call: CallOf<'GET /v2/interact'>): Promise<Wire<typeof listResponse>> => {
    const { query, principal, baseUrl } = call;
    const rows = await sessions.list(principal.teamId, query.status);
    return {
      success: true,
      sessions: rows.map((row) => {
        const { cdpUrl, ...views } = urlsOf(links, baseUrl, row.id, Number(row.expires_at));
        return {
          ...{ id: row.id, status: row.status, cdpUrl, ...(row.stream_web_view === 1 ? views : {}) },
          streamWebView: row.stream_web_view === 1,
          createdAt: iso(row.created_at),
          lastActivity: iso(row.last_activity),
        };
      }),
    };
  };
  return [route('GET /v2/interact', handler), route('GET /v2/browser', handler)];
}

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

export function deleteProfile({ profiles }: InteractService): Route[] {
  const handler = async ({
    params,
    principal,
  }: CallOf<'DELETE /v2/interact/profiles/:name'>): Promise<Wire<typeof deleteProfileResponse>> => {
    // Succeeds too if it was never saved: there is nothing left to delete.
    await profiles.delete(principal.teamId, params.name);
    return { success: true };
  };
  return [route('DELETE /v2/interact/profiles/:name', handler), route('DELETE /v2/browser/profiles/:name', handler)];
}
