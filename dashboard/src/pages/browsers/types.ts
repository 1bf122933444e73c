/** What the service tells of browser sessions. */

export interface BrowserView {
  readonly id: string;
  readonly status: 'active' | 'destroyed';
  /** Of the scrape that it goes on from. */
  readonly scrapeId: string | null;
  readonly profile: string | null;
  /** Whether a task in plain words was run in it. */
  readonly prompted: boolean;
  readonly createdAt: string;
  readonly lastActivity: string;
  readonly expiresAt: string;
  readonly endedAt: string | null;
  readonly durationMs: number;
  /** Until now while it is open. */
  readonly credits: number;
  /** Milliseconds. */
  readonly activityTtl: number | null;
  readonly streamWebView: boolean;
  readonly recorded: boolean;
  readonly cdpUrl?: string;
  readonly liveViewUrl?: string;
  readonly interactiveLiveViewUrl?: string;
}

export interface Replay {
  readonly pages: readonly {
    readonly pageId: string;
    readonly pageUrl: string;
    readonly startTimeMs: number;
    readonly endTimeMs: number | null;
  }[];
  readonly playerUrl: string;
}

/** What a piece of code or a task gave. */
export interface Outcome {
  readonly output?: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly result: string;
  readonly exitCode: number;
  readonly killed: boolean;
  readonly truncated: boolean;
  readonly error?: string;
}

export const kindOf = ({ scrapeId }: BrowserView): string => (scrapeId === null ? 'standalone' : 'of a scrape');

/** Milliseconds that are left of a session, with and without use. */
export function leftOf(
  { expiresAt, lastActivity, activityTtl }: BrowserView,
  now: number,
): { readonly total: number; readonly idle: number | undefined } {
  const total = Math.max(0, Date.parse(expiresAt) - now);
  if (activityTtl === null) return { total, idle: undefined };
  return { total, idle: Math.max(0, Math.min(total, Date.parse(lastActivity) + activityTtl - now)) };
}

/** The part of a link after the host: the page is served by the host that this one came from. */
export function hereOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
