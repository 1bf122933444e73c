import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const startSecondFactor = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor', async ({ viewer, body, address }) => {
    await people.signIn.askAgain(viewer.personId, body.password, address);
    return people.secondFactor.start(viewer.personId, viewer.email);
  });
