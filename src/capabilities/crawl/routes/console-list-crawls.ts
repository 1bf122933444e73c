import type { crawlView } from '@trawl/contract/api/crawls.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type ConsoleDeps, viewOf } from '../console-view.ts';

export const consoleListCrawls = (deps: ConsoleDeps): ConsoleRoute =>
  consoleRoute('GET /api/crawls', async ({ viewer: { teamId }, query: { kind, before, limit } }) => {
    const { service, jobs } = deps;
    const list = await jobs.list({ kind, teamId, limit, ...(before === undefined ? {} : { before }) });
    const crawls: Wire<typeof crawlView>[] = [];
    for (const { id } of list) {
      // A job that expires while the list is read is left out.
      const found = await service.find(kind, teamId, id).catch(() => undefined);
      if (found) crawls.push(await viewOf(deps, found));
    }
    return { crawls, next: list.length === limit ? (list.at(-1)?.id ?? null) : null };
  });
