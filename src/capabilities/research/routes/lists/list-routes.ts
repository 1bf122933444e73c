import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Feeds } from '../../../../platform/feeds/index.ts';
import type { ListSearch } from '../../lists/search.ts';
import type { Lists } from '../../lists/service.ts';

/** The reading lists of the caller's team. */
export const listRoutes = (lists: Lists, { search }: ListSearch, feeds: Pick<Feeds, 'revoke'>): Route[] => [
  route('GET /v2/search/research/library', async ({ principal, query, deadline }) => ({
    success: true,
    ...(await search(principal.teamId, query.query, query.k, deadline)),
  })),
  route('GET /v2/search/research/lists', async ({ principal }) => ({
    success: true,
    lists: await lists.all(principal.teamId),
  })),
  route('POST /v2/search/research/lists', async ({ principal, body }) => ({
    success: true,
    list: await lists.create(principal.teamId, body.name),
  })),
  route('GET /v2/search/research/lists/:listId', async ({ principal, params, query }) => ({
    success: true,
    ...(await lists.read(principal.teamId, params.listId, query)),
  })),
  route('PATCH /v2/search/research/lists/:listId', async ({ principal, params, body }) => ({
    success: true,
    list: await lists.rename(principal.teamId, params.listId, body.name),
  })),
  route('DELETE /v2/search/research/lists/:listId', async ({ principal, params }) => {
    await lists.remove(principal.teamId, params.listId);
    await feeds.revoke({ kind: 'list', id: params.listId });
    return { success: true };
  }),
];
