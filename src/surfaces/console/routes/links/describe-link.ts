import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const describeLink = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/links/look', async ({ body }) => ({ link: await people.setup.describe(body.token) }));
