import type { FrontierPage } from './frontier.ts';
import { HostPace } from './pace/host-pace.ts';
import type { Paces } from './pace/paces.ts';

/**
 * The pages of one job that were read from the frontier and wait to be fetched: by host, since the pace of a host decides when its pages may
 * start. Those found first come first; a host that is held keeps no other host's pages waiting.
 */
export interface PageQueue {
  /** Adds pages, those of them that are wanted when their hosts are open. */
  add(pages: readonly FrontierPage[], isWanted: (page: FrontierPage) => boolean): Promise<void>;
  /** Adds a page again that is to be tried once more, `page.wait` milliseconds from now. */
  again(page: FrontierPage, taken: Taken): void;
  /** Takes the next page that may start now, which counts as started. */
  take(): Taken | undefined;
  /** How many pages may start now, at most `limit`. */
  startable(limit: number): number;
  /** How many hosts have pages that may start now. */
  startableHosts(): number;
  /** Forgets the pages that are not wanted any more. */
  keep(isWanted: (page: FrontierPage) => boolean): void;
  /** Milliseconds until one may start; infinite if that depends on something else than time. */
  startsIn(): number;
  /** Lets the pages of a host start without regard to its pace: they are not fetched any more. */
  giveUp(host: string): void;
  readonly size: number;
  clear(): void;
}

export interface Taken {
  readonly page: FrontierPage;
  readonly host: string;
  readonly pace: HostPace;
  /** When it started, by the clock of the paces. */
  readonly startedAt: number;
}

interface Lane {
  readonly host: string;
  pace: HostPace;
  /** In the order of their numbers. */
  readonly ready: FrontierPage[];
}

export function createPageQueue(paces: Paces): PageQueue {
  const lanes = new Map<string, Lane>();
  /** Pages that are tried again later, with when, the first to come first. */
  const later: { readonly at: number; readonly page: FrontierPage; readonly pace: HostPace }[] = [];
  const givenUp = new Map<string, HostPace>();
  let size = 0;

  const hostOf = ({ url }: FrontierPage): string => URL.parse(url)?.host ?? '';

  const enqueue = (page: FrontierPage, pace: HostPace): void => {
    const host = hostOf(page);
    let lane = lanes.get(host);
    if (lane === undefined) {
      lane = { host, pace: givenUp.get(host) ?? pace, ready: [] };
      lanes.set(host, lane);
    }
    const { ready } = lane;
    let at = ready.length;
    while (at > 0 && (ready[at - 1] as FrontierPage).seq > page.seq) at--;
    ready.splice(at, 0, page);
  };

  const put = (page: FrontierPage, pace: HostPace): void => {
    size++;
    if (page.wait <= 0) {
      enqueue(page, pace);
      return;
    }
    const at = paces.now() + page.wait;
    let place = later.length;
    while (place > 0 && (later[place - 1] as { at: number }).at > at) place--;
    later.splice(place, 0, { at, page, pace });
  };

  /** What has become due joins the others. */
  const ripen = (now: number): void => {
    while (later.length > 0 && (later[0] as { at: number }).at <= now) {
      const { page, pace } = later.shift() as { page: FrontierPage; pace: HostPace };
      enqueue(page, pace);
    }
  };

  return {
    async add(pages, isWanted) {
      await paces.open(pages.map(hostOf));
      for (const page of pages) if (isWanted(page)) put(page, paces.of(hostOf(page)));
    },
    again: (page, { pace }) => put(page, pace),
    take() {
      const now = paces.now();
      ripen(now);
      let first: Lane | undefined;
      for (const lane of lanes.values()) {
        const isEarlier = first === undefined || (lane.ready[0]?.seq ?? 0) < (first.ready[0]?.seq ?? 0);
        if (isEarlier && lane.pace.startsIn(now) === 0) first = lane;
      }
      const page = first?.ready.shift();
      if (first === undefined || page === undefined) return undefined;
      if (first.ready.length === 0) lanes.delete(first.host);
      size--;
      first.pace.start(now);
      return { page, host: first.host, pace: first.pace, startedAt: now };
    },
    startable(limit) {
      const now = paces.now();
      ripen(now);
      let count = 0;
      for (const { pace, ready } of lanes.values()) {
        count += Math.min(ready.length, pace.free(now));
        if (count >= limit) return limit;
      }
      return count;
    },
    startableHosts() {
      const now = paces.now();
      return [...lanes.values()].filter(({ pace }) => pace.free(now) > 0).length;
    },
    keep(isWanted) {
      for (const lane of [...lanes.values()]) {
        const kept = lane.ready.filter(isWanted);
        size -= lane.ready.length - kept.length;
        if (kept.length === 0) lanes.delete(lane.host);
        else lane.ready.splice(0, lane.ready.length, ...kept);
      }
      const kept = later.filter(({ page }) => isWanted(page));
      size -= later.length - kept.length;
      later.splice(0, later.length, ...kept);
    },
    startsIn() {
      const now = paces.now();
      let least = later.length === 0 ? Number.POSITIVE_INFINITY : (later[0] as { at: number }).at - now;
      // Or they would be forgotten meanwhile.
      for (const { pace } of later) pace.usedAt = now;
      for (const { pace } of lanes.values()) least = Math.min(least, pace.startsIn(now));
      return Math.max(0, least);
    },
    giveUp(host) {
      const free = givenUp.get(host) ?? new HostPace(0);
      givenUp.set(host, free);
      const lane = lanes.get(host);
      if (lane !== undefined) lane.pace = free;
    },
    get size() {
      return size;
    },
    clear() {
      lanes.clear();
      later.length = 0;
      size = 0;
    },
  };
}
