import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';
import { creditBalance } from './credit-balance.ts';

export const getCreditUsage = (accounts: Accounts): Route =>
  route('GET /v2/team/credit-usage', async ({ principal }) => {
    const { plan, remaining, times } = await creditBalance(accounts, principal);
    return { success: true, data: { remainingCredits: remaining, planCredits: plan, ...times } };
  });
