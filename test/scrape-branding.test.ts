import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Answer, startApp, type TestApp } from './support/app.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

/** The format branding: what the browser makes of the styles of a page. */

const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Harbour &amp; Co. | Boats</title>
<meta property="og:site_name" content="Harbour &amp; Co."><meta property="og:image" content="/share.png"><link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css"></head><body>
<header class="top"><a href="/"><img class="logo" src="/logo.png" alt="Harbour logo"></a><nav><a href="/boats">Boats</a></nav></header>
<main class="container"><h1>Boats for all</h1><h2>New ones</h2><p>Every boat is built by hand in our yard by the sea. <a href="/more">Read more</a></p>
<form><input type="text" name="mail" placeholder="Mail"><button class="btn btn-primary" type="button">Order now</button> <button class="btn btn-secondary" type="button">Ask us</button></form>
<pre><code>boat --new</code></pre></main><footer>Harbour</footer></body></html>`;
const STYLE = `:root { --color-primary: #0a5fb4; --brand-accent: #e07b00; }
body { margin: 0; background: #fdfdfb; color: #222831; font: 17px/1.6 Georgia, 'Times New Roman', serif; }
h1, h2 { font-family: Verdana, Arial, sans-serif; } h1 { font-size: 44px; font-weight: 700; } h2 { font-size: 30px; }
a { color: #8a1c7c; } .top { height: 72px; } .container { max-width: 1080px; padding: 24px; }
.btn { border-radius: 8px; padding: 10px 20px; border: 1px solid #0a5fb4; } .btn-primary { background: var(--color-primary); color: #fff; transition: all 0.2s ease-in-out; }
.btn-secondary { background: #e9eef3; color: #0a5fb4; } input { border: 1px solid #99a3ad; border-radius: 4px; } code { font-family: 'Courier New', monospace; }`;
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the look of a site', () => {
  let site: Site;
  let it: TestApp;
  const brandingOf = async (path: string, more: object = {}): Promise<Answer> =>
    it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: site.url + path, formats: ['branding'], ...more }),
    });

  before(async () => {
    site = await startSite({
      '/': PAGE,
      '/style.css': { headers: { 'content-type': 'text/css' }, body: STYLE },
      '/logo.png': { headers: { 'content-type': 'image/png' }, body: LOGO },
    });
    it = await startApp(SITE_SETTINGS);
  });
  after(() => site[Symbol.asyncDispose]());

  test('colours, letters, buttons and pictures as the browser shows them', async () => {
    const { status, body, text } = await brandingOf('/');
    assert.equal(status, 200, text);
    const { branding } = body.data;
    assert.deepEqual([branding.colorScheme, branding.brandName], ['light', 'Harbour & Co.']);
    assert.deepEqual(branding.colors, {
      primary: '#0A5FB4',
      secondary: '#E9EEF3',
      accent: '#E07B00',
      background: '#FDFDFB',
      textPrimary: '#222831',
      link: '#8A1C7C',
    });
    assert.deepEqual(branding.typography.fontFamilies, { primary: 'Georgia', heading: 'Verdana', code: 'Courier New' });
    assert.deepEqual(branding.typography.fontStacks.heading, ['Verdana', 'Arial', 'sans-serif']);
    assert.deepEqual(branding.typography.fontSizes, { h1: '44px', h2: '30px', body: '17px' });
    assert.deepEqual(branding.components, {
      buttonPrimary: { background: '#0A5FB4', textColor: '#FFFFFF', borderColor: '#0A5FB4', borderRadius: '8px' },
      buttonSecondary: { background: '#E9EEF3', textColor: '#0A5FB4', borderColor: '#0A5FB4', borderRadius: '8px' },
      input: { borderColor: '#99A3AD', borderRadius: '4px' },
    });
    assert.deepEqual(branding.images, {
      logo: `${site.url}/logo.png`,
      favicon: `${site.url}/icon.svg`,
      ogImage: `${site.url}/share.png`,
    });
    assert.deepEqual(branding.animations, { transitionDuration: '0.2s', easing: 'ease-in-out' });
    assert.deepEqual([branding.layout.grid.maxWidth, branding.layout.headerHeight], ['1080px', '72px']);
    assert.equal(body.data.metadata.creditsUsed, 1);
    assert.equal(body.data.warning, undefined);
  });

  test('without its style sheets, nothing of the browser is taken for the look of the site, and a warning says so', async () => {
    site.set('/bare', PAGE.replace('/style.css', '/gone.css'));
    const { body } = await brandingOf('/bare');
    const { branding, warning } = body.data;
    assert.match(warning, /style sheet of the page did not load/);
    assert.equal(branding.brandName, 'Harbour & Co.');
    assert.deepEqual([branding.colors, branding.fonts, branding.components], [undefined, undefined, undefined]);
    assert.equal(branding.typography, undefined);
  });

  test('again from the cache, with the styles that were seen', async () => {
    let body = (await brandingOf('/')).body;
    for (let i = 0; body.data.metadata.cacheState !== 'hit' && i < 20; i++) body = (await brandingOf('/')).body;
    assert.equal(body.data.metadata.cacheState, 'hit');
    assert.equal(body.data.branding.colors.primary, '#0A5FB4');
  });

  test('without the browser, what the page itself states', async () => {
    const { body } = await brandingOf('/', { fastMode: true, maxAge: 0 });
    assert.equal(body.data.branding.brandName, 'Harbour & Co.');
    assert.equal(body.data.branding.images.favicon, `${site.url}/icon.svg`);
  });

  test('a page that deceives the collector script', async () => {
    const lies = [
      'getComputedStyle = () => { throw new Error("no") }',
      'JSON.stringify = () => "5"',
      'JSON.stringify = () => \'{"elements":{"body":null,"h1":7},"variables":[1],"logo":{"a":1}}\'',
      'getComputedStyle = () => new Proxy({}, { get: () => "x".repeat(1e6) })',
    ];
    for (const [index, lie] of lies.entries()) {
      site.set(`/lie${index}`, PAGE.replace('<header', `<script>${lie}</script><header`));
      const { status, body, text } = await brandingOf(`/lie${index}`);
      assert.equal(status, 200, `${lie}: ${text.slice(0, 300)}`);
      assert.equal(body.data.branding.brandName, 'Harbour & Co.');
      assert.ok(text.length < 20_000);
    }
  });
});
