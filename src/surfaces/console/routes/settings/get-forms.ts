import { allForms } from '@trawl/contract/forms/forms.ts';
import type { Config } from '../../../../foundation/config/index.ts';
import { type ConsoleRoute, consoleRoute } from '../../../../foundation/routing/console-route.ts';

export const getForms = ({ llm }: Pick<Config, 'llm'>): ConsoleRoute =>
  consoleRoute('GET /api/forms', async () => ({ forms: allForms(), model: llm !== undefined }));
