import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { InteractService } from '../service.ts';

export const consoleDeleteReplay = ({ ledger, replays }: InteractService): ConsoleRoute =>
  consoleRoute('DELETE /api/browsers/:id/replay', async ({ viewer, params: { id } }) => {
    if ((await ledger.find(viewer.teamId, id))?.status === 'active') {
      throw new ApiError('CONFLICT', { details: { message: 'The session is still open; end it first.' } });
    }
    await replays.remove(viewer.teamId, id);
    return {};
  });
