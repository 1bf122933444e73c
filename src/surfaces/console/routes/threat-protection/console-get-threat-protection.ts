import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const consoleGetThreatProtection = ({ threats }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/threat-protection', async ({ viewer }) => ({ policy: await threats.get(viewer.teamId) }));
