import type { FrontierPage } from '../../src/capabilities/crawl/frontier.ts';
import { HostPace, type Reaction } from '../../src/capabilities/crawl/pace/host-pace.ts';
import type { Paces } from '../../src/capabilities/crawl/pace/paces.ts';
import { blamedOf, isHopeless, nextAttemptIn } from '../../src/capabilities/crawl/pace/retry.ts';
import { createPageQueue, type Taken } from '../../src/capabilities/crawl/page-queue.ts';

/** A host that is crawled on a clock of its own: what it answers is given, and what the pace makes of it comes out. */

/** An answer; `ms` is how long it takes. */
export interface Answer {
  readonly kind: 'ok' | 'refused' | 'failed';
  readonly ms: number;
  /** Milliseconds. */
  readonly retryAfter?: number;
}

export interface Request {
  /** From 1. */
  readonly page: number;
  /** Of this page, from 1. */
  readonly attempt: number;
  /** Milliseconds since the first request. */
  readonly now: number;
  /** Others that are being answered, without those that were refused. */
  readonly busy: number;
}

export interface Crawled {
  /** Milliseconds until the last page came that came at all, and until all have ended. */
  readonly lastAt: number;
  readonly endedAt: number;
  readonly done: ReadonlySet<number>;
  /** Pages that failed, with their attempts. */
  readonly failed: ReadonlyMap<number, number>;
  readonly requests: readonly { readonly at: number; readonly page: number; readonly kind: Answer['kind'] }[];
  readonly pace: HostPace;
}

const URL_OF = 'http://host.example/';

/** @param pace of an earlier crawl whose clock had come to `start` */
export async function crawlHost(
  pages: number,
  answer: (request: Request) => Answer,
  { pace, start = 0, patience = 300_000 }: { pace?: HostPace; start?: number; patience?: number } = {},
): Promise<Crawled> {
  let now = start;
  const own = pace ?? new HostPace(patience);
  const paces: Paces = {
    open: async () => {},
    of: () => own,
    now: () => now,
    listen: () => () => {},
    sync: async () => {},
    close: async () => {},
  };
  const queue = createPageQueue(paces);
  const fresh = Array.from({ length: pages }, (_, index): FrontierPage => {
    return {
      seq: index + 1,
      key: `${index + 1}`,
      url: `${URL_OF}${index + 1}`,
      depth: 0,
      attempts: 0,
      wait: 0,
      bucket: 0,
    };
  });
  await queue.add(fresh, () => true);
  const underWay: { readonly taken: Taken; readonly answer: Answer; readonly endsAt: number }[] = [];
  const requests: { at: number; page: number; kind: Answer['kind'] }[] = [];
  const done = new Set<number>();
  const failed = new Map<number, number>();
  let lastAt = start;

  const end = ({ taken, answer }: (typeof underWay)[number]): void => {
    const { page } = taken;
    const { kind, ms, retryAfter } = answer;
    const reaction: Reaction = kind === 'ok' ? { kind, ms } : kind === 'refused' ? { kind, retryAfter } : { kind };
    const asked = { key: page.url, startedAt: taken.startedAt, blamed: blamedOf(page) };
    const blame = own.end(reaction, asked, now);
    if (kind === 'ok') {
      done.add(page.seq);
      lastAt = now;
      return;
    }
    const tried = { attempts: page.attempts + 1, blamed: blamedOf(page) + blame };
    const wait = isHopeless(own.shared, taken.startedAt, patience)
      ? undefined
      : nextAttemptIn({ retryAfter: own.meant(retryAfter) }, tried, patience);
    if (wait === undefined) failed.set(page.seq, tried.attempts);
    else queue.again({ ...page, ...tried, wait }, taken);
  };

  while (done.size + failed.size < pages) {
    for (let taken = queue.take(); taken !== undefined; taken = queue.take()) {
      const { seq, attempts } = taken.page;
      const busy = underWay.filter(({ answer: { kind } }) => kind === 'ok').length;
      const given = answer({ page: seq, attempt: attempts + 1, now: now - start, busy });
      requests.push({ at: now - start, page: seq, kind: given.kind });
      underWay.push({ taken, answer: given, endsAt: now + given.ms });
    }
    const ending = underWay.reduce((least, { endsAt }) => Math.min(least, endsAt), Number.POSITIVE_INFINITY);
    const next = Math.min(ending, now + Math.max(queue.startsIn(), 0.01));
    if (!Number.isFinite(next)) throw new Error(`nothing happens any more after ${now} ms`);
    now = next;
    for (const one of underWay.filter(({ endsAt }) => endsAt <= now)) {
      underWay.splice(underWay.indexOf(one), 1);
      end(one);
    }
  }
  return { lastAt: lastAt - start, endedAt: now - start, done, failed, requests, pace: own };
}
