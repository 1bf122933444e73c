import { type Route, route } from '../../../foundation/routing/route.ts';
import { CRAWL } from '../settings.ts';
import { readStatus, type StatusDeps } from '../status.ts';

export const getCrawl = (deps: StatusDeps): Route =>
  route('GET /v2/crawl/:id', ({ params, query, principal, baseUrl }) =>
    readStatus(deps, { kind: CRAWL, teamId: principal.teamId, id: params.id }, { skip: query.skip, baseUrl }),
  );
