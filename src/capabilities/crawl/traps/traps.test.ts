import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEndlessUrls } from './endless.ts';
import { createIdleParameters } from './idle-parameters.ts';
import { withoutTracking } from './tracking.ts';

const plain = (url: string): string => withoutTracking(new URL(url)).href;

test('who follows a link makes no other page of it', () => {
  const id = '0123456789abcdef0123456789abcdef';
  for (const url of [
    'https://example.org/a?utm_source=x&utm_medium=mail',
    'https://example.org/a?gclid=1',
    `https://example.org/a?PHPSESSID=${id}`,
    `https://example.org/a;jsessionid=${id}`,
  ]) {
    assert.equal(plain(url), 'https://example.org/a', url);
  }
  assert.equal(plain('https://example.org/a?b=1&fbclid=2&a=3'), 'https://example.org/a?b=1&a=3');
  for (const url of [
    'https://example.org/a?sid=12',
    'https://example.org/a?session=5',
    'https://example.org/a?b=%41',
  ]) {
    assert.equal(plain(url), url);
  }
});

test('folders that repeat and calendars far from now are skipped; dates, archives and short repetitions are not', () => {
  const { reasonToSkip } = createEndlessUrls(() => Date.parse('2026-11-22'));
  const isSkipped = (path: string): boolean => reasonToSkip(new URL(path, 'https://example.org')) !== undefined;
  for (const path of [
    ...['/x/x/x', '/docs/a/b/a/b/a/b/', '/a/img/img/img/page.html'],
    ...['/calendar/2031-04', '/events/2031/04/12', '/calendar?year=1970&month=1', '/events?month=203104'],
  ]) {
    assert.ok(isSkipped(path), path);
  }
  for (const path of [
    ...['/x/x', '/11/11/11/', '/a/b/a/c/a/d', '/2011/11/11/11-things', '/', '/news/2031-04', '/event/2031/5'],
    ...['/calendar/2026-12', '/events/2028/11/01', '/calendar/1995-01', '/events/203104'],
  ]) {
    assert.ok(!isSkipped(path), path);
  }
});

test('filters in every combination are skipped, many pages with the same parameters are not', () => {
  const { reasonToSkip } = createEndlessUrls(() => 0);
  const skipped = (query: string): boolean => reasonToSkip(new URL(`https://example.org/shop?${query}`)) !== undefined;
  let count = 0;
  for (let set = 0; set < 256; set++) {
    const query = Array.from({ length: 8 }, (_, i) => (set & (1 << i) ? [`f${i}=1`] : [])).flat();
    if (skipped(query.join('&'))) count++;
  }
  assert.ok(count > 150, `${count} were skipped`);
  for (let id = 0; id < 1_000; id++) {
    const item = new URL(`https://example.org/item?cat=1&sub=2&id=${id}`);
    assert.equal(reasonToSkip(item), undefined);
  }
  assert.equal(skipped('page=2'), false);
});

test('a parameter is idle once different pages stay the same under different values, and never if one changes', () => {
  const parameters = createIdleParameters();
  const fetched = (path: string, text: string) => parameters.fetched(new URL(path, 'https://example.org'), text);
  const page = (n: number, visit: string): string => `Page ${n} [next](/p${n + 1}?visit=${visit})`;
  for (const n of [1, 2, 3]) assert.deepEqual(fetched(`/p${n}?visit=a${n}`, page(n, `a${n}`)), []);
  for (const n of [1, 2]) assert.deepEqual(fetched(`/p${n}?visit=b${n}`, page(n, `b${n}`)), []);
  assert.deepEqual(fetched('/p3?visit=b3', page(3, 'b3')), ['visit']);
  assert.deepEqual([...parameters.of('example.org')], ['visit']);
  assert.deepEqual([...parameters.of('example.com')], []);

  // One empty list of results under many words says nothing of the parameter.
  for (let n = 0; n < 50; n++) assert.deepEqual(fetched(`/search?q=${n}`, 'Nothing found.'), []);
  for (const n of [1, 2, 3]) fetched(`/list${n}?page=1`, `List ${n}`);
  fetched('/list1?page=2', 'More of list 1');
  for (const n of [2, 3, 4, 5])
    for (const at of [2, 3]) assert.deepEqual(fetched(`/list${n}?page=${at}`, `List ${n}`), []);
});
