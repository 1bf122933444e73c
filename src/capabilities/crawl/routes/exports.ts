import type { Wire } from '@trawl/contract/endpoint.ts';
import type { exportResponse } from '@trawl/contract/v2/crawl/responses.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import type { SignedLinks } from '../../../foundation/store/index.ts';
import { exportKey } from '../export.ts';
import type { PageJobs } from '../page-jobs.ts';
import { BATCH, CRAWL } from '../settings.ts';
import { requireRows, type WantedJob } from '../status.ts';

interface ExportLinkDeps {
  readonly service: Pick<PageJobs, 'find'>;
  readonly links: SignedLinks;
  readonly clock: Clock;
}

/** Milliseconds in which the download has to begin. */
const LINK_LASTS = 3_600_000;

/** @throws ApiError NOT_FOUND */
async function exportLink(
  { service, links, clock }: ExportLinkDeps,
  { kind, teamId, id }: WantedJob,
  baseUrl: string,
): Promise<Wire<typeof exportResponse>> {
  requireRows(await service.find(kind, teamId, id));
  const expiresAt = clock.now() + LINK_LASTS;
  const url = `${baseUrl}${await links.pathOf(exportKey(id), expiresAt)}`;
  return { success: true, url, expiresAt: new Date(expiresAt).toISOString() };
}

export const exportCrawl = (deps: ExportLinkDeps): Route =>
  route('GET /v2/crawl/:id/export', ({ params, principal, baseUrl }) =>
    exportLink(deps, { kind: CRAWL, teamId: principal.teamId, id: params.id }, baseUrl),
  );

export const exportBatch = (deps: ExportLinkDeps): Route =>
  route('GET /v2/batch/scrape/:id/export', ({ params, principal, baseUrl }) =>
    exportLink(deps, { kind: BATCH, teamId: principal.teamId, id: params.id }, baseUrl),
  );
