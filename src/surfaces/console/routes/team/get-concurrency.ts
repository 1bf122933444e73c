import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const getConcurrency = ({ concurrency }: Accounts): Route =>
  route('GET /v2/concurrency-check', async ({ principal }) => {
    const { active, max } = await concurrency.standing(principal);
    const counts = { concurrency: active, maxConcurrency: max };
    return { success: true, data: counts, ...counts };
  });
