import type { Wire } from '@trawl/contract/endpoint.ts';
import type { teamActivity } from '@trawl/contract/v2/account.ts';
import { type Route, route } from '../../../../foundation/routing/route.ts';
import type { Accounts, StartedJob } from '../../../../platform/accounts/index.ts';

export const listTeamActivity = ({ activity }: Accounts): Route =>
  route('GET /v2/team/activity', async ({ principal, query: { endpoint, limit, cursor } }) => {
    // One row more than requested tells whether there is a next page.
    const rows = await activity.started(principal.teamId, { endpoint, before: cursor, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    return {
      success: true,
      data: shown.map(view),
      cursor: hasMore ? (shown.at(-1)?.rowId ?? null) : null,
      has_more: hasMore,
    };
  });

function view({ id, endpoint, createdAt, target }: StartedJob): Wire<typeof teamActivity> {
  return { id, endpoint, api_version: 'v2', created_at: createdAt, target };
}
