import { type crawlView, PAGE_STATES } from '@trawl/contract/api/crawls.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import { type ConsoleRoute, consoleRoute } from '../../../foundation/routing/console-route.ts';
import { type ConsoleDeps, findJob, pageView, viewOf } from '../console-view.ts';
import { listPages } from '../frontier.ts';
import { CRAWL, kindOf } from '../settings.ts';
import { treeLevel } from '../tree.ts';

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

export const consoleGetCrawl = (deps: ConsoleDeps): ConsoleRoute =>
  consoleRoute('GET /api/crawls/:id', async ({ viewer, params }) => ({
    crawl: await viewOf(deps, await findJob(deps, viewer.teamId, params.id)),
  }));

export const consoleListPages = (deps: ConsoleDeps): ConsoleRoute =>
  consoleRoute('GET /api/crawls/:id/pages', async ({ viewer, params: { id }, query }) => {
    const { after, limit, state, search } = query;
    const { rows } = await findJob(deps, viewer.teamId, id);
    const states = state === undefined ? PAGE_STATES : [state];
    const pages = rows === undefined ? [] : await listPages(rows.db, id, { states, after, limit, search });
    return { pages: pages.map(pageView), next: pages.length === limit ? Number(pages.at(-1)?.seq) : null };
  });

export const consoleGetTree = (deps: ConsoleDeps): ConsoleRoute =>
  consoleRoute('GET /api/crawls/:id/tree', async ({ viewer, params: { id }, query, deadline }) => {
    const { job, rows } = await findJob(deps, viewer.teamId, id);
    if (rows === undefined) return { nodes: [], next: null, isWhole: true };
    const { nodes, ...level } = await treeLevel(
      rows.db,
      id,
      { ...query, isCanonical: kindOf(job) === CRAWL },
      deadline,
    );
    const seqs = nodes.flatMap(({ seq }) => seq ?? []);
    const pages = await listPages(rows.db, id, { states: PAGE_STATES, seqs, limit: seqs.length });
    const bySeq = new Map(pages.map((page) => [Number(page.seq), pageView(page)]));
    const shown = nodes.map(({ seq, ...node }) => ({ ...node, page: bySeq.get(seq ?? 0) ?? null }));
    // A page that was taken back in between is no page any more.
    return { ...level, nodes: shown.filter(({ under, page }) => under !== null || page !== null) };
  });

export const consoleCancelCrawl = (deps: ConsoleDeps): ConsoleRoute =>
  consoleRoute('POST /api/crawls/:id/cancel', async ({ viewer: { teamId }, params: { id } }) => {
    const { job } = await findJob(deps, teamId, id);
    await deps.service.cancel(kindOf(job), teamId, id);
    return { crawl: await viewOf(deps, await findJob(deps, teamId, id)) };
  });
