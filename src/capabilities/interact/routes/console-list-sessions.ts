import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { InteractService } from '../service.ts';
import { sessionView } from '../session-view.ts';

export const consoleListSessions = (service: InteractService): ConsoleRoute =>
  consoleRoute('GET /api/browsers', async ({ viewer, query, baseUrl }) => {
    const rows = await service.sessions.list(viewer.teamId, query.status);
    const recorded = await service.replays.which(rows.map(({ id }) => id));
    return {
      sessions: rows.map((row) => sessionView(service, row, recorded, baseUrl)),
      hasModel: service.model !== undefined,
    };
  });
