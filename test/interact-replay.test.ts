import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import { plansFile } from './support/plans.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

const HAS_FFMPEG = spawnSync('ffmpeg', ['-version']).status === 0;

describe('what a session showed can be replayed', () => {
  let site: Site;
  before(async () => {
    site = await startSite({
      '/': '<title>One </script><b>bold</title><h1>One</h1>',
      '/two': '<title>Two</title><body style="background:green">',
    });
  });
  after(() => site[Symbol.asyncDispose]());

  const post = (it: TestApp, path: string, body: object = {}) =>
    it.ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  /** Opens two pages in a session and ends it. */
  const visit = async (it: TestApp, recordSession = true): Promise<string> => {
    const { id } = (await post(it, '/v2/interact', { recordSession })).body;
    const isOf = (path: string) => (page: { pageUrl: string }) => page.pageUrl === site.url + path;
    for (const path of ['/', '/two']) {
      assert.equal(
        (await post(it, `/v2/interact/${id}/execute`, { code: `await page.goto('${site.url}${path}')` })).status,
        200,
      );
      if (recordSession)
        await until(async () => (await it.ask(`/v2/interact/${id}/replay`)).body.pages?.some(isOf(path)), path);
    }
    assert.equal((await it.ask(`/v2/interact/${id}`, { method: 'DELETE' })).status, 200);
    return id;
  };

  describe('where there is no ffmpeg', () => {
    let it: TestApp;
    let id: string;
    before(async () => {
      it = await startApp({ ...SITE_SETTINGS, ffmpeg: '/nowhere/ffmpeg' });
      id = await visit(it);
    });

    test('its pages are listed as soon as it is deleted, and a link plays them', async () => {
      const { status, body } = await it.ask(`/v2/browser/${id}/replay`);
      assert.equal(status, 200);
      assert.deepEqual(
        body.pages.map((page: { pageId: string; pageUrl: string; url: string }) => [
          page.pageId,
          page.pageUrl,
          page.url,
        ]),
        ['/', '/two'].map((path, n) => [`${n}`, site.url + path, `${it.url}/v2/interact/${id}/replay/${n}`]),
      );
      assert.equal(body.pageCount, 2);
      for (const { startTimeMs, endTimeMs } of body.pages) assert.ok(startTimeMs < endTimeMs);
      const player = await it.ask(body.playerUrl.slice(it.url.length), { key: null });
      assert.equal(player.status, 200);
      assert.match(player.headers.get('content-security-policy') ?? '', /script-src 'sha256-/);
      // What a page called itself is data in there.
      const facts = JSON.parse(
        /<script id="facts" type="application\/json">(.*?)<\/script>/.exec(player.text)?.[1] ?? '',
      );
      assert.equal(facts.pages[0].title, 'One </script><b>bold');
      const file = await fetch(it.url + facts.segments[0].url);
      assert.equal(file.status, 200);
      const bytes = Buffer.from(await file.arrayBuffer());
      assert.equal(bytes.toString('latin1', 0, 4), 'TRP1');
      assert.ok(bytes.includes(Buffer.from([0xff, 0xd8, 0xff])));
      const altered = await it.ask(`${body.playerUrl.slice(it.url.length)}x`, { key: null });
      assert.equal(altered.status, 404);
    });

    test('as HLS it is refused, naming what is missing; so are pages that are none', async () => {
      for (const root of ['/v2/interact', '/v2/browser']) {
        const { status, body } = await it.ask(`${root}/${id}/replay/0`);
        assert.deepEqual([status, body.code], [422, 'FFMPEG_NOT_FOUND']);
        assert.match(body.details.message, /ffmpeg.*TRAWL_FFMPEG/);
      }
      assert.equal((await it.ask(`/v2/interact/${id}/replay/first`)).status, 400);
      assert.equal((await it.ask(`/v2/interact/${id}/replay/7`)).status, 404);
    });

    test('other teams cannot see it, and a session without recording has none', async () => {
      const unknown = crypto.randomUUID();
      assert.equal((await it.ask(`/v2/interact/${unknown}/replay`)).status, 404);
      const other = await visit(it, false);
      assert.equal((await it.ask(`/v2/interact/${other}/replay`)).status, 404);
      const silent = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({ zeroDataRetention: 'forced' }) });
      const unkept = (await post(silent, '/v2/interact')).body.id;
      assert.equal((await silent.ask(`/v2/interact/${unkept}`, { method: 'DELETE' })).status, 200);
      assert.equal((await silent.ask(`/v2/interact/${unkept}/replay`)).status, 404);
      const { body } = await it.ask(`/v2/interact/${id}/replay`);
      const link = body.playerUrl.slice(it.url.length).replace(id, other);
      assert.equal((await it.ask(link, { key: null })).status, 404);
    });
  });

  test('where there is ffmpeg, a page is HLS whose segments are links', {
    skip: !HAS_FFMPEG && 'no ffmpeg here',
  }, async () => {
    const it = await startApp(SITE_SETTINGS);
    const id = await visit(it);
    const first = await it.ask(`/v2/interact/${id}/replay/1`);
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers.get('content-type')?.split(';')[0], 'application/vnd.apple.mpegurl');
    assert.match(first.text, /^#EXTM3U[\s\S]*#EXT-X-ENDLIST/);
    const links = first.text.split('\n').filter((line) => line.startsWith('http'));
    assert.ok(links.length > 0);
    for (const link of links) {
      const part = await fetch(link);
      assert.deepEqual([part.status, part.headers.get('content-type')], [200, 'video/mp2t']);
      // Packets of a transport stream begin with 0x47.
      const bytes = Buffer.from(await part.arrayBuffer());
      assert.deepEqual([bytes[0], bytes[188]], [0x47, 0x47]);
    }
    const again = await it.ask(`/v2/browser/${id}/replay/1`);
    assert.deepEqual(again.text.split('?')[0], first.text.split('?')[0]);
  });
});
