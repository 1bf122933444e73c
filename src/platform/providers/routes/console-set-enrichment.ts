import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import type { Providers } from '../providers.ts';
import { serves } from '../views.ts';

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
