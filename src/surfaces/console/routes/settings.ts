import { allForms } from '@trawl/contract/forms/forms.ts';
import { ApiError, OperatorError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { overviewOf, withoutDetails } from './settings-overview.ts';

export const getSettings = ({
  config,
  models,
  sandboxWarning,
  indexWarning,
  outages,
}: Pick<ConsoleDeps, 'config' | 'models' | 'sandboxWarning' | 'indexWarning' | 'outages'>): ConsoleRoute =>
  consoleRoute('GET /api/settings', async ({ viewer }) => {
    const groups = overviewOf(config, {
      model: models.inUse,
      sandboxWarning: await sandboxWarning(),
      indexWarning: await indexWarning(),
      outages: outages.list(),
    });
    return { groups: viewer.isOperator ? groups : withoutDetails(groups) };
  });

export const getForms = ({ models }: Pick<ConsoleDeps, 'models'>): ConsoleRoute =>
  consoleRoute('GET /api/forms', async () => ({ forms: allForms(), model: models.inUse !== null }));

/** The language model of the installation. Only `find` asks servers what they have. */
export const modelRoutes = ({ models }: Pick<ConsoleDeps, 'models'>): ConsoleRoute[] => [
  consoleRoute('GET /api/model', async () => ({ inUse: models.inUse })),
  consoleRoute('POST /api/model/find', ({ deadline }) => models.find(deadline)),
  consoleRoute('PUT /api/model', async ({ body: { id }, deadline }) => {
    try {
      return await models.choose(id, deadline);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      throw new ApiError('UNPROCESSABLE_ENTITY', { code: 'MODEL', message: error.message, cause: error });
    }
  }),
];
