// Over 10 kB: twenty behaviours of hosts, side by side, each with the best time that is possible.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Answer, crawlHost, type Request } from '../../../../test/support/simulated-host.ts';
import { MOST_AT_ONCE } from './host-pace.ts';

/**
 * How long a crawl takes beside the best possible time: that of a visitor who knows what the host will do, asks for at most as many pages at
 * once, and obeys what it says.
 */

type Host = (request: Request) => Answer;

interface Behaviour {
  readonly name: string;
  readonly pages: number;
  readonly host: () => Host;
  /** Milliseconds. */
  readonly best: number;
  /** Times the best; undefined is only reported. */
  readonly within: number | undefined;
  /** Pages that it never gives. */
  readonly never?: readonly number[];
  /** Requests that are refused or fail, at most. */
  readonly refusals?: number;
  /** Times the best of a crawl after it, when nothing is wrong any more: more where a true limit was found and has to be tried anew. */
  readonly nextWithin?: number;
}

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const MS = 200;
const ok = (ms = MS): Answer => ({ kind: 'ok', ms });
const refused = (retryAfter?: number): Answer => ({ kind: 'refused', ms: 5, ...(retryAfter ? { retryAfter } : {}) });

/** A bucket that holds so many and gains so many a second. */
function bucket(size: number, perSecond: number): (now: number) => boolean {
  let tokens = size;
  let last = 0;
  return (now) => {
    tokens = Math.min(size, tokens + ((now - last) * perSecond) / 1_000);
    last = now;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}

/** So many in each window of the clock. @returns milliseconds until the next window if there are no more */
function perWindow(most: number, ms: number): (now: number) => number {
  const counts = new Map<number, number>();
  return (now) => {
    const window = Math.floor(now / ms);
    const count = counts.get(window) ?? 0;
    if (count >= most) return (window + 1) * ms - now;
    counts.set(window, count + 1);
    return 0;
  };
}

/** So many in any second. */
function sliding(most: number): (now: number) => boolean {
  let recent: number[] = [];
  return (now) => {
    recent = recent.filter((at) => at > now - 1_000);
    return recent.length < most && recent.push(now) > 0;
  };
}

/** The time for so many requests of so many milliseconds. */
const rounds = (requests: number, ms = MS): number => Math.ceil(requests / MOST_AT_ONCE) * ms;

const behaviours: readonly Behaviour[] = [
  {
    name: 'takes what comes',
    pages: 300,
    host: () => () => ok(),
    best: rounds(300),
    within: 1.5,
  },
  {
    name: 'one page of a hundred is always refused',
    pages: 100,
    host: () => (it) => (it.page === 30 ? refused() : ok()),
    best: rounds(100),
    within: 1.5,
    never: [30],
  },
  {
    name: 'the same, which asks to come back in a year',
    pages: 100,
    host: () => (it) => (it.page === 30 ? refused(31_536_000_000) : ok()),
    best: rounds(100),
    within: 1.5,
    never: [30],
  },
  {
    name: 'five pages of a hundred are always refused, and ask to come back in a minute',
    pages: 100,
    host: () => (it) => (it.page % 20 === 0 ? refused(60_000) : ok()),
    best: rounds(95) + MS,
    within: 1.5,
    never: [20, 40, 60, 80, 100],
  },
  {
    name: 'every other request is refused',
    pages: 900,
    host: () => {
      let asked = 0;
      return () => (++asked % 2 === 0 ? refused() : ok());
    },
    best: rounds(1_800),
    within: undefined,
  },
  {
    name: 'twenty pages of a hundred always fail',
    pages: 100,
    host: () => (it) => (it.page % 5 === 0 ? { kind: 'failed', ms: 50 } : ok()),
    best: rounds(80) + MS,
    within: 1.5,
    never: Array.from({ length: 20 }, (_, n) => 5 * (n + 1)),
  },
  {
    name: 'every tenth page is refused once',
    pages: 100,
    host: () => (it) => (it.page % 10 === 0 && it.attempt === 1 ? refused() : ok()),
    best: rounds(110),
    within: 1.5,
  },
  {
    name: 'every twentieth page is refused once',
    pages: 300,
    host: () => (it) => (it.page % 20 === 0 && it.attempt === 1 ? refused() : ok()),
    best: rounds(315),
    within: 1.5,
  },
  {
    name: 'a twentieth of the requests is refused, at random',
    pages: 300,
    host: () => {
      const random = numbers(16);
      return () => (random() < 0.05 ? refused() : ok());
    },
    best: rounds(300 / 0.95),
    within: 2,
  },
  {
    name: 'a tenth of the requests is refused, at random, with Retry-After: 5',
    pages: 900,
    host: () => {
      const random = numbers(16);
      return () => (random() < 0.1 ? refused(5_000) : ok());
    },
    // Three refusals of one page.
    best: 15_000,
    within: 2,
  },
  {
    name: 'a third of the requests fails, at random',
    pages: 900,
    host: () => {
      const random = numbers(16);
      return () => (random() < 0.33 ? { kind: 'failed', ms: 50 } : ok());
    },
    best: rounds(900 / 0.67),
    within: 2,
  },
  {
    name: 'twenty a second, by a bucket',
    nextWithin: 3,
    pages: 400,
    host: () => {
      const takes = bucket(20, 20);
      return (it) => (takes(it.now) ? ok(12) : refused());
    },
    best: 19_000,
    within: 2,
    refusals: 60,
  },
  {
    name: 'twenty in each second of the clock, and fails above',
    nextWithin: 3,
    pages: 400,
    host: () => {
      const takes = perWindow(20, 1_000);
      return (it) => (takes(it.now + 300) === 0 ? ok(12) : { kind: 'failed', ms: 12 });
    },
    best: 19_000,
    within: 2,
    refusals: 90,
  },
  {
    name: 'twenty in any second, with Retry-After',
    nextWithin: 3,
    pages: 400,
    host: () => {
      const takes = sliding(20);
      return (it) => (takes(it.now) ? ok(12) : refused(1_000));
    },
    best: 19_000,
    within: 2,
    refusals: 60,
  },
  {
    name: 'a little less than what it is asked for: sixty a second',
    pages: 900,
    host: () => {
      const takes = bucket(10, 60);
      return (it) => (takes(it.now) ? ok() : refused());
    },
    best: 15_000,
    within: 2,
    refusals: 90,
  },
  {
    name: 'sixty a minute, by a bucket',
    nextWithin: 3,
    pages: 180,
    host: () => {
      const takes = bucket(60, 1);
      return (it) => (takes(it.now) ? ok() : refused());
    },
    best: 120_000,
    within: 2,
    refusals: 75,
  },
  {
    name: 'sixty in each minute of the clock',
    nextWithin: 3,
    pages: 180,
    host: () => {
      const takes = perWindow(60, 60_000);
      return (it) => (takes(it.now) === 0 ? ok() : refused());
    },
    best: 120_000 + rounds(60),
    within: 2,
  },
  {
    name: 'sixty in each minute of the clock, with the true Retry-After',
    nextWithin: 3,
    pages: 180,
    host: () => {
      const takes = perWindow(60, 60_000);
      return (it) => {
        const wait = takes(it.now);
        return wait === 0 ? ok() : refused(Math.ceil(wait / 1_000) * 1_000);
      };
    },
    best: 120_000 + rounds(60),
    within: 1.5,
  },
  {
    name: 'six a minute',
    nextWithin: 3,
    pages: 30,
    host: () => {
      const takes = bucket(1, 0.1);
      return (it) => (takes(it.now) ? ok() : refused());
    },
    best: 290_000,
    within: 2,
  },
  {
    name: 'one a second of the pages of one path, and all others at once',
    nextWithin: 3,
    pages: 300,
    host: () => {
      const takes = bucket(1, 1);
      return (it) => (it.page % 6 === 0 && !takes(it.now) ? refused() : ok());
    },
    best: 49_000,
    within: 2,
  },
  {
    name: 'four at once',
    nextWithin: 3,
    pages: 300,
    host: () => (it) => (it.busy < 4 ? ok() : refused()),
    best: (300 / 4) * MS,
    within: 2,
  },
  {
    name: 'needs to warm up: five a second for ten seconds, then as much as one likes',
    pages: 600,
    host: () => {
      const takes = bucket(5, 5);
      return (it) => (it.now > 10_000 || takes(it.now) ? ok() : refused());
    },
    best: 10_000 + rounds(545),
    within: 2,
  },
  {
    name: 'sleeps for two minutes in the middle, without a word',
    pages: 600,
    host: () => (it) => (it.now > 3_000 && it.now < 123_000 ? { kind: 'failed', ms: 50 } : ok()),
    best: 120_000 + rounds(600),
    within: 1.5,
  },
  {
    name: 'is overloaded for ten seconds and says so (503, Retry-After: 2)',
    pages: 600,
    host: () => (it) => (it.now > 2_000 && it.now < 12_000 ? refused(2_000) : ok()),
    best: 10_000 + rounds(600),
    within: 1.5,
    refusals: 30,
  },
  {
    name: 'asks for a minute after a single request too many, and means it not',
    pages: 300,
    host: () => {
      const takes = bucket(100, 40);
      return (it) => (takes(it.now) ? ok() : refused(60_000));
    },
    best: 5_000,
    within: 2.5,
    refusals: 30,
  },
  {
    name: 'asks all pages to come back in a year, for a second: nobody waits longer than the patience',
    pages: 300,
    host: () => (it) => (it.now < 1_000 ? refused(31_536_000_000) : ok()),
    best: 300_000 + rounds(300),
    within: 1.5,
    refusals: 30,
  },
  {
    // Only who reads the pages can tell; what matters here is that nothing is asked for again and again, and nothing slows down.
    name: 'is tired for a second and answers 200 with an error page meanwhile',
    pages: 300,
    host: () => (it) => ok(it.now > 1_000 && it.now < 2_000 ? 3 : MS),
    best: rounds(300),
    within: 1.5,
    refusals: 0,
  },
  {
    name: 'answers more slowly the more it has to do, and fails above twelve',
    nextWithin: 3,
    pages: 300,
    host: () => (it) => (it.busy > 12 ? { kind: 'failed', ms: 2_000 } : ok(300 * Math.max(1, it.busy / 4))),
    best: (300 / 4) * 300,
    within: undefined,
  },
  {
    name: 'answers tired pages that take long, without failing',
    pages: 200,
    host: () => (it) => ok(500 * Math.max(1, (it.busy + 1) / 2)),
    best: (200 / 2) * 500,
    within: 2,
  },
];

describe('a host that', () => {
  for (const { name, pages, host, best, within, never = [], refusals, nextWithin = 1.5 } of behaviours) {
    test(name, async (it) => {
      const crawled = await crawlHost(pages, host());
      const { lastAt, endedAt, done, requests } = crawled;
      const inVain = requests.filter(({ kind }) => kind !== 'ok').length;
      // The next crawl, of a host in which nothing is wrong any more.
      const next = await crawlHost(300, () => ok(), { pace: crawled.pace, start: endedAt + 10_000 });
      const [took, end, after] = [lastAt, endedAt, next.lastAt].map((ms) => (ms / 1_000).toFixed(1));
      const ratio = lastAt / best;
      it.diagnostic(
        `${took} s, ${ratio.toFixed(2)} x the best; end ${end} s, ${inVain} in vain; then 300 pages in ${after} s`,
      );
      const missing = Array.from({ length: pages }, (_, n) => n + 1).filter((n) => !done.has(n) && !never.includes(n));
      assert.deepEqual(missing, [], 'every page that it gives arrives');
      assert.ok(within === undefined || ratio <= within, `${took} s, ${ratio.toFixed(2)} times the best`);
      assert.ok(refusals === undefined || inVain <= refusals, `${inVain} requests in vain`);
      assert.ok(next.lastAt <= nextWithin * rounds(300), `the next crawl takes ${after} s`);
    });
  }
});
