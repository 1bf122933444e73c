import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { overviewOf, withoutDetails } from './settings-overview.ts';

export const getSettings = ({
  config,
  sandboxWarning,
  indexFailures,
}: Pick<ConsoleDeps, 'config' | 'sandboxWarning' | 'indexFailures'>): ConsoleRoute =>
  consoleRoute('GET /api/settings', async ({ viewer }) => {
    const groups = overviewOf(config, { sandboxWarning: await sandboxWarning(), indexFailures: await indexFailures() });
    return { groups: viewer.isOperator ? groups : withoutDetails(groups) };
  });
