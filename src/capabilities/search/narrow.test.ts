import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTbs } from '@trawl/contract/checks/tbs.ts';
import { categoryOf, withinOf } from './categories.ts';
import { readDate } from './find.ts';
import { fuse, pictureKey } from './fuse.ts';
import { parseQuery } from './local/query-operators.ts';
import { fits, withOperators } from './scope.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;

describe('tbs', () => {
  it('reads every form, alone and together', () => {
    assert.deepEqual(readTbs('qdr:h', NOW), {
      tbs: 'qdr:h',
      range: { from: NOW - DAY / 24 },
      unit: 'hour',
      newestFirst: false,
    });
    assert.deepEqual(readTbs('qdr:d3', NOW)?.range, { from: NOW - 3 * DAY });
    assert.equal(readTbs('qdr:d3', NOW)?.unit, undefined);
    const both = readTbs('sbd:1,qdr:w', NOW);
    assert.deepEqual([both?.newestFirst, both?.unit], [true, 'week']);
    assert.deepEqual(readTbs('cdr:1,cd_min:2/28/2026,cd_max:3/1/2026', NOW)?.range, {
      from: Date.UTC(2026, 1, 28),
      to: Date.UTC(2026, 2, 2) - 1,
    });
    assert.deepEqual(readTbs('cdr:1,cd_max:12/31/2025', NOW)?.range, { to: Date.UTC(2026, 0, 1) - 1 });
  });

  it('takes nothing else', () => {
    const wrong = [
      ...['qdr', 'qdr:', 'qdr:z', 'qdr:0', 'qdr:d0', 'QDR:d', 'qdr:d,qdr:w', 'sbd:2', 'cdr:1', 'cdr:0'],
      ...[
        'cd_min:1/1/2026',
        'cdr:1,cd_min:2/30/2026',
        'cdr:1,cd_min:2026-01-01',
        'cdr:1,cd_min:3/1/2026,cd_max:2/1/2026',
      ],
      ...['qdr:d,cdr:1,cd_min:1/1/2026', ',', 'qdr:d,', 'nonsense', 'li:1'],
    ];
    for (const text of wrong) assert.equal(readTbs(text, NOW), undefined, text);
  });
});

describe('dates of results', () => {
  it('are read as engines write them', () => {
    assert.equal(readDate('2026-03-01T08:00:00Z', NOW), Date.UTC(2026, 2, 1, 8));
    assert.equal(readDate('3 days ago', NOW), NOW - 3 * DAY);
    assert.equal(readDate('an hour ago', NOW), NOW - DAY / 24);
    assert.equal(readDate('Wed, 04 Mar 2026 05:06:07 GMT', NOW), Date.UTC(2026, 2, 4, 5, 6, 7));
    for (const text of [undefined, '', 'soon', '12', 'March']) assert.equal(readDate(text, NOW), undefined);
  });
});

describe('scope', () => {
  const scope = {
    include: ['example.com'],
    exclude: ['old.example.com'],
    within: { hosts: ['example.com'], endings: ['pdf'] },
  };

  it('becomes operators after the words', () => {
    assert.equal(
      withOperators('a b', scope),
      'a b site:example.com (filetype:pdf OR site:example.com) -site:old.example.com',
    );
  });

  it('leaves out operators, and then words, that an engine would refuse or cut in two', () => {
    const hosts = ['one.example', 'two.example', 'three.example'];
    const of = (words: string, space: object) =>
      withOperators(words, { include: hosts, exclude: [] }, { characters: 400, ...space });
    assert.equal(of('a b', { words: 5 }), 'a b (site:one.example OR site:two.example)');
    assert.equal(of('a b', { characters: 25 }), 'a b site:one.example');
    assert.equal(of('a b', { characters: 10 }), 'a b');
    assert.equal(of('"one two" three "four five"', { words: 4 }), '"one two" three four');
    assert.equal(of('harbours and lights', { characters: 14 }), 'harbours and');
    assert.equal(of('x'.repeat(500), {}), 'x'.repeat(400));
  });

  it('detects the category of URLs', () => {
    const none = { include: [], exclude: [] };
    assert.ok(fits({ ...none, include: ['example.com'] }, 'https://www.example.com/a'));
    assert.ok(!fits({ ...none, include: ['example.com'] }, 'https://notexample.com/a'));
    assert.ok(!fits(scope, 'https://old.example.com/a.pdf'));
    assert.ok(fits({ ...none, within: { hosts: [], endings: ['pdf'] } }, 'https://arxiv.org/pdf/2401.00001'));
    assert.ok(!fits(none, 'no address'));
  });

  it('of categories says which one a page is of', () => {
    assert.deepEqual(withinOf(['github', 'pdf']), { hosts: ['github.com'], endings: ['pdf'] });
    assert.equal(categoryOf('https://github.com/a/b/x.pdf', ['pdf', 'github']), 'pdf');
    assert.equal(categoryOf('https://www.nature.com/articles/1', ['github', 'research']), 'research');
    assert.equal(categoryOf('https://example.com/', ['github', 'research', 'pdf']), undefined);
  });
});

describe('fusion', () => {
  const hit = (url: string, more: object = {}) => ({ url, title: url, snippet: '', ...more });

  it('puts first what several rankings have, and merges what they know', () => {
    const fused = fuse([
      [hit('https://a.example/'), hit('https://b.example/x', { snippet: 'short' })],
      [hit('http://www.b.example/x/index.html', { title: 'B', snippet: 'longer text', date: '2026-01-01' })],
    ]);
    assert.deepEqual(
      fused.map(({ url, title, snippet, date }) => [url, title, snippet, date]),
      [
        ['http://www.b.example/x/index.html', 'B', 'longer text', '2026-01-01'],
        ['https://a.example/', 'https://a.example/', '', undefined],
      ],
    );
  });

  it('names each page once and keeps the order of a single ranking', () => {
    const urls = ['https://c.example/', 'https://a.example/', 'https://c.example/?', 'https://b.example/'];
    assert.deepEqual(
      fuse([urls.map((url) => hit(url))]).map(({ url }) => url),
      ['https://c.example/', 'https://a.example/', 'https://b.example/'],
    );
    const pictures = ['1', '2'].map((i) => hit('https://a.example/', { imageUrl: `https://a.example/${i}.jpg` }));
    assert.equal(fuse([pictures], pictureKey).length, 2);
  });
});

describe('words of a query', () => {
  it('and its operators', () => {
    assert.deepEqual(
      parseQuery(
        '"old Harbour" lights -boats site:www.example.com -site:b.example filetype:.PDF inurl:docs intitle:"the keeper" a OR b',
      ),
      {
        text: 'old Harbour lights the keeper a b',
        phrases: ['old harbour'],
        without: ['boats'],
        sites: ['example.com'],
        notSites: ['b.example'],
        endings: ['pdf'],
        inUrl: ['docs'],
        inTitle: ['the keeper'],
        ...{ notEndings: [], notInUrl: [], notInTitle: [] },
      },
    );
    const { text, inTitle, inUrl, notEndings, notInUrl, notInTitle } = parseQuery(
      'allintitle: harbour "old lights" -filetype:pdf -inurl:blog -intitle:boats',
    );
    assert.deepEqual(
      [text, inTitle, inUrl, notEndings, notInUrl, notInTitle],
      ['harbour old lights', ['harbour', 'old lights'], [], ['pdf'], ['blog'], ['boats']],
    );
    assert.deepEqual(parseQuery('lamps allinurl:docs keeper').inUrl, ['docs', 'keeper']);
  });

  it('whatever its shape', () => {
    for (const query of [
      '"',
      '""',
      '-',
      '--',
      'site:',
      '-site:',
      '"unclosed words',
      '((',
      '\u0000',
      '“curly quotes”',
      '- a',
    ]) {
      assert.equal(typeof parseQuery(query).text, 'string', query);
    }
    assert.deepEqual(parseQuery('tar --exclude x -C /tmp').without, []);
    assert.deepEqual(parseQuery('“curly quotes”').phrases, ['curly quotes']);
  });
});
