import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';

const DAY = 24 * 60 * 60_000;
/** Days before the last one that are returned by default. */
const DAYS_BEFORE = 29;

const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The limits and the usage of the current team. */
export const planRoutes = ({ clock, concurrency, credits, plans, teams, usage }: Accounts): ConsoleRoute[] => [
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
  }),
  consoleRoute('GET /api/usage', async ({ viewer, query }) => {
    const to = query.to ?? dateAt(clock.now());
    const from = query.from ?? dateAt(Date.parse(to) - DAYS_BEFORE * DAY);
    return usage.series(viewer.teamId, { from, to, by: query.by });
  }),
];
