import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Providers } from '../providers.ts';
import { providerDetail } from '../views.ts';

export const consoleAcceptTerms = ({ get, decisions }: Providers): ConsoleRoute =>
  consoleRoute('POST /api/providers/:name/terms/accept', async ({ viewer, params: { name }, body, address }) => {
    const provider = get(name);
    await decisions.accept({ ...viewer, address }, provider, body);
    return { provider: providerDetail(provider, await decisions.of(viewer.organizationId)) };
  });
