import { ApiError } from '../../../../foundation/kernel/errors.ts';
import {
  type ConsoleRoute,
  consoleRoute,
  isAtLeast,
  roleRefused,
} from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { actorOf } from '../../actor.ts';

export const disconnectClient = ({ oauth }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/oauth/clients/:id', async ({ viewer, params, address }) => {
    const client = (await oauth.connected(viewer.teamId)).find(({ id }) => id === params.id);
    if (client === undefined) throw new ApiError('NOT_FOUND');
    if (!isAtLeast(viewer.role, 'admin') && client.personId !== viewer.personId) {
      throw roleRefused('Only admins can disconnect clients that others connected.');
    }
    await oauth.disconnect(params.id, viewer.teamId, actorOf(viewer, address));
    return { disconnected: true as const };
  });
