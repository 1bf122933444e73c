import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

export const getPlan = ({ teams, credits, concurrency, plans }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/plan', async ({ viewer }) => {
    const { plan } = await teams.get(viewer.teamId);
    const { periodStart, periodEnd, used, reserved, remaining } = await credits.balance(viewer);
    return {
      plan,
      period: { start: periodStart, end: periodEnd },
      credits: { used, reserved, remaining },
      concurrency: await concurrency.standing(viewer),
      plans: viewer.isOperator ? plans.all : [],
    };
  });
