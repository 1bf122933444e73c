import type { FrontierPage } from './frontier.ts';
import { HostPace } from './pace/host-pace.ts';
import type { Paces } from './pace/paces.ts';
import { ownWait } from './pace/retry.ts';

/**
 * The pages of one job that were read from the frontier and wait to be fetched: by host, since the pace of a host decides when its pages may
 * start. Those found first come first, and those that were tried before come behind them: a page that is always refused delays no other. A
 * host that is held keeps no other host's pages waiting.
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

interface Later {
  readonly since: number;
  readonly at: number;
  readonly page: FrontierPage;
  readonly pace: HostPace;
}

interface Lane {
  readonly host: string;
  pace: HostPace;
  /** Pages that were not tried before, in the order of their numbers. */
  readonly fresh: FrontierPage[];
  /** Pages that are tried again, in the order in which they became due. */
  readonly retries: FrontierPage[];
}

/** What of a lane may start now, if anything. */
function nextOf({ pace, fresh, retries }: Lane, now: number): FrontierPage[] | undefined {
  if (fresh.length > 0 && pace.startsIn(now) === 0) return fresh;
  return retries.length > 0 && pace.startsIn(now, false) === 0 ? retries : undefined;
}

/** Whether one page comes before another: those that were not tried before are first. */
function isBefore(one: FrontierPage | undefined, other: FrontierPage | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  const isRetry = one.attempts > 0;
  return isRetry === other.attempts > 0 ? one.seq < other.seq : !isRetry;
}

export function createPageQueue(paces: Paces): PageQueue {
  const lanes = new Map<string, Lane>();
  /** Pages that are tried again later, with when, the first to come first. */
  const later: Later[] = [];
  const givenUp = new Map<string, HostPace>();
  let size = 0;

  const hostOf = ({ url }: FrontierPage): string => URL.parse(url)?.host ?? '';

  const dropIfEmpty = ({ host, fresh, retries }: Lane): void => {
    if (fresh.length === 0 && retries.length === 0) lanes.delete(host);
  };

  const enqueue = (page: FrontierPage, pace: HostPace): void => {
    const host = hostOf(page);
    let lane = lanes.get(host);
    if (lane === undefined) {
      lane = { host, pace: givenUp.get(host) ?? pace, fresh: [], retries: [] };
      lanes.set(host, lane);
    }
    if (page.attempts > 0) {
      lane.retries.push(page);
      return;
    }
    const { fresh } = lane;
    let at = fresh.length;
    while (at > 0 && (fresh[at - 1] as FrontierPage).seq > page.seq) at--;
    fresh.splice(at, 0, page);
  };

  const put = (page: FrontierPage, pace: HostPace): void => {
    size++;
    if (page.wait <= 0) {
      enqueue(page, pace);
      return;
    }
    const since = paces.now();
    insert({ since, at: since + page.wait, page, pace });
  };

  const insert = (one: Later): void => {
    let place = later.length;
    while (place > 0 && (later[place - 1] as Later).at > one.at) place--;
    later.splice(place, 0, one);
  };

  /** What has become due joins the others. */
  const ripen = (now: number): void => {
    while (later.length > 0 && (later[0] as Later).at <= now) {
      const { page, pace } = later.shift() as Later;
      enqueue(page, pace);
    }
  };

  /** What waits longer because its host asked to wait, which did not mean it, waits no longer than otherwise. */
  const release = (): void => {
    const isReleased = ({ since, at, page, pace }: Later): boolean =>
      pace.releasedAt > since && at - since > ownWait(page);
    const free = later.filter(isReleased);
    if (free.length === 0) return;
    later.splice(0, later.length, ...later.filter((one) => !isReleased(one)));
    for (const one of free) insert({ ...one, at: one.since + ownWait(one.page) });
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
      let from: FrontierPage[] | undefined;
      for (const lane of lanes.values()) {
        const next = nextOf(lane, now);
        if (next === undefined || (from !== undefined && !isBefore(next[0], from[0]))) continue;
        first = lane;
        from = next;
      }
      const page = from?.shift();
      if (first === undefined || page === undefined) return undefined;
      dropIfEmpty(first);
      size--;
      first.pace.start(now);
      return { page, host: first.host, pace: first.pace, startedAt: now };
    },
    startable(limit) {
      const now = paces.now();
      ripen(now);
      let count = 0;
      for (const { pace, fresh, retries } of lanes.values()) {
        const free = fresh.length === 0 ? 0 : pace.free(now);
        const again = retries.length === 0 ? 0 : pace.free(now, false);
        count += Math.min(fresh.length + (again > 0 ? retries.length : 0), Math.max(free, again));
        if (count >= limit) return limit;
      }
      return count;
    },
    startableHosts() {
      const now = paces.now();
      return [...lanes.values()].filter((lane) => nextOf(lane, now) !== undefined).length;
    },
    keep(isWanted) {
      for (const lane of [...lanes.values()]) {
        for (const pages of [lane.fresh, lane.retries]) {
          const kept = pages.filter(isWanted);
          size -= pages.length - kept.length;
          pages.splice(0, pages.length, ...kept);
        }
        dropIfEmpty(lane);
      }
      const kept = later.filter(({ page }) => isWanted(page));
      size -= later.length - kept.length;
      later.splice(0, later.length, ...kept);
    },
    startsIn() {
      const now = paces.now();
      release();
      let least = later.length === 0 ? Number.POSITIVE_INFINITY : (later[0] as Later).at - now;
      // Or they would be forgotten meanwhile.
      for (const { pace } of later) pace.usedAt = now;
      for (const { pace, fresh } of lanes.values()) least = Math.min(least, pace.startsIn(now, fresh.length > 0));
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
