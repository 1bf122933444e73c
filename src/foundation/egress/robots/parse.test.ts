import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRobots, ROBOTS_BYTES } from './parse.ts';

const allowed = (file: string, path: string, agent = 'FooBot'): boolean =>
  parseRobots(file).decide(agent, `http://foo.example${path}`).allowed;

/** A file, an agent, paths that it may have and paths that it may not. */
const CASES: readonly [name: string, file: string, agent: string, yes: readonly string[], no: readonly string[]][] = [
  ['an empty file allows', '', 'FooBot', ['', '/', '/x'], []],
  ['one without rules too', 'User-agent: FooBot\n', 'FooBot', ['/'], []],
  ['rules of others are not ours', 'User-agent: BarBot\nDisallow: /', 'FooBot', ['/x'], []],
  ['names are matched without regard to case', 'USER-AGENT: fOObOT\ndisALLOW: /x', 'FooBot', ['/X'], ['/x', '/x/y']],
  ['a name ends at what cannot be part of it', 'User-agent: FooBot/2.1 (x)\nDisallow: /', 'FooBot', [], ['/']],
  ['who asks may bring a version', 'User-agent: FooBot\nDisallow: /', 'FooBot/1.0 (+http://x)', [], ['/']],
  ['a longer name is another', 'User-agent: Foo\nDisallow: /', 'FooBot', ['/'], []],
  [
    'our own group wins over that of all',
    'User-agent: *\nDisallow: /x\nUser-agent: FooBot\nDisallow: /y',
    'FooBot',
    ['/x'],
    ['/y'],
  ],
  [
    'the group of all is for the rest',
    'User-agent: *\nDisallow: /x\nUser-agent: FooBot\nDisallow: /y',
    'BarBot',
    ['/y'],
    ['/x'],
  ],
  [
    'groups of one name are one',
    'User-agent: FooBot\nDisallow: /x\nUser-agent: B\nDisallow: /z\nUser-agent: FooBot\nDisallow: /y',
    'FooBot',
    ['/z'],
    ['/x', '/y'],
  ],
  ['names before rules share them', 'User-agent: A\nUser-agent: FooBot\nDisallow: /x', 'FooBot', ['/y'], ['/x']],
  [
    'other lines do not end a run of names',
    'User-agent: FooBot\nSitemap: http://x/s\nCrawl-delay: 1\nUser-agent: *\nDisallow: /',
    'FooBot',
    [],
    ['/'],
  ],
  ["rules for nobody are nobody's", 'Disallow: /\nUser-agent: FooBot\nAllow: /', 'FooBot', ['/'], []],
  [
    'the longest path wins',
    'User-agent: FooBot\nDisallow: /x/\nAllow: /x/page.html',
    'FooBot',
    ['/x/page.html'],
    ['/x/'],
  ],
  ['whatever the order', 'User-agent: FooBot\nAllow: /x/page.html\nDisallow: /x/', 'FooBot', ['/x/page.html'], ['/x/']],
  ['of equals what allows', 'User-agent: FooBot\nDisallow: /x\nAllow: /x', 'FooBot', ['/x'], []],
  ['an empty Disallow allows', 'User-agent: FooBot\nDisallow:\n', 'FooBot', ['/', '/x'], []],
  [
    'stars stand for anything',
    'User-agent: FooBot\nDisallow: /a*b*c',
    'FooBot',
    ['/ab', '/acb', '/'],
    ['/abc', '/axbxcx', '/abbc'],
  ],
  [
    'a dollar ends',
    'User-agent: FooBot\nDisallow: /*.php$',
    'FooBot',
    ['/x.php5', '/x.php?y', '/php'],
    ['/x.php', '/a/x.php.php'],
  ],
  ['a dollar elsewhere is itself', 'User-agent: FooBot\nDisallow: /a$b', 'FooBot', ['/a'], ['/a$b']],
  ['parts do not overlap', 'User-agent: FooBot\nDisallow: /aba*ba$', 'FooBot', ['/aba'], ['/ababa', '/abaxba']],
  ['a star at the end says nothing', 'User-agent: FooBot\nDisallow: /x*', 'FooBot', ['/'], ['/x', '/xy']],
  ['a star and the end neither', 'User-agent: FooBot\nDisallow: /x*$', 'FooBot', ['/'], ['/x', '/xy']],
  [
    'escapes compare in capitals',
    'User-agent: FooBot\nDisallow: /%e3%83%84',
    'FooBot',
    ['/'],
    ['/%E3%83%84', '/%e3%83%84'],
  ],
  [
    'letters and marks that need no escape are the same octets with one',
    'User-agent: FooBot\nDisallow: /%7Eu\nDisallow: /~v\nDisallow: /%61dmin\nDisallow: /x y\nDisallow: /q%2Fr',
    'FooBot',
    ['/', '/q/r', '/x'],
    ['/~u/1', '/%7eu/1', '/%7Ev', '/~v', '/admin', '/%61dmin', '/x%20y', '/q%2fr'],
  ],
  ['other letters compare escaped', 'User-agent: FooBot\nDisallow: /ツ', 'FooBot', ['/'], ['/%E3%83%84']],
  ['the query belongs to the path', 'User-agent: FooBot\nDisallow: /*?id=', 'FooBot', ['/x#?id=', '/x'], ['/x?id=1']],
  ['comments are left out', 'User-agent: FooBot # us\n#Disallow: /\nDisallow: /x#y', 'FooBot', ['/'], ['/x']],
  ['a forgotten colon is forgiven', 'User-agent FooBot\nDisallow /x', 'FooBot', ['/'], ['/x']],
  ['so are common misspellings', 'useragent: FooBot\ndissalow: /x\ndisalow: /y', 'FooBot', ['/'], ['/x', '/y']],
  [
    'lines end in any way, after a mark',
    '\ufeffUser-agent: FooBot\rDisallow: /x\r\nDisallow: /y',
    'FooBot',
    ['/'],
    ['/x', '/y'],
  ],
  [
    'the index page means its folder',
    'User-agent: *\nAllow: /a/index.html\nDisallow: /',
    'FooBot',
    ['/a/', '/a/index.html'],
    ['/a/index.htm', '/b'],
  ],
  [
    'names of objects are no fields',
    'User-agent: FooBot\nconstructor: /\n__proto__: /\nDisallow: /x',
    'FooBot',
    ['/'],
    ['/x'],
  ],
];

for (const [name, file, agent, yes, no] of CASES) {
  test(name, () => {
    for (const path of yes) assert.equal(allowed(file, path, agent), true, path);
    for (const path of no) assert.equal(allowed(file, path, agent), false, path);
  });
}

test('delays belong to the agents before them; sitemaps to everybody', () => {
  const robots = parseRobots(
    'Sitemap: https://foo.example/a.xml\nUser-agent: Slow\nCrawl-delay: 2.5\nUser-agent: *\nDisallow: /x\n' +
      'Sitemap: https://foo.example/b.xml\nsitemap: https://foo.example/a.xml\nUser-agent: Odd\nCrawl-delay: soon\nCrawl-delay: -1',
  );
  const url = 'https://foo.example/';
  assert.deepEqual(robots.decide('Slow', url), { allowed: true, crawlDelay: 2.5 });
  assert.deepEqual(robots.decide('Other', url), { allowed: true });
  assert.deepEqual(robots.decide('Odd', url), { allowed: true });
  assert.deepEqual(robots.sitemaps, ['https://foo.example/a.xml', 'https://foo.example/b.xml']);
});

test('what is beyond 500 KiB is not read, nor the line that the limit cuts', () => {
  const filler = `${'#'.repeat(99)}\n`;
  const head = `User-agent: *\nDisallow: /a\n${filler.repeat(Math.floor(ROBOTS_BYTES / 100) - 1)}`;
  const file = `${head}${'#'.repeat(ROBOTS_BYTES - head.length - 13)}\nDisallow: /private\nDisallow: /b\n`;
  assert.equal(allowed(file, '/a'), false);
  assert.equal(allowed(file, '/public'), true, 'half of "/private" would be everything');
  assert.equal(allowed(file, '/b'), true);
});

test('hostile files are read and decided on', () => {
  const path = `/${'a'.repeat(3000)}`;
  for (const file of [
    `User-agent: *\n${'Disallow: /*a*a*a*b\n'.repeat(25_000)}`,
    `User-agent: *\n${`Disallow: /*${'a'.repeat(30)}b\n`.repeat(12_000)}`,
    `User-agent: *\nDisallow: /${'*a'.repeat(250_000)}b`,
    `${'User-agent: a\nUser-agent: *\n'.repeat(10_000)}${'Disallow: /b\n'.repeat(15_000)}`,
    '\0'.repeat(600_000),
    '\r'.repeat(600_000),
    `User-agent:${' '.repeat(600_000)}*`,
  ]) {
    assert.equal(allowed(file, path), true, JSON.stringify(file.slice(0, 40)));
  }
});
