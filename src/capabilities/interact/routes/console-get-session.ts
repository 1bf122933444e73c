import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { notFound } from '../errors.ts';
import type { InteractService } from '../service.ts';
import { sessionView } from '../session-view.ts';

export const consoleGetSession = (service: InteractService): ConsoleRoute =>
  consoleRoute('GET /api/browsers/:id', async ({ viewer, params: { id }, baseUrl }) => {
    const row = await service.ledger.find(viewer.teamId, id);
    if (row === undefined) throw notFound();
    const recorded = await service.replays.which([id]);
    return { session: sessionView(service, row, recorded, baseUrl), hasModel: service.model !== undefined };
  });
