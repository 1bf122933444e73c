import { type Route, route } from '../../../foundation/routing/route.ts';
import { BATCH } from '../settings.ts';
import { type ExportLinkDeps, exportLink } from './export-link.ts';

export const exportBatch = (deps: ExportLinkDeps): Route =>
  route('GET /v2/batch/scrape/:id/export', ({ params, principal, baseUrl }) =>
    exportLink(deps, { kind: BATCH, teamId: principal.teamId, id: params.id }, baseUrl),
  );
