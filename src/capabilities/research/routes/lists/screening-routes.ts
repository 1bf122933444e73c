import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Screening } from '../../lists/screening.ts';

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
