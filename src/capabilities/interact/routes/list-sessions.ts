import type { Wire } from '@trawl/contract/endpoint.ts';
import type { listResponse } from '@trawl/contract/v2/interact/responses.ts';
import { type CallOf, type Route, route } from '../../../foundation/routing/route.ts';
import { urlsOf } from '../links.ts';
import type { InteractService } from '../service.ts';
import { iso } from '../session-view.ts';

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
