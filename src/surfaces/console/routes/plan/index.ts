import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { getPlan } from './get-plan.ts';
import { getUsage } from './get-usage.ts';

/** What the current team may use, and what it has used. */
export const planRoutes = (accounts: Accounts): ConsoleRoute[] => [getPlan(accounts), getUsage(accounts)];
