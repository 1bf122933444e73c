import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { consoleGetThreatProtection } from './console-get-threat-protection.ts';
import { consolePutThreatProtection } from './console-put-threat-protection.ts';

/** The threat policy of the current team. */
export const threatProtectionRoutes = (accounts: Accounts): ConsoleRoute[] => [
  consoleGetThreatProtection(accounts),
  consolePutThreatProtection(accounts),
];
