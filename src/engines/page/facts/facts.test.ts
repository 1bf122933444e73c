import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SelectorError } from '../clean/index.ts';
import { parseHtml } from '../tree.ts';
import { attributesOf, baseOf, canonicalOf, imagesOf, linksOf, pageMetadata, robotsMetaOf } from './index.ts';

const URL = 'https://example.com/news/2026/story.html?x=1';
const metadata = (html: string, contentLanguage?: string) =>
  pageMetadata(parseHtml(html), { url: URL, ...(contentLanguage === undefined ? {} : { contentLanguage }) });

const PAGE = `<!doctype html><html lang="en-GB"><head>
<title>  A story
  of two lines </title>
<meta charset="utf-8">
<meta name="Description" content="What it is about.">
<meta name="keywords" content="one, two">
<meta name="robots" content="max-image-preview:large">
<meta name="viewport" content="width=device-width">
<meta name="theme-color" content="#fff"><meta name="generator" content="Hugo 0.1">
<meta property="og:title" content="OG title"><meta property="og:description" content="OG &amp; more">
<meta property="og:type" content="article"><meta property="og:url" content="/news/2026/story">
<meta property="og:image" content="/img/a.jpg"><meta property="og:image" content="/img/b.jpg">
<meta property="og:locale" content="en_GB"><meta property="og:locale:alternate" content="de_DE">
<meta property="og:site_name" content="Example">
<meta property="article:published_time" content="2026-03-04T05:06:07Z">
<meta property="article:modified_time" content="2026-03-05"><meta property="article:section" content="World">
<meta property="article:tag" content="a"><meta property="article:tag" content="b">
<meta name="twitter:card" content="summary"><meta name="DC.date.created" content="2026-01-01">
<meta name="dcterms.created" content="2025-12-31"><meta name="dcterms:subject" content="Things">
<link rel="canonical" href="/news/2026/story"><link rel="shortcut icon" href="/fav.ico">
<link rel="apple-touch-icon" href="/touch.png">
</head><body><svg><title>Logo</title></svg></body></html>`;

describe('metadata', () => {
  it('has the documented fields', () => {
    const found = metadata(PAGE);
    for (const [field, value] of Object.entries({
      title: 'A story of two lines',
      description: 'What it is about.',
      language: 'en-GB',
      keywords: 'one, two',
      robots: 'max-image-preview:large',
      favicon: 'https://example.com/fav.ico',
      canonical: 'https://example.com/news/2026/story',
      ogTitle: 'OG title',
      ogDescription: 'OG & more',
      ogUrl: 'https://example.com/news/2026/story',
      ogImage: 'https://example.com/img/a.jpg',
      ogLocale: 'en_GB',
      ogLocaleAlternate: ['de_DE'],
      ogSiteName: 'Example',
      publishedTime: '2026-03-04T05:06:07Z',
      modifiedTime: '2026-03-05',
      articleSection: 'World',
      articleTag: 'a',
      dcDateCreated: '2026-01-01',
      dcTermsCreated: '2025-12-31',
      dcTermsSubject: 'Things',
    })) {
      assert.deepEqual(found[field], value, field);
    }
  });

  it('has every other meta tag under its name, repeated ones as a list', () => {
    const found = metadata(PAGE);
    assert.equal(found.viewport, 'width=device-width');
    assert.equal(found['theme-color'], '#fff');
    assert.equal(found.generator, 'Hugo 0.1');
    assert.equal(found['og:type'], 'article');
    assert.equal(found['og:title'], 'OG title');
    assert.equal(found['twitter:card'], 'summary');
    assert.deepEqual(found['og:image'], ['/img/a.jpg', '/img/b.jpg']);
    assert.deepEqual(found['article:tag'], ['a', 'b']);
    assert.equal(found['DC.date.created'], '2026-01-01');
  });

  it('cannot set what only the fetch knows, nor names of object properties', () => {
    const found = metadata(
      [
        'statusCode',
        'error',
        'sourceURL',
        'url',
        'scrapeId',
        'creditsUsed',
        'proxyUsed',
        'cacheState',
        '__proto__',
        'constructor',
        'toJSON',
        'ogTitle',
      ]
        .map((name) => `<meta name="${name}" content="forged">`)
        .join(''),
    );
    assert.deepEqual(JSON.parse(JSON.stringify(found)), {});
    assert.equal(Object.getPrototypeOf(found), Object.prototype);
  });

  it('what is not stated is absent; other sources are used', () => {
    assert.deepEqual(metadata('<p>nothing'), {});
    assert.equal(metadata('<meta property="og:title" content="T"><p>x').title, 'T');
    assert.equal(metadata('<title></title><meta name="twitter:title" content="T">').title, 'T');
    assert.equal(metadata('<p>x', 'de, en').language, 'de');
    assert.equal(metadata('<meta http-equiv="Content-Language" content="pt_BR">', 'de').language, 'pt-BR');
    assert.equal(metadata('<html lang="{{ lang }}"><p>x', 'fr').language, 'fr');
    assert.equal(metadata('<body><div itemscope><meta itemprop="price" content="1"></div>').price, undefined);
  });

  it('is bounded, whatever the page states', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `<meta name="n${i}" content="${'x'.repeat(200)}">`).join('');
    const same = '<meta name="same" content="y">'.repeat(20_000);
    const found = metadata(`<meta name=long content="${'z'.repeat(1_000_000)}">${same}${many}`);
    assert.ok(JSON.stringify(found).length < 200_000);
    assert.equal((found.same as string[]).length, 100);
  });
});

describe('links', () => {
  const links = (html: string, url = URL): string[] => {
    const document = parseHtml(html);
    return linksOf(document, baseOf(document, url));
  };

  it('are absolute, without repetition, in order', () => {
    assert.deepEqual(
      links(
        '<a href="b">1</a><a href="/a#x">2</a><a href=" https://Other.example ">3</a><a href="/news/2026/b">again</a>' +
          '<map><area href="../c?d=e&amp;f"></map><a href="mailto:a@b.example">m</a><a name=x>none</a>',
      ),
      [
        'https://example.com/news/2026/b',
        'https://example.com/a#x',
        'https://other.example/',
        'https://example.com/news/c?d=e&f',
        'mailto:a@b.example',
      ],
    );
  });

  it('of routes in fragments, and of drawings', () => {
    const svg = '<svg><a xlink:href="/l-svg"><text>x</text></a><a href="/l-svg2"><text>y</text></a></svg>';
    assert.deepEqual(
      links(`<a href="#/two">2</a><a href="#!/three">3</a><a href="#!four">4</a><a href="/app#/five">5</a>${svg}`),
      [
        'https://example.com/news/2026/#/two',
        'https://example.com/news/2026/#!/three',
        'https://example.com/news/2026/#!four',
        'https://example.com/app#/five',
        'https://example.com/l-svg',
        'https://example.com/l-svg2',
      ].map((one) => one.replace('https://example.com/news/2026/#', `${URL}#`)),
    );
    assert.deepEqual(
      links('<a href="#!">a</a><a href="#/">b</a><a href="#">c</a><svg><use xlink:href="#i"/></svg>'),
      [],
    );
  });

  it('that lead nowhere are left out', () => {
    assert.deepEqual(
      links(
        '<a href="">a</a><a href="#top">b</a><a href="javascript:void(0)">c</a><a href="tel:+1">d</a><a href="data:,x">e</a>' +
          '<a href="http://[x">f</a><a href="ftp://a.example/">g</a><template><a href="/t">t</a></template><iframe src="/i"></iframe>',
      ),
      [],
    );
  });

  it("are relative to the page's base", () => {
    assert.deepEqual(links('<base href="/root/"><base href="/no/"><a href="x">x</a>'), ['https://example.com/root/x']);
    assert.deepEqual(links('<base href="https://cdn.example/p/q"><a href="?r">x</a>'), ['https://cdn.example/p/q?r']);
    assert.deepEqual(links('<base href="javascript:x"><a href="x">x</a>'), ['https://example.com/news/2026/x']);
    assert.deepEqual(links(`<base href="/${'a'.repeat(9_000)}/"><a href="x">x</a><a href="/y">y</a>`), [
      'https://example.com/y',
    ]);
  });

  it('are spelled as in browsers', () => {
    for (const written of [
      'https://example.com/a/../b',
      'https://example.com/a/%2e%2E/b',
      'http://1.2.3/x',
      'https://xn--/',
      'https://a.example/é?ü',
      'https://a.example/a b',
      "https://a.example/x?q='y'",
      'https://A.example:443/',
      '/a/./b',
      '/x"y',
      '/%zz',
      '///c.example/x',
      '/a\\b',
      'https://a.example/x|y',
      'https:/a.example/one',
      'https://a.example/^x',
      'https://example.com./x',
      'https://a_b.example/x',
      'https://a.example/2026/01/02/x',
    ]) {
      const expected = globalThis.URL.parse(written, URL)?.href;
      assert.deepEqual(
        links(`<a href="${written.replaceAll('"', '&quot;')}">x</a>`),
        expected ? [expected] : [],
        written,
      );
    }
  });

  it('are limited to a hundred thousand', () => {
    const html = Array.from({ length: 150_000 }, (_, i) => `<a href="/p/${i}">x</a>`).join('');
    const found = links(html);
    assert.equal(found.length, 100_000);
    assert.equal(found.at(-1), 'https://example.com/p/99999');
  });
});

describe('images', () => {
  it('from all sources on a page, the largest of a srcset', () => {
    const document = parseHtml(
      '<meta property="og:image" content="/og.jpg"><link rel="icon" href="/fav.ico">' +
        '<img src="a.jpg" srcset="a.jpg 1x, a@2x.jpg 2x"><img src="data:image/gif;base64,xx" data-src="lazy.jpg">' +
        '<picture><source srcset="w1.webp 100w, w2.webp 200w"><img src="p.jpg"></picture><img src="a.jpg">' +
        '<video poster="poster.jpg"><source src="film.mp4"></video><input type="image" src="button.png">' +
        '<div style="color: red; background-image: url(&quot;bg.jpg&quot;), url(bg2.jpg)"></div>' +
        '<noscript><img src="ns.jpg"></noscript><img width=1 height=1 src="https://t.example/px.gif"><svg><image href="s.png"/></svg>',
    );
    assert.deepEqual(imagesOf(document, 'https://example.com/d/'), [
      'https://example.com/og.jpg',
      'https://example.com/fav.ico',
      'https://example.com/d/a.jpg',
      'https://example.com/d/a@2x.jpg',
      'https://example.com/d/lazy.jpg',
      'https://example.com/d/w2.webp',
      'https://example.com/d/p.jpg',
      'https://example.com/d/poster.jpg',
      'https://example.com/d/button.png',
      'https://example.com/d/bg.jpg',
      'https://example.com/d/bg2.jpg',
      'https://example.com/d/s.png',
      'https://example.com/d/ns.jpg',
    ]);
  });

  it('endless styles are cheap', () => {
    const html = `<p style="${'url('.repeat(300_000)}">`.repeat(3);
    assert.deepEqual(imagesOf(parseHtml(html), 'https://example.com/'), []);
  });
});

describe('metadata for machines', () => {
  it('the canonical URL, if it is valid', () => {
    const canonical = (html: string) => canonicalOf(parseHtml(html), 'https://example.com/a/');
    assert.equal(canonical('<link rel="Canonical" href="b">'), 'https://example.com/a/b');
    assert.equal(canonical('<link rel=canonical href=""><link rel=canonical href="javascript:x">'), undefined);
  });

  it('rules for robots, from tags and headers', () => {
    const robots = (html: string, options?: { agent?: string; header?: string }) =>
      robotsMetaOf(parseHtml(html), undefined, options);
    assert.deepEqual(robots('<meta name="ROBOTS" content="NoIndex, nofollow">'), { noindex: true, nofollow: true });
    assert.deepEqual(robots('<meta name=robots content=none>'), { noindex: true, nofollow: true });
    assert.deepEqual(robots('<meta name=robots content="index,follow"><meta name=googlebot content=noindex>'), {
      noindex: false,
      nofollow: false,
    });
    assert.deepEqual(robots('<meta name=trawl content=noindex>', { agent: 'trawl' }), {
      noindex: true,
      nofollow: false,
    });
    assert.deepEqual(robots('', { header: 'nofollow' }), { noindex: false, nofollow: true });
    assert.deepEqual(robots('', { agent: 'trawl', header: 'otherbot: noindex, nofollow, trawl: nofollow' }), {
      noindex: false,
      nofollow: true,
    });
    assert.deepEqual(robots('', { header: 'unavailable_after: 25 Jun 2027 15:00:00 PST, noindex' }), {
      noindex: true,
      nofollow: false,
    });
  });
});

describe('attributes', () => {
  it('of the elements that match a selector, unchanged', () => {
    const document = parseHtml('<a data-id="1" href="/x">a</a><a>b</a><a data-id="2">c</a>');
    assert.deepEqual(
      attributesOf(document, [
        { selector: 'a', attribute: 'data-ID' },
        { selector: 'a[href]', attribute: 'href' },
        { selector: 'b', attribute: 'constructor' },
      ]),
      [
        { selector: 'a', attribute: 'data-ID', values: ['1', '2'] },
        { selector: 'a[href]', attribute: 'href', values: ['/x'] },
        { selector: 'b', attribute: 'constructor', values: [] },
      ],
    );
    assert.throws(() => attributesOf(document, [{ selector: 'a[', attribute: 'x' }]), SelectorError);
  });
});
