import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const confirmSecondFactor = ({ people }: Accounts): ConsoleRoute =>
  consoleRoute('POST /api/second-factor/confirm', async ({ viewer, body, address }) => {
    const recoveryCodes = await people.secondFactor.confirm(viewer.personId, body.code, address);
    // Whoever signed in without a second factor has to have it now.
    if (recoveryCodes !== null) await people.sessions.endAll(viewer.personId, viewer.sessionId);
    return { recoveryCodes };
  });
