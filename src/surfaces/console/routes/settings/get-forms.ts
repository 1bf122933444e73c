import { allForms } from '@trawl/contract/forms/forms.ts';
import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';
import type { ConsoleDeps } from '../../deps.ts';

export const getForms = ({ models }: Pick<ConsoleDeps, 'models'>): ConsoleRoute =>
  consoleRoute('GET /api/forms', async () => ({ forms: allForms(), model: models.inUse !== null }));
