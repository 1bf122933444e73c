import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { pdfOf } from './support/pdf.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Pages whose content is somewhere else: behind a refresh, in a frame, not there at all, or the same in other letters. */

const WORDS = 'The ferry leaves from the north pier at nine, and comes back when the tide allows it.';
const page = (title: string, body: string): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;

describe('content that is elsewhere', () => {
  let site: Site;
  let it: TestApp;

  const post = (path: string, body: object): Promise<Answer> =>
    it.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const scrape = async (path: string, more: object = {}) => {
    const { status, body } = await post('/v2/scrape', {
      url: site.url + path,
      formats: ['markdown'],
      maxAge: 0,
      fastMode: true,
      ...more,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };

  before(async () => {
    site = await startSite({
      '/target': page('Ferry', `<main><h1>Ferry</h1><p>${WORDS}</p></main>`),
      '/header': { headers: { refresh: '0; url=/target' } },
      '/element': page('Moved', '<meta http-equiv="refresh" content="3,/target"><p>We have moved.</p>'),
      '/chain': { headers: { refresh: '1; url=/element' } },
      '/a': page('A', '<meta http-equiv="refresh" content="0;url=/b"><p>Page A of two.</p>'),
      '/b': page('B', '<meta http-equiv="refresh" content="0;url=/a"><p>Page B of two.</p>'),
      '/forever': (_, response, url) => {
        const next = Number(url.searchParams.get('n') ?? 0) + 1;
        response
          .writeHead(200, { 'content-type': 'text/html', refresh: `0; url=/forever?n=${next}` })
          .end(`<p>Step ${next}</p>`);
      },
      '/mask': page('Mask', '<iframe src="/target" style="width:100%"></iframe>'),
      '/frameset':
        '<html><head><title>Old</title></head><frameset rows="100%,*"><frame src="/target"><frame src="/gone"><noframes>No frames.</noframes></frameset></html>',
      '/deep1': page('1', '<object data="/deep2" type="text/html"></object>'),
      '/deep2': page('2', '<embed src="/deep3" type="text/html">'),
      '/deep3': page('3', '<iframe src="/deep4"></iframe>'),
      '/deep4': page('4', '<p>Three deep.</p><iframe src="/deep5"></iframe>'),
      '/deep5': page('5', '<p>Four deep.</p>'),
      '/self': page('Self', '<iframe src="/self"></iframe><iframe src="/self2"></iframe>'),
      '/self2': page('Self', '<iframe src="/self"></iframe><p>Inner words.</p>'),
      '/many': page('Many', '0123456'.replace(/\d/g, '<iframe src="/inner?$&"></iframe>')),
      '/inner': page('Inner', '<p>Inner words.</p>'),
      '/viewer': page('Plan', '<embed src="/plan.pdf" type="application/pdf">'),
      '/timetable': page('Timetable', '<iframe src="/times.pdf" style="width:100%"></iframe>'),
      '/times.pdf': { headers: { 'content-type': 'application/pdf' }, body: pdfOf([[WORDS]]) },
      '/nothing': '',
      '/204': { status: 204 },
    });
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  test('a refresh is followed like a redirect, and circles end', async () => {
    for (const path of ['/header', '/element', '/chain']) {
      const { markdown, metadata } = await scrape(path);
      assert.ok(markdown.includes(WORDS), path);
      assert.deepEqual([metadata.url, metadata.sourceURL], [`${site.url}/target`, site.url + path]);
    }
    assert.match((await scrape('/a')).markdown, /Page [AB] of two/);
    const before = site.asked.length;
    assert.match((await scrape('/forever')).markdown, /Step 21/);
    assert.equal(site.asked.length - before, 21);
  });

  test('a page that only shows other documents has their text', async () => {
    const mask = await scrape('/mask');
    assert.ok(mask.markdown.includes(WORDS));
    assert.deepEqual(
      [mask.metadata.url, mask.metadata.creditsUsed, mask.metadata.title],
      [`${site.url}/mask`, 1, 'Mask'],
    );
    const frameset = await scrape('/frameset');
    assert.ok(frameset.markdown.includes(WORDS));
    assert.match(frameset.warning, /\/gone could not be read/);
    const deep = await scrape('/deep1');
    assert.ok(deep.markdown.includes('Three deep.'), deep.markdown);
    assert.ok(!deep.markdown.includes('Four deep.'));
    assert.equal((await scrape('/self')).markdown.match(/Inner words/g).length, 1);
    const [first, last] = [await scrape('/deep1'), await scrape('/many')];
    assert.match(first.warning, /An embedded page is left as a link: at most 5 are read, 3 deep/);
    assert.match(last.warning, /2 embedded pages are left as links/);
    assert.equal(last.markdown.match(/Inner words/g).length, 5);
    const viewer = await scrape('/viewer');
    assert.ok(viewer.markdown.includes(`${site.url}/plan.pdf`));
    assert.match(viewer.warning, /other documents/);
    const shown = await scrape('/timetable');
    assert.equal(shown.markdown, WORDS);
    assert.deepEqual([shown.metadata.title, shown.metadata.url], ['Timetable', `${site.url}/timetable`]);
    assert.match(shown.warning, /only shows the document .*times\.pdf/);
    const unread = await scrape('/timetable', { parsers: [] });
    assert.match(unread.markdown, /^\[Embedded page\]\(.*times\.pdf\)$/);
  });

  test('an empty answer says so, and is free', async () => {
    for (const path of ['/nothing', '/204']) {
      const { markdown, warning, metadata } = await scrape(path);
      assert.deepEqual([markdown, metadata.creditsUsed], ['', 0], path);
      assert.match(warning, /answer is empty/);
    }
  });

  test('change tracking compares what readers see, and only pages', async () => {
    const track = async (body: Parameters<Site['set']>[1]) => {
      site.set('/tracked', body);
      const formats = ['markdown', { type: 'changeTracking', modes: ['git-diff'] }];
      const { changeTracking, warning } = await scrape('/tracked', { formats });
      return [changeTracking?.changeStatus, warning];
    };
    const text = 'Café hours are from nine to five each day.';
    const body = (words: string): string => page('Cafe', `<main><h1>Cafe</h1><p>${words}</p><p>${WORDS}</p></main>`);
    assert.deepEqual(await track(body(text)), ['new', undefined]);
    const unseen = [
      text.normalize('NFD'),
      text.replaceAll(' ', '\u00a0'),
      text.replaceAll(' ', '\u2009'),
      text.replace('hours', 'ho\u00adurs\u200b'),
    ];
    for (const words of unseen) assert.deepEqual(await track(body(words)), ['same', undefined]);
    const [none, why] = await track('');
    assert.equal(none, undefined);
    assert.match(String(why), /not compared, because the answer has no text/);
    for (const status of [503, 500, 429]) {
      const [absent, reason] = await track({ status, body: body('Out of order.') });
      assert.equal(absent, undefined);
      assert.match(String(reason), new RegExp(`status ${status}`));
    }
    assert.deepEqual(await track(body(text)), ['same', undefined]);
    assert.equal((await track({ status: 410, body: body('Gone.') }))[0], 'removed');
    assert.equal((await track(body(text)))[0], 'new');
    assert.equal((await track(body('Cafe hours have changed.')))[0], 'changed');
  });

  test('documents of a batch have the URLs as they were sent', async () => {
    const urls = [`${site.url}/target#x`, `${site.url}/b ü`, site.url];
    const { body } = await post('/v2/batch/scrape', { urls, formats: ['markdown'] });
    let data: { metadata: { sourceURL: string } }[] = [];
    await until(async () => {
      const { body: state } = await it.ask(`/v2/batch/scrape/${body.id}`);
      data = state.data;
      return state.status === 'completed';
    });
    assert.deepEqual(data.map((one) => one.metadata.sourceURL).sort(), urls.toSorted());
  });

  test('JSON keeps its text, and fills a schema without a model', async () => {
    site.set('/api', {
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Rope","price":4.50,"id":1234567890123456789}',
    });
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, price: { type: 'number' }, id: { type: 'integer' } },
    };
    const data = await scrape('/api', { formats: ['markdown', { type: 'json', schema }] });
    assert.ok(data.markdown.includes('"price": 4.50,\n  "id": 1234567890123456789'));
    assert.deepEqual([data.json.name, data.json.price], ['Rope', 4.5]);
    assert.match(data.warning, /last ones are lost: id/);
  });
});
