import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { actorOf } from '../../actor.ts';

export const consolePutThreatProtection = ({ threats }: Accounts): ConsoleRoute =>
  consoleRoute('PUT /api/threat-protection', async ({ viewer, body, address }) => ({
    policy: await threats.put(viewer.teamId, body, actorOf(viewer, address)),
  }));
