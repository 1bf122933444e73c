import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareHost, canonicalUrl, routeOf, sameSite, similarUrlKey, withoutRoute } from './canonical-url.ts';

test('spellings that every server must answer alike are one address', () => {
  const same: readonly (readonly string[])[] = [
    [
      'http://example.com/',
      'HTTP://EXAMPLE.com',
      'http://example.com:80/',
      'http://example.com/#top',
      'http://example.com./',
    ],
    ['https://example.com/a', 'https://example.com:443/x/../a', 'https://example.com/%61', 'https://example.com/a?'],
    ['http://example.com/~x/%C3%A9', 'http://example.com/%7ex/%c3%a9', 'http://example.com/~x/é'],
    ['http://example.com/?q=a%2Fb', 'http://example.com?q=a%2fb'],
    ['http://xn--bcher-kva.example/', 'http://bücher.example/', 'http://b%C3%BCcher.example'],
    ['http://127.0.0.1/', 'http://0x7f.1/', 'http://2130706433/'],
    ['http://example.com/a%20b', '  http://example.com/a b\n'],
  ];
  for (const [canonical, ...others] of same) {
    assert.equal(canonicalUrl(canonical as string), canonical);
    for (const other of others) assert.equal(canonicalUrl(other), canonical, other);
  }
});

test('URLs that a server may distinguish stay different', () => {
  const urls = [
    'http://example.com/a',
    'https://example.com/a',
    'http://www.example.com/a',
    'http://example.com/a/',
    'http://example.com/A',
    'http://example.com//a',
    'http://example.com/a?x=1&y=2',
    'http://example.com/a?y=2&x=1',
    'http://example.com/a%2Fb',
    'http://example.com/a/b',
    'http://example.com:8080/a',
    'http://user:pass@example.com/a',
  ];
  assert.equal(new Set(urls.map((url) => canonicalUrl(url))).size, urls.length);
});

test('a canonical form is its own canonical form', () => {
  const odd = [
    'http://a/%25%37%45',
    'http://a/%2525',
    'http://a/?%',
    'http://a/%zz',
    'http://a./..%2f..',
    'http://a/b?#',
    'http://../',
    'http://./',
    'http://a../',
    'http://a/%2e%2e/b',
  ];
  for (const url of odd) {
    const once = canonicalUrl(url);
    assert.equal(canonicalUrl(once), once, url);
  }
});

test('only absolute http(s) URLs have one', () => {
  for (const url of ['/a', 'example.com', 'ftp://example.com/', 'javascript:alert(1)', 'mailto:a@b.c', 'http://', '']) {
    assert.throws(() => canonicalUrl(url), TypeError, url);
  }
});

test('the query can be left out', () => {
  assert.equal(canonicalUrl('http://example.com/a?x=1#y', { ignoreQueryParameters: true }), 'http://example.com/a');
  assert.equal(similarUrlKey('http://example.com/a/?x=1', { ignoreQueryParameters: true }), 'example.com/a');
});

test('variants of one page share a key', () => {
  const variants = [
    'http://example.com/docs',
    'https://example.com/docs',
    'https://www.example.com/docs/',
    'http://example.com/docs/index.html',
    'http://example.com/docs/INDEX.HTM',
    'http://www.example.com/docs/index.php#x',
    'http://example.com/docs/default.aspx',
    'http://example.com/docs//',
  ];
  assert.deepEqual([...new Set(variants.map((url) => similarUrlKey(url)))], ['example.com/docs']);
  assert.equal(similarUrlKey('https://www.example.com/index.html'), 'example.com');
});

test('other pages have other keys', () => {
  const urls = [
    'http://example.com/docs',
    'http://example.com/docs?page=2',
    'http://example.com/docs?page=3',
    'http://example.com/docs/index',
    'http://example.com/myindex.html',
    'http://blog.example.com/docs',
    'http://example.com:8080/docs',
    'http://example.com/Docs',
    'http://www.com/docs',
    'http://com/docs',
  ];
  assert.equal(new Set(urls.map((url) => similarUrlKey(url))).size, urls.length);
  assert.equal(similarUrlKey('http://example.com/index.html?a=/index.html/'), 'example.com?a=/index.html/');
});

test('hosts are compared without www', () => {
  assert.ok(sameSite(new URL('http://www.example.com/'), new URL('https://EXAMPLE.com./a')));
  assert.ok(!sameSite(new URL('http://www.com/'), new URL('http://com/')));
  assert.equal(bareHost(new URL('http://www.a.b.example/')), 'a.b.example');
});

test('a fragment that is the route of an application is told from others', () => {
  const page = 'http://a.example/app';
  for (const route of ['#/two', '#!/two', '#!two']) {
    assert.equal(routeOf(new URL(page + route)), route);
    assert.equal(withoutRoute(page + route), page);
  }
  for (const none of ['', '#', '#/', '#!', '#part', '#part/two']) {
    assert.equal(routeOf(new URL(page + none)), '', none);
    assert.equal(withoutRoute(page + none), page + none);
  }
});
