import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
import { actorOf } from '../actor.ts';

/** The threat policy of the current team. */
export const threatProtectionRoutes = ({ threats }: Accounts): ConsoleRoute[] => [
  consoleRoute('GET /api/threat-protection', async ({ viewer }) => ({ policy: await threats.get(viewer.teamId) })),
  consoleRoute('PUT /api/threat-protection', async ({ viewer, body, address }) => ({
    policy: await threats.put(viewer.teamId, body, actorOf(viewer, address)),
  })),
];
