import type { ConsoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { getPlan } from './get-plan.ts';
import { getUsage } from './get-usage.ts';

/** The limits and the usage of the current team. */
export const planRoutes = (accounts: Accounts): ConsoleRoute[] => [getPlan(accounts), getUsage(accounts)];
