import { z } from 'zod';
import type { Model } from '../../../engines/llm/index.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { interactCredits } from '../../../platform/accounts/index.ts';
import type { Profiles } from '../../scrape/index.ts';
import { notFound } from '../errors.ts';
import type { Ledger } from '../ledger.ts';
import { type SessionLinks, urlsOf } from '../links.ts';
import { requireModel, runPrompt } from '../prompt.ts';
import type { Replays } from '../replay/replays.ts';
import type { Sessions } from '../sessions.ts';
import type { SessionRow } from '../tables.ts';

export interface ConsoleDeps {
  readonly sessions: Sessions;
  readonly ledger: Pick<Ledger, 'find'>;
  readonly links: SessionLinks;
  readonly replays: Pick<Replays, 'which' | 'remove'>;
  readonly profiles: Pick<Profiles, 'list'>;
  readonly model: Model | undefined;
  readonly clock: Clock;
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(Number(time)).toISOString());

/** What the dashboard shows of browser sessions beside what the API tells of them. */
export function consoleRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const { sessions, ledger, links, replays, profiles, model, clock } = deps;

  const view = (row: SessionRow, recorded: ReadonlySet<string>, baseUrl: string): object => {
    const live = sessions.here(row.id);
    const prompted = row.prompted === 1 || live?.meter.prompted === true;
    const age = Math.min(clock.now(), Number(row.expires_at)) - Number(row.created_at);
    const isOpen = row.status === 'active';
    return {
      ...{ id: row.id, status: row.status, scrapeId: row.scrape_id, profile: row.profile, prompted },
      ...{ createdAt: iso(row.created_at), lastActivity: iso(row.last_activity), expiresAt: iso(row.expires_at) },
      ...{ endedAt: iso(row.ended_at), durationMs: isOpen ? age : Number(row.duration_ms) },
      credits: isOpen ? interactCredits(age, prompted) : Number(row.credits),
      activityTtl: row.activity_ttl === null ? null : Number(row.activity_ttl),
      ...{ streamWebView: row.stream_web_view === 1, recorded: recorded.has(row.id) },
      ...(isOpen ? urlsOf(links, baseUrl, row.id, Number(row.expires_at)) : {}),
    };
  };

  return [
    consoleRoute({
      method: 'GET',
      path: '/api/browsers',
      access: 'member',
      query: z.object({ status: z.enum(['active', 'destroyed']).optional() }),
      async handler({ viewer, query, baseUrl }) {
        const rows = await sessions.list(viewer.teamId, query.status);
        const recorded = await replays.which(rows.map(({ id }) => id));
        return { sessions: rows.map((row) => view(row, recorded, baseUrl)), hasModel: model !== undefined };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/browsers/:id',
      access: 'member',
      params: z.object({ id: z.uuid() }),
      async handler({ viewer, params: { id }, baseUrl }) {
        const row = await ledger.find(viewer.teamId, id);
        if (row === undefined) throw notFound();
        return { session: view(row, await replays.which([id]), baseUrl), hasModel: model !== undefined };
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/browsers/:id/prompt',
      access: 'member',
      params: z.object({ id: z.uuid() }),
      body: z.object({
        prompt: z.string().trim().min(1).max(10_000),
        timeout: z.number().int().min(1).max(300).default(120),
      }),
      async handler({ viewer, params: { id }, body, deadline }) {
        const session = await sessions.get(viewer.teamId, id);
        return { ...(await runPrompt(requireModel(model), session, body, deadline.signal)) };
      },
    }),
    consoleRoute({
      method: 'DELETE',
      path: '/api/browsers/:id/replay',
      access: 'member',
      params: z.object({ id: z.uuid() }),
      async handler({ viewer, params: { id } }) {
        if ((await ledger.find(viewer.teamId, id))?.status === 'active') {
          throw new ApiError('CONFLICT', { details: { message: 'The session is still open: end it first.' } });
        }
        await replays.remove(viewer.teamId, id);
        return {};
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/browser-profiles',
      access: 'member',
      async handler({ viewer }) {
        const list = await profiles.list(viewer.teamId);
        return { profiles: list.map(({ name, updatedAt }) => ({ name, updatedAt: iso(updatedAt) })) };
      },
    }),
  ];
}
