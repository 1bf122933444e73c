import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const confirmEmail = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/email/confirm', async ({ body, address }) => ({
    email: await people.emailChange.confirm(body.token, address),
  }));
