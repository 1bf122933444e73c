import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Providers } from '../providers.ts';
import { providerView } from '../views.ts';

export const consoleListProviders = ({ all, decisions }: Providers): ConsoleRoute =>
  consoleRoute('GET /api/providers', async ({ viewer }) => {
    const decided = await decisions.of(viewer.organizationId);
    return { providers: all.map((one) => providerView(one, decided)), enrichment: decided.enrichment };
  });
