import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patternIssue, patternIssues } from '@trawl/contract/checks/pattern.ts';
import { createScope, type ScopeOptions } from './scope.ts';
import type { CrawlSettings } from './settings.ts';
import { patternsWarning } from './start-warning.ts';

const PLAIN: ScopeOptions = {
  includePaths: [],
  excludePaths: [],
  regexOnFullURL: false,
  crawlEntireDomain: false,
  allowSubdomains: false,
  allowExternalLinks: false,
};
const scope = (start: string, options: Partial<ScopeOptions> = {}) => {
  const made = createScope(new URL(start), { ...PLAIN, ...options });
  return { place: (url: string) => made.placeOf(new URL(url)), alsoFrom: (url: string) => made.alsoFrom(new URL(url)) };
};

test('a crawl stays below its start unless it may have the whole domain', () => {
  const { place } = scope('https://example.com/features/one');
  assert.equal(place('https://example.com/features/one'), 'inside');
  assert.equal(place('https://example.com/features/one/tips'), 'inside');
  assert.equal(place('https://example.com/features/one?page=2'), 'inside');
  for (const url of ['https://example.com/', 'https://example.com/features/onetwo', 'https://example.com/features/two'])
    assert.equal(place(url), 'outside', url);
  const whole = scope('https://example.com/features/one', { crawlEntireDomain: true });
  assert.equal(whole.place('https://example.com/'), 'inside');
});

test('a start that names a file opens its folder', () => {
  const { place } = scope('https://example.com/docs/index.html');
  assert.equal(place('https://example.com/docs/a/b.html'), 'inside');
  assert.equal(place('https://example.com/docs'), 'inside');
  assert.equal(place('https://example.com/other'), 'outside');
});

test('www and the scheme are no other site, a port is', () => {
  const { place } = scope('http://www.example.com/');
  assert.equal(place('https://example.com/a'), 'inside');
  assert.equal(place('https://example.com:8443/a'), 'outside');
});

test('subdomains are those of the registrable domain', () => {
  const off = scope('https://example.co.uk/');
  assert.equal(off.place('https://blog.example.co.uk/'), 'outside');
  const on = scope('https://docs.example.co.uk/', { allowSubdomains: true });
  assert.equal(on.place('https://blog.example.co.uk/x'), 'inside');
  assert.equal(on.place('https://example.co.uk/'), 'inside');
  assert.equal(on.place('https://other.co.uk/'), 'outside');
  const address = scope('http://127.0.0.1/', { allowSubdomains: true });
  assert.equal(address.place('http://127.0.0.2/'), 'outside');
});

test('other sites are one hop away, their front pages are only told', () => {
  const { place } = scope('https://example.com/a', { allowExternalLinks: true });
  assert.equal(place('https://other.org/page'), 'external');
  assert.equal(place('https://other.org/'), 'homepage');
  assert.equal(place('https://other.org'), 'homepage');
  assert.equal(place('https://other.org/?id=3'), 'external');
  assert.equal(place('https://example.com/elsewhere'), 'outside');
});

test('patterns look at the path, or at the whole address', () => {
  const paths = scope('https://example.com/', { includePaths: ['^/blog/'], excludePaths: ['draft', '\\.pdf$'] });
  assert.equal(paths.place('https://example.com/blog/a'), 'inside');
  assert.equal(paths.place('https://example.com/blog/draft-1'), 'outside');
  assert.equal(paths.place('https://example.com/blog/a.pdf'), 'outside');
  assert.equal(paths.place('https://example.com/'), 'outside');
  assert.equal(paths.place('https://example.com/x?/blog/'), 'outside');
  const full = scope('https://example.com/', { includePaths: ['page=[0-9]+'], regexOnFullURL: true });
  assert.equal(full.place('https://example.com/x?page=3'), 'inside');
});

test('what is no page is left out', () => {
  const { place } = scope('https://example.com/');
  for (const url of [
    'https://example.com/a.png',
    'https://example.com/x.css',
    'mailto:a@example.com',
    'ftp://example.com/',
  ])
    assert.equal(place(url), 'outside', url);
  assert.equal(place('https://example.com/manual.pdf'), 'inside');
  assert.equal(place(`https://example.com/?q=${'x'.repeat(1_000_000)}`), 'outside');
});

test('where the start redirected to belongs to it', () => {
  const { place, alsoFrom } = scope('https://example.com/');
  assert.equal(place('https://example.org/a'), 'outside');
  alsoFrom('https://example.org/');
  assert.equal(place('https://example.org/a'), 'inside');
  assert.equal(place('https://example.com/a'), 'inside');
});

test('patterns that are too large together are refused, as soon as they are', () => {
  const many = (count: number, pattern: (at: number) => string): string[] =>
    Array.from({ length: count }, (_, at) => pattern(at));
  for (const fine of [many(1_000, (at) => `^/${'section/'.repeat(4)}${at}$`), many(39, (at) => `a{900}${at}`), []])
    assert.deepEqual([...patternIssues(fine)], []);
  for (const large of [many(1_000, (at) => `^/${'a*'.repeat(400)}${at}$`), many(100, (at) => `a{1000}${at}`)]) {
    const issues = [...patternIssues(large)];
    assert.equal(issues.length, 1);
    assert.match(issues[0]?.issue ?? '', /too large together/);
  }
  assert.deepEqual(
    [...patternIssues(['(', 'a', '(?=x)'])].map(({ at }) => at),
    [0, 2],
  );
});

test('patterns that cannot be honoured are named, hostile ones take no time', () => {
  for (const bad of ['(', '(?=x)', '(a)\\1', 'a{2000}', 'x'.repeat(1_001)]) assert.ok(patternIssue(bad), bad);
  for (const fine of ['^/blog/.*$', '(?i)docs', '\\d+', '[^/]+']) assert.equal(patternIssue(fine), undefined, fine);
  const { place } = scope('https://example.com/', { includePaths: ['(a+)+$', '(x*)*y'] });
  assert.equal(place(`https://example.com/${'a'.repeat(1_500)}!`), 'outside');
});

test('patterns match an address as it is encoded and as people read it', () => {
  const excluded = (pattern: string, path: string): boolean =>
    scope('https://example.com/', { excludePaths: [pattern] }).place(`https://example.com${path}`) === 'outside';
  for (const [pattern, path] of [
    ['/café/', '/caf%C3%A9/x'],
    ['/caf%C3%A9/', '/café/x'],
    ['/caf%c3%a9/', '/caf%C3%A9/x'],
    ['/cafe\u0301/', '/caf%C3%A9/x'],
    ['/x y', '/x%20y'],
    ['/x%20y$', '/x%20y'],
    ['^/книги/', '/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B8/1'],
    ['^/[а-я]+/\\d$', '/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B8/1'],
    ['^/%7Eu/', '/~u/1'],
    ['^/~u/', '/%7Eu/1'],
    ["/it's", '/it%27s'],
    ['/a%28b%29', '/a(b)'],
    ['/日本', '/%E6%97%A5%E6%9C%AC'],
    ['/%FF', '/%ff'],
  ] as const)
    assert.ok(excluded(pattern, path), `${pattern} ${path}`);
  for (const [pattern, path] of [
    ['^/a/b$', '/a%2Fb'],
    ['/x=1', '/x%3D1'],
    ['/caf$', '/caf%C3%A9'],
    ['/a.b', '/a%2Fb'],
  ] as const)
    assert.ok(!excluded(pattern, path) || pattern === '/a.b', `${pattern} ${path}`);
  const full = scope('https://xn--bcher-kva.example/', {
    includePaths: ['^https://bücher\\.example/ä'],
    regexOnFullURL: true,
  });
  assert.equal(full.place('https://bücher.example/%C3%A4?q=1'), 'inside');
  assert.equal(full.place('https://bücher.example/b'), 'outside');
});

test('a pattern that can match no address is named with the reason, others are not', () => {
  const crawl = { ...PLAIN } as never as CrawlSettings;
  const warned = (pattern: string, url = 'https://example.com/docs/', more: Partial<ScopeOptions> = {}) =>
    patternsWarning({ url, crawl: { ...(crawl as object), includePaths: [pattern], ...more } as CrawlSettings });
  for (const pattern of ['https://example.com/docs/a', '^docs/a', '/search\\?q=', '^/blog/', '^blog'])
    assert.match(warned(pattern) ?? '', /matches no URL/, pattern);
  for (const pattern of [
    '^/docs/',
    '^/docs/.*',
    'blog',
    '^(/blog|/docs)',
    '^/d',
    '^/docs/a?',
    '^/(?:docs|x)/',
    '^/x?docs',
    '^\\/docs',
    '.*',
    '^.*docs',
    '^[/]docs',
  ])
    assert.equal(warned(pattern), undefined, pattern);
  assert.equal(warned('^/blog/', 'https://example.com/docs/', { crawlEntireDomain: true }), undefined);
  assert.match(warned('^/docs/', 'https://example.com/docs/', { regexOnFullURL: true }) ?? '', /begins as no URL does/);
  assert.equal(warned('^https://example\\.com/', 'https://example.com/docs/', { regexOnFullURL: true }), undefined);
});

test('patterns of a prompt do not exclude the start, its links are still judged by them', () => {
  const { place } = scope('https://example.com/', { includePaths: ['^/a(?:/|$)'], keepsStart: true });
  assert.equal(place('https://example.com/'), 'inside');
  assert.equal(place('https://example.com/a/1'), 'inside');
  assert.equal(place('https://example.com/b'), 'outside');
});
