import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patternIssue } from '@trawl/contract/checks/pattern.ts';
import { createScope, type ScopeOptions } from './scope.ts';

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

test('patterns that cannot be honoured are named, hostile ones take no time', () => {
  for (const bad of ['(', '(?=x)', '(a)\\1', 'a{2000}', 'x'.repeat(1_001)]) assert.ok(patternIssue(bad), bad);
  for (const fine of ['^/blog/.*$', '(?i)docs', '\\d+', '[^/]+']) assert.equal(patternIssue(fine), undefined, fine);
  const { place } = scope('https://example.com/', { includePaths: ['(a+)+$', '(x*)*y'] });
  assert.equal(place(`https://example.com/${'a'.repeat(1_500)}!`), 'outside');
});
