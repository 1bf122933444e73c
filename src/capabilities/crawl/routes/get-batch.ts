import { type Route, route } from '../../../foundation/routing/route.ts';
import { BATCH } from '../settings.ts';
import { readStatus, type StatusDeps } from '../status.ts';

export const getBatch = (deps: StatusDeps): Route =>
  route('GET /v2/batch/scrape/:id', ({ params, query, principal, baseUrl }) =>
    readStatus(deps, { kind: BATCH, teamId: principal.teamId, id: params.id }, { skip: query.skip, baseUrl }),
  );
