import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { corpusPlace } from '../../../engines/indexing/corpus.ts';
import { migrations as indexing, openCorpusReader } from '../../../engines/indexing/index.ts';
import { indexQueue } from '../../../engines/indexing/indexer.ts';
import { migrations as jobs } from '../../../foundation/jobs/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { migrate, sharedTextMigrations } from '../../../foundation/store/index.ts';
import { corpus } from './corpus.ts';
import { localIndex } from './local.ts';
import { plainOf } from './page-text.ts';
import { createPageStore } from './pages.ts';
import { passageAt } from './rank.ts';
import { matcherOf, scan } from './scan.ts';
import { migrations, type SearchTables } from './tables.ts';
import { createTail } from './tail.ts';

const NOW = Date.UTC(2026, 10, 21);

forEachEngine('the local index', (fresh) => {
  const setUp = async (maxPages = 1_000) => {
    const db = await (await fresh()).open();
    await migrate(db, [...jobs, ...indexing, ...sharedTextMigrations, ...migrations]);
    const dir = tempDir();
    let now = NOW;
    const clock = { now: () => now };
    const pages = createPageStore(db, { clock, log: silentLog, maxPages });
    const provider = localIndex({
      index: openCorpusReader(db, dir, corpus),
      tail: createTail(db),
      pages,
      now: () => now,
    });
    const find = async (words: string, more: object = {}, teamId = 'one') => {
      const query = {
        source: 'web',
        words,
        scope: { include: [], exclude: [] },
        limit: 10,
        country: 'US',
        safe: false,
      } as const;
      return provider.search({ ...query, teamId, ...more }, deadlineIn(30_000));
    };
    const urls = async (...args: Parameters<typeof find>) =>
      (await find(...args)).map(({ url }) => new URL(url).pathname);
    const remember = (path: string, markdown: string | undefined, more: object = {}, teamId = 'one') =>
      pages.remember(teamId, {
        ...{ url: `https://site.example${path}`, title: `Page ${path.slice(1)}`, description: undefined },
        ...{ published: undefined, markdown, ...more },
      });
    const index = () => indexQueue(db, corpus, { place: corpusPlace(dir, corpus) });
    return { db, pages, find, urls, remember, index, later: (ms: number) => (now += ms) };
  };

  it('finds pages before and after they are in the index, changed ones as they are now', async () => {
    const { pages, remember, urls, find, index } = await setUp();
    remember('/lamps', 'Harbours are old. In winter the *lamps* are lit at four. Nobody minds.');
    remember('/boats', 'Most boats are blue.');
    await pages.flush();
    for (const stage of ['waiting', 'indexed']) {
      if (stage === 'indexed') await index();
      assert.deepEqual(await urls('when is a lamp lit'), ['/lamps'], stage);
      assert.equal((await find('lamps lit'))[0]?.snippet, 'In winter the lamps are lit at four.', stage);
      assert.deepEqual((await urls('boat lamps')).sort(), ['/boats', '/lamps'], stage);
    }
    remember('/lamps', 'They are electric now.');
    await pages.flush();
    assert.deepEqual(await urls('lit winter'), []);
    assert.deepEqual(await urls('electric'), ['/lamps']);
    await index();
    assert.deepEqual([await urls('winter'), await urls('electric')], [[], ['/lamps']]);
  });

  it('a page that was read for its links alone keeps its text; variants of an address are one page', async () => {
    const { db, pages, remember, urls } = await setUp();
    remember('/a', 'About lighthouses.');
    await pages.flush();
    remember('/a/', undefined, { title: undefined });
    remember('/a/index.html', undefined);
    await pages.flush();
    assert.deepEqual(await urls('lighthouse'), ['/a/index.html']);
    assert.equal((await db.as<SearchTables>().kysely.selectFrom('search_pages').select('id').execute()).length, 1);
    const texts = await pages.textsOf('one', ['http://www.site.example/a', 'https://elsewhere.example/']);
    assert.deepEqual([...texts], [['http://www.site.example/a', 'About lighthouses.']]);
  });

  it('what was read before does not take the place of what was read since', async () => {
    const { pages, remember, urls } = await setUp();
    const read = (at: number, markdown: string, url = 'https://site.example/a') => ({
      ...{ url, title: 'A', description: undefined, published: undefined, markdown, at },
    });
    const add = (at: number, markdown: string) => pages.add('one', [read(at, markdown)]);
    await add(NOW - 3_000, 'First candles.');
    await add(NOW - 2_000, 'Then gaslight.');
    await add(NOW - 4_000, 'Before all of them torches.');
    assert.deepEqual([await urls('candles'), await urls('gaslight'), await urls('torches')], [[], ['/a'], []]);
    remember('/a', 'Now lanterns.');
    await pages.flush();
    await add(NOW - 1_000, 'Later gaslight.');
    assert.deepEqual([await urls('lanterns'), await urls('gaslight')], [['/a'], []]);
    // An archive may have variants of an address, in any order.
    await pages.add('one', [
      read(NOW - 1_000, 'Newer oars.', 'https://site.example/boats'),
      read(NOW - 2_000, 'Older sails.', 'https://site.example/boats/'),
    ]);
    assert.deepEqual([await urls('oars'), await urls('sails')], [['/boats'], []]);
    // A process whose clock is behind has read it all the same.
    const behind = await setUp();
    behind.remember('/b', 'Old words.');
    await behind.pages.flush();
    behind.later(-60_000);
    behind.remember('/b', 'New words.');
    await behind.pages.flush();
    assert.deepEqual(await behind.urls('new'), ['/b']);
  });

  it('puts a page first whose address is called as the query', async () => {
    const { pages, remember, urls } = await setUp();
    const text = 'Type providers infer types. Type providers are set once.';
    remember('/docs/guides/', `${text} ${text}`, { title: 'Guides' });
    remember('/docs/Type-Providers.html', text, { title: 'Inference' });
    remember('/docs/errors', `${text} ${text}`, { title: 'Errors' });
    await pages.flush();
    assert.equal((await urls('type providers'))[0], '/docs/Type-Providers.html');
  });

  it('puts a page first that has a heading about just the query', async () => {
    const { pages, remember, urls } = await setUp();
    const before = 'Options are read from the file at the start.';
    remember('/docs/guides', `${before} They redact a path. All others stay.`, { title: 'Guides' });
    remember('/docs/api', `${before}\n\n## Redact\n\nA path is hidden. All others stay as they are.`, {
      title: 'Reference',
    });
    await pages.flush();
    assert.equal((await urls('redact'))[0], '/docs/api');
  });

  it('pages of other teams are never found', async () => {
    const { pages, remember, urls, index } = await setUp();
    remember('/a', 'About lighthouses.');
    remember('/b', 'About lighthouses, too.', {}, 'two');
    await pages.flush();
    for (const stage of ['waiting', 'indexed']) {
      if (stage === 'indexed') await index();
      assert.deepEqual(await urls('lighthouses'), ['/a'], stage);
      assert.deepEqual(await urls('lighthouses', {}, 'two'), ['/b'], stage);
      assert.deepEqual(await urls('lighthouses', {}, 'three'), [], stage);
    }
    assert.equal((await pages.textsOf('three', ['https://site.example/a'])).size, 0);
  });

  it('narrows by operators, sites, files and time', async () => {
    const { pages, remember, urls, index } = await setUp();
    remember('/new', 'The old lighthouse stands here.', { published: '2026-11-20T00:00:00Z' });
    remember('/old.pdf', 'The lighthouse is old.', { published: '2020-01-01' });
    pages.remember('one', {
      ...{ url: 'https://docs.other.example/x', title: 'Elsewhere', description: undefined },
      ...{ published: undefined, markdown: 'A lighthouse made of wood.' },
    });
    await pages.flush();
    for (const stage of ['waiting', 'indexed']) {
      if (stage === 'indexed') await index();
      const all = async (...args: Parameters<typeof urls>) => (await urls(...args)).sort();
      assert.deepEqual(await all('lighthouse'), ['/new', '/old.pdf', '/x'], stage);
      assert.deepEqual(await all('"old lighthouse"'), ['/new'], stage);
      assert.deepEqual(await all('lighthouse -old'), ['/x'], stage);
      assert.deepEqual(await all('lighthouse site:other.example'), ['/x'], stage);
      assert.deepEqual(await all('lighthouse -site:site.example'), ['/x'], stage);
      assert.deepEqual(await all('lighthouse filetype:pdf'), ['/old.pdf'], stage);
      assert.deepEqual(await all('lighthouse -filetype:pdf'), ['/new', '/x'], stage);
      assert.deepEqual(await all('lighthouse -intitle:elsewhere -inurl:new'), ['/old.pdf'], stage);
      assert.deepEqual(await all('lighthouse intitle:elsewhere'), ['/x'], stage);
      assert.deepEqual(await all('lighthouse inurl:new'), ['/new'], stage);
      assert.deepEqual(await all('lighthouse', { scope: { include: ['other.example'], exclude: [] } }), ['/x'], stage);
      assert.deepEqual(await all('lighthouse', { scope: { include: [], exclude: ['site.example'] } }), ['/x'], stage);
      const recency = { tbs: 'qdr:w', range: { from: NOW - 7 * 86_400_000 }, newestFirst: false };
      assert.deepEqual(await all('lighthouse', { recency }), ['/new', '/x'], stage);
      assert.deepEqual(await all('lighthouse', { source: 'news' }), ['/new', '/old.pdf'], stage);
    }
  });

  it('takes text of every script and none', async () => {
    const { pages, remember, urls, index } = await setUp();
    remember('/zh', '今天天气很好，我们去公园散步。');
    remember('/de', 'Die Straße über den Fluß ist gesperrt.');
    remember('/emoji', '😀😀 only');
    remember('/empty', '');
    await pages.flush();
    for (const stage of ['waiting', 'indexed']) {
      if (stage === 'indexed') await index();
      assert.deepEqual(await urls('天气'), ['/zh'], stage);
      assert.deepEqual(await urls('strasse uber'), ['/de'], stage);
      assert.deepEqual(
        [await urls('😀'), await urls('the of'), await urls('"'), await urls('-x')],
        [[], [], [], []],
        stage,
      );
    }
  });
});

describe('passages', () => {
  const passage = (text: string, query: string): string => {
    const { place } = scan(text, matcherOf(query));
    return place ? passageAt(text, place) : '';
  };

  it('show the sentence with the words next to each other', () => {
    const text = 'Lamps are round. The keeper lights the lamps at four in winter! Winter is long.';
    assert.equal(passage(text, 'winter lamps'), 'The keeper lights the lamps at four in winter!');
    assert.equal(passage(text, 'nothing'), '');
  });

  it('cut what has no end, at words', () => {
    const text = `${'before words '.repeat(200)}the needle is here ${'after words '.repeat(200)}`;
    const found = passage(text, 'needle');
    assert.ok(found.length < 460 && found.includes('the needle is here'), found);
    assert.match(found, /^… \S+ .*\S …$/);
  });

  it('come of hostile text in its own time', () => {
    for (const part of ['[', '](', '-', '|', '*', '\n', ' ', '`', 'a.', '![](']) {
      const text = part.repeat(300_000 / part.length);
      assert.ok(plainOf(text, 100_000).length <= 100_000);
      assert.equal(typeof passage(text, 'needle a'), 'string');
    }
  });
});

describe('plain text of Markdown', () => {
  it('is what a reader sees', () => {
    const markdown =
      '# Title\n\nSome *snake_case_name*, **bold** [link](https://a.example/x_(y) "t") and ![picture](b.png).\n\n- one\n- `two`\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n';
    assert.equal(
      plainOf(markdown, 1_000),
      'Title\nSome snake_case_name, bold link and picture.\none\ntwo\n a b \n 1 2',
    );
  });
});
