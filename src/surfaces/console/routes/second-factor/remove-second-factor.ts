import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const removeSecondFactor = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor/remove', async ({ viewer, body, address }) => {
    await people.signIn.askAgain(viewer.personId, body.password, address);
    await people.secondFactor.remove(viewer.personId, body.code, address);
    return {};
  });
