import { type Route, route } from '../../../foundation/routing/route.ts';
import type { Feeds } from '../../../platform/feeds/index.ts';
import type { Screening } from '../lists/screening.ts';
import type { ListSearch } from '../lists/search.ts';
import type { Lists } from '../lists/service.ts';

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

/** The entries of a reading list. */
export const entryRoutes = (lists: Lists): Route[] => [
  route('POST /v2/search/research/lists/:listId/entries', async ({ principal, params, body, deadline }) => ({
    success: true,
    ...(await lists.add(principal.teamId, params.listId, body.ids, deadline)),
  })),
  route('PATCH /v2/search/research/lists/:listId/entries/:entryId', async ({ principal, params, body }) => ({
    success: true,
    entry: await lists.note(principal.teamId, params.listId, params.entryId, body.note),
  })),
  route('DELETE /v2/search/research/lists/:listId/entries/:entryId', async ({ principal, params }) => {
    await lists.removeEntry(principal.teamId, params.listId, params.entryId);
    return { success: true };
  }),
  route('POST /v2/search/research/lists/:listId/import', async ({ principal, params, body, deadline }) => ({
    success: true,
    ...(await lists.import(principal.teamId, params.listId, body, deadline)),
  })),
  route('POST /v2/search/research/lists/:listId/export', async ({ principal, params, body }) => ({
    success: true,
    ...(await lists.export(principal.teamId, params.listId, body.format, body)),
  })),
];

/** Screening of a reading list for a review. */
export const screeningRoutes = (screening: Screening): Route[] => [
  route('GET /v2/search/research/lists/:listId/screening', async ({ principal, params, query }) => ({
    success: true,
    ...(await screening.read(principal, params.listId, query)),
  })),
  route('POST /v2/search/research/lists/:listId/screening', async ({ principal, params, body }) => ({
    success: true,
    ...(await screening.decide(principal, params.listId, body)),
  })),
  route('PATCH /v2/search/research/lists/:listId/screening', async ({ principal, params, body }) => ({
    success: true,
    ...(await screening.setDuplicates(principal, params.listId, body.duplicates)),
  })),
  route('POST /v2/search/research/lists/:listId/screening/export', async ({ principal, params, body }) => ({
    success: true,
    ...(await screening.export(principal, params.listId, body.file)),
  })),
];
