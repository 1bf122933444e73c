import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { overviewOf, withoutDetails } from './settings-overview.ts';

export const getSettings = ({
  config,
  sandboxWarning,
  indexWarning,
  outages,
}: Pick<ConsoleDeps, 'config' | 'sandboxWarning' | 'indexWarning' | 'outages'>): ConsoleRoute =>
  consoleRoute('GET /api/settings', async ({ viewer }) => {
    const groups = overviewOf(config, {
      sandboxWarning: await sandboxWarning(),
      indexWarning: await indexWarning(),
      outages: outages.list(),
    });
    return { groups: viewer.isOperator ? groups : withoutDetails(groups) };
  });
