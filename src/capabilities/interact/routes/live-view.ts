import type { LinkPage } from '../../../foundation/routing/link-route.ts';
import { destroyed } from '../errors.ts';
import { findOpen, type LinkDeps, mayWatch } from '../link-rights.ts';
import { LIVE_PAGE, LIVE_POLICY } from '../live-page.ts';

/** The page of the live view, for anyone who has the link. */
export const liveView = (deps: LinkDeps): LinkPage => ({
  path: '/v2/interact/:sessionId/live',
  page({ params, query }) {
    const id = params.sessionId as string;
    if (!mayWatch(deps, id, query) || findOpen(deps, id) === undefined) throw destroyed();
    return { html: LIVE_PAGE, policy: LIVE_POLICY };
  },
});
