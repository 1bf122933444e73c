import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';

/** @param secretOf the secret of a team */
export const getSecret = (secretOf: (teamId: string) => Promise<string>): ConsoleRoute =>
  consoleRoute('GET /api/webhooks/secret', async ({ viewer }) => ({ secret: await secretOf(viewer.teamId) }));
