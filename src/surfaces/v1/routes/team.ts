import type { Route } from '../../../foundation/routing/route.ts';
import { type Accounts, COSTS } from '../../../platform/accounts/index.ts';
import { type CreditBalance, creditBalance } from '../../console/index.ts';
import { v1Route } from '../as-v2.ts';

export const teamRoutes = (accounts: Accounts): Route[] => [
  v1Route('GET /v1/team/credit-usage', async ({ principal }) => {
    const { remaining, plan, times } = await creditBalance(accounts, principal);
    return { success: true, data: { remaining_credits: remaining, plan_credits: plan, ...period(times) } };
  }),
  v1Route('GET /v1/team/token-usage', async ({ principal }) => {
    const { remaining, plan, times } = await creditBalance(accounts, principal);
    const tokens = (credits: number): number => credits * COSTS.tokensPerCredit;
    return {
      success: true,
      data: { remaining_tokens: tokens(remaining), plan_tokens: tokens(plan), ...period(times) },
    };
  }),
];

const period = ({ billingPeriodStart, billingPeriodEnd }: CreditBalance['times']) => ({
  billing_period_start: billingPeriodStart,
  billing_period_end: billingPeriodEnd,
});
