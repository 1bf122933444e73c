import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const removePerson = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('DELETE /api/people/:id', async ({ viewer, params, address }) => {
    await people.members.remove(viewer, params.id, address);
    return {};
  });
