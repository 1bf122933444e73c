import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { requireModel, runPrompt } from '../prompt.ts';
import type { InteractService } from '../service.ts';

export const consoleRunPrompt = ({ sessions, model }: InteractService): ConsoleRoute =>
  consoleRoute('POST /api/browsers/:id/prompt', async ({ viewer, params: { id }, body, deadline }) => {
    const session = await sessions.get(viewer.teamId, id);
    return await runPrompt(requireModel(model), session, body, deadline.signal);
  });
