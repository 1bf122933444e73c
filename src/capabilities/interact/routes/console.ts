import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { notFound } from '../errors.ts';
import { requireModel, runPrompt } from '../prompt.ts';
import type { InteractService } from '../service.ts';
import { iso, sessionView } from '../session-view.ts';

export const consoleListSessions = (service: InteractService): ConsoleRoute =>
  consoleRoute('GET /api/browsers', async ({ viewer, query, baseUrl }) => {
    const rows = await service.sessions.list(viewer.teamId, query.status);
    const recorded = await service.replays.which(rows.map(({ id }) => id));
    return {
      sessions: rows.map((row) => sessionView(service, row, recorded, baseUrl)),
      hasModel: service.model !== undefined,
    };
  });

export const consoleGetSession = (service: InteractService): ConsoleRoute =>
  consoleRoute('GET /api/browsers/:id', async ({ viewer, params: { id }, baseUrl }) => {
    const row = await service.ledger.find(viewer.teamId, id);
    if (row === undefined) throw notFound();
    const recorded = await service.replays.which([id]);
    return { session: sessionView(service, row, recorded, baseUrl), hasModel: service.model !== undefined };
  });

export const consoleRunPrompt = (service: InteractService): ConsoleRoute =>
  consoleRoute('POST /api/browsers/:id/prompt', async ({ viewer, params: { id }, body, deadline }) => {
    const session = await service.sessions.get(viewer.teamId, id);
    return await runPrompt(requireModel(service.model), session, body, deadline.signal);
  });

export const consoleDeleteReplay = ({ ledger, replays }: InteractService): ConsoleRoute =>
  consoleRoute('DELETE /api/browsers/:id/replay', async ({ viewer, params: { id } }) => {
    if ((await ledger.find(viewer.teamId, id))?.status === 'active') {
      throw new ApiError('CONFLICT', { details: { message: 'The session is still open; end it first.' } });
    }
    await replays.remove(viewer.teamId, id);
    return {};
  });

export const consoleListProfiles = ({ profiles }: InteractService): ConsoleRoute =>
  consoleRoute('GET /api/browser-profiles', async ({ viewer }) => {
    const list = await profiles.list(viewer.teamId);
    return { profiles: list.map(({ name, updatedAt }) => ({ name, updatedAt: iso(updatedAt) })) };
  });
