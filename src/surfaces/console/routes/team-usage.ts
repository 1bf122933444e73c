import type { Wire } from '@trawl/contract/endpoint.ts';
import type { teamActivity } from '@trawl/contract/v2/account.ts';
import { NO_CEILING } from '@trawl/contract/v2/no-ceiling.ts';
import { type Principal, type Route, route } from '../../../foundation/routing/route.ts';
import { type Accounts, COSTS, type StartedJob } from '../../../platform/accounts/index.ts';

/** The balance of a team as numbers, which is what clients expect without a ceiling too. */
export interface CreditBalance {
  /** Credits of the plan for a month. */
  readonly plan: number;
  readonly remaining: number;
  readonly times: { readonly billingPeriodStart: string; readonly billingPeriodEnd: string };
}

export async function creditBalance({ credits }: Accounts, principal: Principal): Promise<CreditBalance> {
  const balance = await credits.balance(principal);
  const plan = balance.planCredits ?? NO_CEILING;
  return {
    plan,
    remaining: balance.remaining ?? Math.max(0, plan - balance.used - balance.reserved),
    times: { billingPeriodStart: balance.periodStart, billingPeriodEnd: balance.periodEnd },
  };
}

export const getConcurrency = ({ concurrency }: Accounts): Route =>
  route('GET /v2/concurrency-check', async ({ principal }) => {
    const { active, max } = await concurrency.standing(principal);
    const counts = { concurrency: active, maxConcurrency: max };
    return { success: true, data: counts, ...counts };
  });

export const getCreditUsage = (accounts: Accounts): Route =>
  route('GET /v2/team/credit-usage', async ({ principal }) => {
    const { plan, remaining, times } = await creditBalance(accounts, principal);
    return { success: true, data: { remainingCredits: remaining, planCredits: plan, ...times } };
  });

export const listCreditUsage = ({ usage }: Accounts): Route =>
  route('GET /v2/team/credit-usage/historical', async ({ principal, query }) => {
    const periods = await usage.historical(principal.teamId, query.byApiKey);
    return {
      success: true,
      // The reference says totalCredits, the official clients read creditsUsed.
      periods: periods.map(({ credits, ...rest }) => ({ ...rest, totalCredits: credits, creditsUsed: credits })),
    };
  });

export const getQueueStatus = ({ concurrency, activity }: Accounts): Route =>
  route('GET /v2/team/queue-status', async ({ principal }) => {
    const { active, waiting, max } = await concurrency.standing(principal);
    return {
      success: true,
      jobsInQueue: active + waiting,
      activeJobsInQueue: active,
      waitingJobsInQueue: waiting,
      maxConcurrency: max,
      mostRecentSuccess: await activity.lastSuccess(principal.teamId),
    };
  });

export const getTokenUsage = (accounts: Accounts): Route =>
  route('GET /v2/team/token-usage', async ({ principal }) => {
    const { plan, remaining, times } = await creditBalance(accounts, principal);
    const tokens = (credits: number): number => credits * COSTS.tokensPerCredit;
    return { success: true, data: { remainingTokens: tokens(remaining), planTokens: tokens(plan), ...times } };
  });

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

export const listTeamActivity = ({ activity }: Accounts): Route =>
  route('GET /v2/team/activity', async ({ principal, query: { endpoint, limit, cursor } }) => {
    // One row more than requested tells whether there is a next page.
    const rows = await activity.started(principal.teamId, { endpoint, before: cursor, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    return {
      success: true,
      data: shown.map(view),
      cursor: hasMore ? (shown.at(-1)?.rowId ?? null) : null,
      has_more: hasMore,
    };
  });

function view({ id, endpoint, createdAt, target }: StartedJob): Wire<typeof teamActivity> {
  return { id, endpoint, api_version: 'v2', created_at: createdAt, target };
}
