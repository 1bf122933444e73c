import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { crawl } from '@trawl/contract/v2/crawl/endpoints.ts';
import type { PageExportFormat } from '@trawl/contract/v2/export-formats.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { madeFileLink, type SignedLinks } from '../../../foundation/store/index.ts';
import { exportKey, requireFormatFor } from '../export.ts';
import type { PageJobs } from '../page-jobs.ts';
import { BATCH, CRAWL } from '../settings.ts';
import { requireRows, type WantedJob } from '../status.ts';

interface ExportLinkDeps {
  readonly service: Pick<PageJobs, 'find'>;
  readonly links: SignedLinks;
  readonly clock: Clock;
}

/** @throws ApiError NOT_FOUND; UNPROCESSABLE_ENTITY for a file that cannot be made of this job */
async function exportLink(
  { service, ...deps }: ExportLinkDeps,
  { kind, teamId, id }: WantedJob,
  format: PageExportFormat,
  baseUrl: string,
): Promise<ResponseOf<(typeof crawl)['GET /v2/crawl/:id/export']>> {
  const { settings } = requireRows(await service.find(kind, teamId, id));
  requireFormatFor(format, settings);
  return madeFileLink(deps, exportKey(id, format), baseUrl);
}

export const exportCrawl = (deps: ExportLinkDeps): Route =>
  route('GET /v2/crawl/:id/export', ({ params, query, principal, baseUrl }) =>
    exportLink(deps, { kind: CRAWL, teamId: principal.teamId, id: params.id }, query.format, baseUrl),
  );

export const exportBatch = (deps: ExportLinkDeps): Route =>
  route('GET /v2/batch/scrape/:id/export', ({ params, query, principal, baseUrl }) =>
    exportLink(deps, { kind: BATCH, teamId: principal.teamId, id: params.id }, query.format, baseUrl),
  );
