import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const listCreditUsage = ({ usage }: Accounts): Route =>
  route('GET /v2/team/credit-usage/historical', async ({ principal, query }) => {
    const periods = await usage.historical(principal.teamId, query.byApiKey);
    return {
      success: true,
      // The reference says totalCredits, the official clients read creditsUsed.
      periods: periods.map(({ credits, ...rest }) => ({ ...rest, totalCredits: credits, creditsUsed: credits })),
    };
  });
