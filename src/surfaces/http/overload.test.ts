import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { usedIn } from './measure.ts';
import { createAdmission, type Measured, type Shortage, shortageOf } from './overload.ts';

const GB = 1024 ** 3;
const FINE: Measured = { heap: 0.5, memory: 0.6, disk: { free: 50 * GB, size: 100 * GB } };

describe('admission control', () => {
  test('says what is short, the disk first', () => {
    const short = (part: Partial<Measured>): string | undefined => shortageOf({ ...FINE, ...part })?.what;
    assert.equal(short({}), undefined);
    assert.equal(short({ heap: 0.91 }), 'heap');
    assert.equal(short({ memory: 0.96, heap: 0.91 }), 'memory');
    assert.equal(short({ disk: { free: GB / 10, size: 100 * GB }, memory: 0.96 }), 'disk');
  });

  test('a small disk may be used almost as much as a large one', () => {
    const free = (mb: number, size: number): string | undefined =>
      shortageOf({ ...FINE, disk: { free: mb * 1024 ** 2, size } })?.what;
    assert.equal(free(300, 1000 * GB), undefined);
    assert.equal(free(50, GB / 2), undefined);
    assert.equal(free(20, GB / 2), 'disk');
  });

  test('what is short stays so until there is some room', () => {
    const before = shortageOf({ ...FINE, memory: 0.96 });
    assert.equal(shortageOf({ ...FINE, memory: 0.94 }), undefined);
    assert.equal(shortageOf({ ...FINE, memory: 0.94 }, before)?.what, 'memory');
    assert.equal(shortageOf({ ...FINE, memory: 0.8 }, before), undefined);
  });

  test('work is refused while something is short, and a measurement that fails changes nothing', async () => {
    let measured: Measured | undefined = { ...FINE, memory: 0.97 };
    const news: (Shortage | undefined)[] = [];
    const looked: (() => void)[] = [];
    const next = (): Promise<void> => new Promise((resolve) => looked.push(resolve));
    const measure = async (): Promise<Measured> => {
      setImmediate(() => {
        for (const one of looked.splice(0)) one();
      });
      if (measured === undefined) throw new Error('cannot be measured');
      return measured;
    };
    const admission = createAdmission(measure, (shortage) => news.push(shortage), 1);
    await next();
    const refused = (error: unknown): boolean =>
      error instanceof ApiError && error.status === 503 && error.headers['retry-after'] === '10';
    assert.throws(() => admission.requireRoom({ activity: 'scrape' }), refused);
    admission.requireRoom({});
    admission.requireRoom({ activity: 'crawl', queues: true });
    measured = undefined;
    await next();
    await next();
    assert.throws(() => admission.requireRoom({ activity: 'scrape' }), refused);
    measured = FINE;
    await next();
    await next();
    admission.requireRoom({ activity: 'scrape' });
    assert.deepEqual(
      news.map((one) => one?.what),
      ['memory', undefined],
    );
    admission.close();
  });

  test('a shortage that has lasted for a minute is expected to last another one, one of the disk refuses everything', async () => {
    let now = 0;
    let looked = Promise.withResolvers<void>();
    const measure = async (): Promise<Measured> => {
      const { resolve } = looked;
      looked = Promise.withResolvers();
      setImmediate(resolve);
      return { ...FINE, disk: { free: 1, size: 100 * GB } };
    };
    const admission = createAdmission(
      measure,
      () => {},
      1,
      () => now,
    );
    const told = async (): Promise<string | undefined> => {
      await looked.promise;
      await looked.promise;
      try {
        admission.requireRoom({ activity: 'crawl', queues: true });
      } catch (error) {
        return (error as ApiError).headers['retry-after'];
      }
      return undefined;
    };
    assert.equal(await told(), '60');
    now = 90_000;
    assert.equal(await told(), '90');
    now = 9_000_000;
    assert.equal(await told(), '300');
    admission.close();
  });

  test('reads what a container uses, of both versions of control groups', () => {
    assert.equal(usedIn('anon 100\nfile 5000\nshmem 20\ninactive_file 4000\n'), 120);
    assert.equal(usedIn('cache 5000\nrss 1\ntotal_cache 5000\ntotal_rss 300\ntotal_shmem 7\n'), 307);
    assert.equal(usedIn(''), undefined);
  });
});
