import { z } from 'zod';
import { ANY_KEY, type Principal, type Route, route } from '../../../foundation/routing/route.ts';
import { type Balance, COSTS } from '../../../platform/accounts/index.ts';
import type { SessionDeps } from '../session-view.ts';

/**
 * What clients are told where there is no ceiling: they expect a number, and show what was used as the difference. Large enough that
 * nobody plans with it, small enough to be exact in every language.
 */
const NO_CEILING = 1_000_000_000;

const byApiKey = z.object({
  byApiKey: z
    .enum(['true', 'false', '1', '0', ''])
    .default('false')
    .transform((text) => text === 'true' || text === '1')
    .describe('One row for each key'),
});

const period = { startDate: z.iso.datetime(), endDate: z.iso.datetime(), apiKey: z.string().nullable() };
const billing = { billingPeriodStart: z.iso.datetime().nullable(), billingPeriodEnd: z.iso.datetime().nullable() };
const common = { method: 'GET', scope: ANY_KEY, rateGroup: 'account', tag: 'Account' } as const;

/** Credits of the team, and the same in tokens, which is how extraction counts. */
export function creditRoutes({ accounts }: SessionDeps): Route[] {
  const balanceOf = async (principal: Principal): Promise<{ plan: number; left: number; balance: Balance }> => {
    const balance = await accounts.credits.balance(principal);
    const plan = balance.planCredits ?? NO_CEILING;
    return { plan, left: balance.remaining ?? Math.max(0, plan - balance.used - balance.reserved), balance };
  };
  const times = ({ periodStart, periodEnd }: Balance) => ({
    billingPeriodStart: periodStart,
    billingPeriodEnd: periodEnd,
  });

  return [
    route({
      ...common,
      path: '/v2/team/credit-usage',
      operationId: 'getCreditUsage',
      summary: 'Credits that are left in this month',
      description: `A team without a ceiling is told ${NO_CEILING} credits, and what it used as the difference.`,
      response: z.object({
        success: z.literal(true),
        data: z.object({ remainingCredits: z.number(), planCredits: z.number(), ...billing }),
      }),
      handler: async ({ principal }) => {
        const { plan, left, balance } = await balanceOf(principal);
        return { success: true, data: { remainingCredits: left, planCredits: plan, ...times(balance) } };
      },
    }),
    route({
      ...common,
      path: '/v2/team/credit-usage/historical',
      operationId: 'getCreditUsageHistorical',
      summary: 'Credits used by month',
      query: byApiKey,
      response: z.object({
        success: z.literal(true),
        periods: z.array(z.object({ ...period, totalCredits: z.number(), creditsUsed: z.number() })),
      }),
      handler: async ({ principal, query }) => {
        const periods = await accounts.usage.historical(principal.teamId, query.byApiKey);
        return {
          success: true,
          // The reference says totalCredits, the official clients read creditsUsed.
          periods: periods.map(({ credits, ...rest }) => ({ ...rest, totalCredits: credits, creditsUsed: credits })),
        };
      },
    }),
    route({
      ...common,
      path: '/v2/team/token-usage',
      operationId: 'getTokenUsage',
      summary: 'Tokens that are left in this month',
      description: `One credit is ${COSTS.tokensPerCredit} tokens.`,
      response: z.object({
        success: z.literal(true),
        data: z.object({ remainingTokens: z.number(), planTokens: z.number(), ...billing }),
      }),
      handler: async ({ principal }) => {
        const { plan, left, balance } = await balanceOf(principal);
        const [remainingTokens, planTokens] = [left, plan].map((credits) => credits * COSTS.tokensPerCredit);
        return { success: true, data: { remainingTokens, planTokens, ...times(balance) } };
      },
    }),
    route({
      ...common,
      path: '/v2/team/token-usage/historical',
      operationId: 'getTokenUsageHistorical',
      summary: 'Tokens used by month',
      query: byApiKey,
      response: z.object({
        success: z.literal(true),
        periods: z.array(z.object({ ...period, totalTokens: z.number(), tokensUsed: z.number() })),
      }),
      handler: async ({ principal, query }) => {
        const periods = await accounts.usage.historical(principal.teamId, query.byApiKey);
        return {
          success: true,
          periods: periods.map(({ credits, ...rest }) => {
            const tokens = credits * COSTS.tokensPerCredit;
            return { ...rest, totalTokens: tokens, tokensUsed: tokens };
          }),
        };
      },
    }),
  ];
}
