import type { Config } from '../../../../foundation/config/index.ts';
import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import { overviewOf, withoutDetails } from './settings-overview.ts';

export const getSettings = (config: Config, sandboxWarning: () => Promise<string | undefined>): ConsoleRoute =>
  consoleRoute('GET /api/settings', async ({ viewer }) => {
    const groups = overviewOf(config, await sandboxWarning());
    return { groups: viewer.isOperator ? groups : withoutDetails(groups) };
  });
