import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Providers } from '../providers.ts';
import { providerDetail, providerView, serves } from '../views.ts';

export const consoleListProviders = ({ all, decisions }: Providers): ConsoleRoute =>
  consoleRoute('GET /api/providers', async ({ viewer }) => {
    const decided = await decisions.of(viewer.organizationId);
    return { providers: all.map((one) => providerView(one, decided)), enrichment: decided.enrichment };
  });

export const consoleGetProvider = ({ get, decisions }: Providers): ConsoleRoute =>
  consoleRoute('GET /api/providers/:name', async ({ viewer, params: { name } }) => ({
    provider: providerDetail(get(name), await decisions.of(viewer.organizationId)),
  }));

export const consoleSwitchProvider = ({ get, decisions }: Providers): ConsoleRoute =>
  consoleRoute('PATCH /api/providers/:name', async ({ viewer, params: { name }, body, address }) => {
    const provider = get(name);
    await decisions.switch({ ...viewer, address }, provider, body.enabled);
    return { provider: providerDetail(provider, await decisions.of(viewer.organizationId)) };
  });

export const consoleAcceptTerms = ({ get, decisions }: Providers): ConsoleRoute =>
  consoleRoute('POST /api/providers/:name/terms/accept', async ({ viewer, params: { name }, body, address }) => {
    const provider = get(name);
    await decisions.accept({ ...viewer, address }, provider, body);
    return { provider: providerDetail(provider, await decisions.of(viewer.organizationId)) };
  });

export const consoleSetEnrichment = ({ all, decisions }: Providers): ConsoleRoute =>
  consoleRoute('PUT /api/enrichment/:kind', async ({ viewer, params: { kind }, body, address }) => {
    const providers = [...new Set(body.providers)];
    const unfit = providers.find((name) => !all.some((one) => one.name === name && serves(one, kind)));
    if (unfit !== undefined) {
      const message = `"${unfit}" does not serve ${kind} profiles`;
      throw new ApiError('BAD_REQUEST', { details: [{ field: 'providers', message }] });
    }
    await decisions.setEnrichment({ ...viewer, address }, kind, { enabled: body.enabled, providers });
    return { enrichment: (await decisions.of(viewer.organizationId)).enrichment };
  });
