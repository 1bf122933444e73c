import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ways, waysOfAll, waysToTell } from './ways.ts';

const proxy = (name: string, more: Partial<Ways['proxies'][number]> = {}): Ways['proxies'][number] => ({
  ...{ name, price: 1, health: 'unknown', uses: 0, failures: 0, restsFor: 0 },
  ...more,
});
const asJson = (ways: Ways): unknown => JSON.parse(JSON.stringify(ways));

test('uses of all processes are added up, and what works for one works', () => {
  const own: Ways = {
    proxies: [proxy('a', { uses: 1 }), proxy('a', { health: 'resting', problem: 'GONE', restsFor: 9 })],
  };
  const worker = asJson({
    proxies: [proxy('a', { uses: 5, failures: 2, health: 'works' }), proxy('a')],
    unblocker: { kind: 'cdp', asked: 1, answered: 1, restsFor: 0 },
  });
  assert.deepEqual(waysOfAll(own, [worker, worker]).proxies, [
    proxy('a', { uses: 11, failures: 4, health: 'works' }),
    proxy('a', { health: 'resting', problem: 'GONE', restsFor: 9 }),
  ]);
  assert.equal(waysOfAll(own, [worker]).unblocker, undefined);
  const asked = { kind: 'cdp', asked: 2, answered: 1, restsFor: 7 } as const;
  assert.deepEqual(waysOfAll({ ...own, unblocker: asked }, [worker]).unblocker, { ...asked, asked: 3, answered: 2 });
});

test('a process with other proxies, of another version or with nothing to say changes nothing', () => {
  const own: Ways = { proxies: [proxy('a', { uses: 1 })] };
  const others = [
    asJson({ proxies: [proxy('b', { uses: 5 })] }),
    asJson({ proxies: [proxy('a'), proxy('b')] }),
    ...[undefined, null, 7, 'x', [], { proxies: [{ name: 'a', uses: 'many' }] }],
  ];
  assert.deepEqual(waysOfAll(own, others).proxies, own.proxies);
});

test('an installation without proxies and an unblocker tells nothing', () => {
  assert.equal(waysToTell({ proxies: [] }), undefined);
  assert.notEqual(waysToTell({ proxies: [proxy('a')] }), undefined);
});
