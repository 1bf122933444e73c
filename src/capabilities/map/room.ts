import type { Egress } from '../../foundation/egress/index.ts';
import type { Room } from '../../foundation/routing/room.ts';
import { type CallOf, type Route, route } from '../../foundation/routing/route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import { answerMap, type MapRequestDeps } from './map-request.ts';
import { mapSite, type SiteMap } from './map-site.ts';
import { type SiteReaderDeps, siteReader } from './site-reader.ts';

export { migrations } from './tables.ts';

export interface MapRoomDeps extends SiteReaderDeps {
  readonly accounts: Pick<Accounts, 'credits' | 'threats'>;
  readonly egress: Pick<Egress, 'open' | 'guard'>;
}

/** Map: the URLs of a site. */
export interface MapRoom extends Room {
  readonly siteMap: SiteMap;
  /** What `POST /v2/map` does, for the rooms of older versions of the API. */
  answer(call: CallOf<'POST /v2/map'>): ReturnType<typeof answerMap>;
}

export function mapRoom(deps: MapRoomDeps): MapRoom {
  const reader = siteReader(deps);
  const siteMap: SiteMap = (asker, request, deadline) => mapSite(reader, asker, request, deadline);
  const { accounts, egress } = deps;
  const request = { siteMap, credits: accounts.credits, checkUrl: (url: URL) => void egress.guard.readUrl(url) };
  return {
    siteMap,
    answer: (call) => answerMap(request, call),
    routes: [map(request)],
  };
}

const map = (deps: MapRequestDeps): Route => route('POST /v2/map', (call) => answerMap(deps, call));
