import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { requireModel, runPrompt } from '../prompt.ts';
import type { InteractService } from '../service.ts';

export const consoleRunPrompt = (service: InteractService): ConsoleRoute =>
  consoleRoute('POST /api/browsers/:id/prompt', async ({ viewer, params: { id }, body, deadline }) => {
    const session = await service.sessions.get(viewer.teamId, id);
    return await runPrompt(requireModel(service.model), session, body, deadline.signal);
  });
