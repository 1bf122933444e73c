import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Providers } from '../providers.ts';
import { providerDetail } from '../views.ts';

export const consoleSwitchProvider = ({ get, decisions }: Providers): ConsoleRoute =>
  consoleRoute('PATCH /api/providers/:name', async ({ viewer, params: { name }, body, address }) => {
    const provider = get(name);
    await decisions.switch({ ...viewer, address }, provider, body.enabled);
    return { provider: providerDetail(provider, await decisions.of(viewer.organizationId)) };
  });
