import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const listPeople = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/people', async ({ viewer }) => ({ people: await people.members.list(viewer) }));
