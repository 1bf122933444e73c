import { type Route, route } from '../../../foundation/routing/route.ts';
import { CRAWL } from '../settings.ts';
import { type ExportLinkDeps, exportLink } from './export-link.ts';

export const exportCrawl = (deps: ExportLinkDeps): Route =>
  route('GET /v2/crawl/:id/export', ({ params, principal, baseUrl }) =>
    exportLink(deps, { kind: CRAWL, teamId: principal.teamId, id: params.id }, baseUrl),
  );
