import { type Route, route } from '../../../../foundation/routing/route.ts';
import { type Accounts, COSTS } from '../../../../platform/accounts/index.ts';

export const listTokenUsage = ({ usage }: Accounts): Route =>
  route('GET /v2/team/token-usage/historical', async ({ principal, query }) => {
    const periods = await usage.historical(principal.teamId, query.byApiKey);
    return {
      success: true,
      periods: periods.map(({ credits, ...rest }) => {
        const tokens = credits * COSTS.tokensPerCredit;
        return { ...rest, totalTokens: tokens, tokensUsed: tokens };
      }),
    };
  });
