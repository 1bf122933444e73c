import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const changePerson = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('PATCH /api/people/:id', async ({ viewer, params, body, address }) => ({
    person: await people.members.change(viewer, params.id, body, address),
  }));
