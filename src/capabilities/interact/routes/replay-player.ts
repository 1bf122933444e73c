import type { LinkPage } from '../../../foundation/routing/link-route.ts';
import type { InteractService } from '../service.ts';

/** The page that plays a recording, for anyone who has the link. */
export const replayPlayer = ({ replays }: Pick<InteractService, 'replays'>): LinkPage => ({
  path: '/v2/interact/:sessionId/player',
  page: ({ params, query }) => replays.playerPage(params.sessionId as string, query.get('token') ?? undefined),
});
