import { type Route, route } from '../../../../foundation/routing/route.ts';
import { type Accounts, COSTS } from '../../../../platform/accounts/index.ts';
import { creditBalance } from './credit-balance.ts';

export const getTokenUsage = (accounts: Accounts): Route =>
  route('GET /v2/team/token-usage', async ({ principal }) => {
    const { plan, remaining, times } = await creditBalance(accounts, principal);
    const tokens = (credits: number): number => credits * COSTS.tokensPerCredit;
    return { success: true, data: { remainingTokens: tokens(remaining), planTokens: tokens(plan), ...times } };
  });
