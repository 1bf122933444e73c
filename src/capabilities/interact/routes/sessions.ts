import { z } from 'zod';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { destroyed } from '../errors.ts';
import { executeCode, executionAnswer, type Runnable } from '../execute.ts';
import { type SessionLinks, urlsOf } from '../links.ts';
import {
  createBody,
  createResponse,
  deleteResponse,
  executeBody,
  executeResponse,
  listResponse,
  sessionParams,
} from '../schema.ts';
import type { Sessions } from '../sessions.ts';

export interface SessionRouteDeps {
  readonly sessions: Sessions;
  readonly links: SessionLinks;
  readonly runnable: Runnable;
  readonly profiles: { delete(teamId: string, name: string): Promise<boolean> };
}

const iso = (time: number | bigint): string => new Date(Number(time)).toISOString();

/** Sessions of their own, under both paths: `/v2/interact`, and `/v2/browser`, which the official clients call. */
export function sessionRoutes({ sessions, links, profiles, runnable }: SessionRouteDeps): Route[] {
  return ['/v2/interact', '/v2/browser'].flatMap((root) => {
    const old = root === '/v2/browser';
    const name = (operation: string): string => (old ? `${operation}Alias` : operation);
    const common = {
      tag: 'Interact',
      scope: 'browser',
      ...(old ? { description: 'The older path of the same.' } : {}),
    };
    return [
      route({
        ...common,
        method: 'POST',
        path: root,
        operationId: name('createSession'),
        summary: 'Open a browser session',
        rateGroup: 'interact',
        activity: 'browser',
        costs: true,
        body: createBody,
        response: createResponse,
        async handler({ body, principal, deadline, baseUrl, note }) {
          const { ttl, activityTtl, streamWebView, recordSession, profile } = body;
          const record = recordSession && principal.zeroDataRetention !== 'forced';
          const session = await sessions.open(
            principal,
            { ttl: ttl * 1000, activityTtl: activityTtl * 1000, streamWebView, profile, record },
            deadline,
          );
          note({ jobId: session.id });
          const { cdpUrl, ...views } = urlsOf(links, baseUrl, session.id, session.expiresAt);
          return {
            ...{ success: true, id: session.id, cdpUrl, ...(streamWebView ? views : {}) },
            expiresAt: iso(session.expiresAt),
          };
        },
      }),
      route({
        ...common,
        method: 'GET',
        path: root,
        operationId: name('listSessions'),
        summary: 'List browser sessions',
        rateGroup: 'interact-status',
        query: z.object({ status: z.enum(['active', 'destroyed']).optional() }),
        response: listResponse,
        async handler({ query, principal, baseUrl }) {
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
        },
      }),
      route({
        ...common,
        method: 'POST',
        path: `${root}/:sessionId/execute`,
        operationId: name('executeInSession'),
        summary: 'Run code in a session',
        rateGroup: 'interact-execute',
        params: sessionParams,
        body: executeBody,
        response: executeResponse,
        async handler({ params, body, principal, baseUrl }) {
          const session = await sessions.get(principal.teamId, params.sessionId);
          return executionAnswer(session, await executeCode(session, body, runnable), links, baseUrl);
        },
      }),
      route({
        ...common,
        method: 'DELETE',
        path: `${root}/:sessionId`,
        operationId: name('deleteSession'),
        summary: 'End a session',
        rateGroup: 'interact-status',
        params: sessionParams,
        response: deleteResponse,
        async handler({ params, principal, note }) {
          const session = await sessions.get(principal.teamId, params.sessionId);
          if (!session.open) throw destroyed();
          const { durationMs, credits } = await session.close();
          note({ credits });
          return { success: true, status: 'destroyed', sessionDurationMs: durationMs, creditsBilled: credits };
        },
      }),
      route({
        ...common,
        method: 'DELETE',
        path: `${root}/profiles/:name`,
        operationId: name('deleteProfile'),
        summary: 'Delete a saved profile',
        rateGroup: 'interact-status',
        params: z.object({ name: z.string().min(1).max(128) }),
        response: z.object({ success: z.literal(true) }),
        async handler({ params, principal }) {
          // One that was never saved is as gone as one that was deleted.
          await profiles.delete(principal.teamId, params.name);
          return { success: true };
        },
      }),
    ];
  });
}
