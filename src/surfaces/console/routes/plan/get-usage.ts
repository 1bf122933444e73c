import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { Accounts } from '../../../../platform/accounts/index.ts';

const DAY = 24 * 60 * 60_000;
/** Days before the last one that are returned by default. */
const DAYS_BEFORE = 29;

export const getUsage = ({ usage, clock }: Accounts): ConsoleRoute =>
  consoleRoute('GET /api/usage', async ({ viewer, query }) => {
    const to = query.to ?? dateAt(clock.now());
    const from = query.from ?? dateAt(Date.parse(to) - DAYS_BEFORE * DAY);
    return usage.series(viewer.teamId, { from, to, by: query.by });
  });

const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
