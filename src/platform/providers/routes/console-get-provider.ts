import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Providers } from '../providers.ts';
import { providerDetail } from '../views.ts';

export const consoleGetProvider = ({ get, decisions }: Providers): ConsoleRoute =>
  consoleRoute('GET /api/providers/:name', async ({ viewer, params: { name } }) => ({
    provider: providerDetail(get(name), await decisions.of(viewer.organizationId)),
  }));
