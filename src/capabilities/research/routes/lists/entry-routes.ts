import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Lists } from '../../lists/service.ts';

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
