import type { browserSession } from '@trawl/contract/api/browsers.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { interactCredits } from '../../platform/accounts/index.ts';
import { type SessionLinks, urlsOf } from './links.ts';
import type { Sessions } from './sessions.ts';
import type { SessionRow } from './tables.ts';

export const iso = (time: number | bigint): string => new Date(Number(time)).toISOString();

interface SessionViewDeps {
  readonly sessions: Pick<Sessions, 'findLocal'>;
  readonly links: SessionLinks;
  readonly clock: Clock;
}

/** A session as the dashboard shows it; its links only while it is open. */
export function sessionView(
  { sessions, links, clock }: SessionViewDeps,
  row: SessionRow,
  recorded: ReadonlySet<string>,
  baseUrl: string,
): Wire<typeof browserSession> {
  const prompted = row.prompted === 1 || sessions.findLocal(row.id)?.meter.prompted === true;
  const age = Math.min(clock.now(), Number(row.expires_at)) - Number(row.created_at);
  const isOpen = row.status === 'active';
  return {
    ...{ id: row.id, status: row.status, scrapeId: row.scrape_id, profile: row.profile, prompted },
    ...{ createdAt: iso(row.created_at), lastActivity: iso(row.last_activity), expiresAt: iso(row.expires_at) },
    endedAt: row.ended_at === null ? null : iso(row.ended_at),
    durationMs: isOpen ? age : Number(row.duration_ms),
    credits: isOpen ? interactCredits(age, prompted) : Number(row.credits),
    activityTtl: row.activity_ttl === null ? null : Number(row.activity_ttl),
    ...{ streamWebView: row.stream_web_view === 1, recorded: recorded.has(row.id) },
    ...(isOpen ? urlsOf(links, baseUrl, row.id, Number(row.expires_at)) : {}),
  };
}
