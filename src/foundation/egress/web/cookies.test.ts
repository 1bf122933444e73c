import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCookieJar } from './cookies.ts';

const HTTPS = 'https://www.shop.example/a/b';

/** What is sent to `to` after `from` set these. */
function after(set: readonly string[], to: string, from = HTTPS): string | undefined {
  const jar = createCookieJar();
  jar.store(set, new URL(from));
  return jar.header(new URL(to));
}

test('a cookie goes back to where it came from, by host and path', () => {
  assert.equal(after(['a=1'], HTTPS), 'a=1');
  assert.equal(after(['a=1'], 'https://www.shop.example/a/c'), 'a=1');
  assert.equal(after(['a=1'], 'https://www.shop.example/'), undefined);
  assert.equal(after(['a=1; Path=/'], 'https://www.shop.example/'), 'a=1');
  assert.equal(after(['a=1; Path=/x'], 'https://www.shop.example/xy'), undefined);
  assert.equal(after(['a=1; Path=/x'], 'https://www.shop.example/x/y'), 'a=1');
  assert.equal(after(['a=1; Path=/'], 'https://shop.example/'), undefined);
  assert.equal(after(['a=1; Path=/; Domain=shop.example'], 'https://shop.example/'), 'a=1');
  assert.equal(after(['a=1; Path=/; Domain=.Shop.Example'], 'https://other.shop.example/'), 'a=1');
  assert.equal(after(['a=1; Path=/; Domain=shop.example'], 'https://notshop.example/'), undefined);
});

test('cookies for foreign domains and public suffixes are rejected', () => {
  assert.equal(after(['a=1; Domain=other.example; Path=/'], 'https://other.example/'), undefined);
  assert.equal(after(['a=1; Domain=co.uk; Path=/'], 'https://bank.co.uk/', 'https://evil.co.uk/'), undefined);
  assert.equal(after(['a=1; Domain=github.io; Path=/'], 'https://b.github.io/', 'https://a.github.io/'), undefined);
  assert.equal(after(['a=1; Domain=com; Path=/'], 'https://b.com/', 'https://a.com/'), undefined);
  // The suffix itself may have cookies of its own, for itself alone.
  assert.equal(after(['a=1; Domain=github.io'], 'https://github.io/', 'https://github.io/'), 'a=1');
  assert.equal(after(['a=1; Domain=github.io'], 'https://a.github.io/', 'https://github.io/'), undefined);
  assert.equal(after(['a=1; Domain=0.0.1; Path=/'], 'http://127.0.0.1/', 'http://127.0.0.1/'), undefined);
});

test('secure cookies stay on https, and http does not overwrite them', () => {
  assert.equal(after(['a=1; Secure; Path=/'], 'http://www.shop.example/'), undefined);
  assert.equal(after(['a=1; Secure'], 'http://www.shop.example/', 'http://www.shop.example/'), undefined);
  const jar = createCookieJar();
  jar.store(['a=1; Secure; Path=/; Domain=shop.example'], new URL(HTTPS));
  jar.store(['a=2; Path=/'], new URL('http://www.shop.example/'));
  assert.equal(jar.header(new URL('https://www.shop.example/')), 'a=1');
  assert.equal(after(['__Host-a=1; Secure; Path=/'], HTTPS), '__Host-a=1');
  assert.equal(after(['__Host-a=1; Secure; Path=/; Domain=shop.example'], HTTPS), undefined);
  assert.equal(after(['__Host-a=1; Path=/'], HTTPS), undefined);
  assert.equal(after(['__Secure-a=1'], HTTPS), undefined);
  assert.equal(after(['=__Secure-a=1'], HTTPS), undefined);
});

test('cookies end when they say, and are replaced by their name, host and path', () => {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const jar = createCookieJar([], () => now);
  const url = new URL(HTTPS);
  jar.store(
    [
      'a=1; Max-Age=60',
      'b=1; Expires=Sat, 21 Nov 2026 12:02:00 GMT',
      'c=1; Expires=Sat, 21-Nov-2026 12:02:00 GMT',
      'd=1',
    ],
    url,
  );
  assert.equal(jar.header(url), 'a=1; b=1; c=1; d=1');
  now += 61_000;
  assert.equal(jar.header(url), 'b=1; c=1; d=1');
  now += 61_000;
  assert.equal(jar.header(url), 'd=1');
  jar.store(['d=2'], url);
  assert.equal(jar.header(url), 'd=2');
  jar.store(['d=; Max-Age=0'], url);
  assert.equal(jar.header(url), undefined);
});

test('the longest path comes first', () => {
  assert.equal(after(['a=1; Path=/', 'b=2; Path=/a/b', 'c=3; Path=/a'], HTTPS), 'b=2; c=3; a=1');
});

test('what is malformed or too large is left out', () => {
  for (const bad of ['', '=', ';', 'a=\u0001', 'a=b\r\nx: y', `a=${'x'.repeat(5000)}`]) {
    assert.equal(after([bad], HTTPS), undefined, JSON.stringify(bad.slice(0, 20)));
  }
  assert.equal(after(['a=b=c; X; Path'], HTTPS), 'a=b=c');
  assert.equal(after(['lonely'], HTTPS), 'lonely');
  const jar = createCookieJar();
  jar.store(
    Array.from({ length: 1000 }, (_, i) => `n${i}=1`),
    new URL(HTTPS),
  );
  assert.equal(jar.cookies().length, 180);
});

test('a jar begins with what a browser kept, and can be written down again', () => {
  const kept = {
    name: 'a',
    value: '1',
    domain: '.shop.example',
    path: '/',
    expires: -1,
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  };
  const jar = createCookieJar([kept]);
  assert.equal(jar.header(new URL('https://x.shop.example/')), 'a=1');
  assert.deepEqual(jar.cookies(), [kept]);
});
