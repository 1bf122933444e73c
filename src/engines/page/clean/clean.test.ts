import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { type Document, parseHtml } from '../tree.ts';
import { type CleanOptions, cleanTree } from './clean.ts';
import { toHtml } from './html.ts';

const BASE = 'https://example.com/blog/post';

function clean(html: string, options: Partial<CleanOptions> = {}): string {
  const document = parseHtml(html);
  cleanTree(document, { baseUrl: BASE, ...options });
  return toHtml(document);
}

describe('the html format', () => {
  it('drops what readers do not see', () => {
    const html = clean(
      '<!DOCTYPE html><html lang="en"><head><title>T</title><meta charset=utf-8><link rel=stylesheet href=a.css></head>' +
        '<body><!-- note --><script>x</script><style>y</style><noscript>Turn on scripts</noscript><template><p>t</p></template>' +
        '<p onclick="go()" class="a">One <b>two</b></p><link rel=stylesheet href=b.css></body></html>',
    );
    assert.equal(html, '<!DOCTYPE html><html lang="en"><body><p class="a">One <b>two</b></p></body></html>');
  });

  it('URLs are absolute, and none of them runs script', () => {
    assert.equal(
      clean(
        '<a href="../x?a=1&amp;b=2">a</a><a href="//cdn.example/y">b</a><a href="#c">c</a><form action="send"></form>',
      ),
      '<a href="https://example.com/x?a=1&amp;b=2">a</a><a href="https://cdn.example/y">b</a>' +
        '<a href="https://example.com/blog/post#c">c</a><form action="https://example.com/blog/send"></form>',
    );
    for (const bad of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\nscript:alert(1)',
      '&#1;javascript:alert(1)',
      'vbscript:x',
      'data:text/html,<script>alert(1)</script>',
    ]) {
      assert.equal(clean(`<a href="${bad}">a</a>`), '<a>a</a>', bad);
      assert.equal(clean(`<iframe src="${bad}" srcdoc="<b>"></iframe>`), '<iframe></iframe>', bad);
    }
    assert.equal(clean('<svg onload=alert(1)><a xlink:href="javascript:x">t</a></svg>'), '<svg><a>t</a></svg>');
    assert.equal(clean('<p style="background:url(javascript:x)" onmouseover=x>t</p>'), '<p>t</p>');
    assert.equal(clean('<a href="http://[bad">a</a>'), '<a href="http://[bad">a</a>');
  });

  it('images get the largest source of their set', () => {
    assert.equal(
      clean('<img src="s.jpg" srcset="s.jpg 320w, m.jpg 640w, /l.jpg 1280w" sizes="100vw" alt="A">'),
      '<img src="https://example.com/l.jpg" alt="A">',
    );
    assert.equal(clean('<img src=a.png srcset="a.png, b.png 2x">'), '<img src="https://example.com/blog/b.png">');
    assert.equal(
      clean('<img srcset="https://i.example/w_100,h_50/a.jpg 100w, https://i.example/w_200,h_100/a.jpg 200w">'),
      '<img src="https://i.example/w_200,h_100/a.jpg">',
    );
    assert.equal(
      clean('<picture><source srcset="big.webp 2x, small.webp 1x" type="image/webp"><img alt=x></picture>'),
      '<picture><img alt="x" src="https://example.com/blog/big.webp"></picture>',
    );
  });

  it('lazy-loaded images get the source that would have been loaded', () => {
    const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    assert.equal(clean(`<img src="${dot}" data-src="/a.jpg">`), '<img src="https://example.com/a.jpg">');
    assert.equal(clean(`<img src="/low.jpg" data-lazy-src="/high.jpg">`), '<img src="https://example.com/high.jpg">');
    assert.equal(
      clean(`<img src="${dot}" data-srcset="/a.jpg 1x, /b.jpg 2x">`),
      '<img src="https://example.com/b.jpg">',
    );
    assert.equal(clean('<img src="/a.jpg" data-src=\'{"w": 1}\'>'), '<img src="https://example.com/a.jpg">');
    assert.equal(
      clean(`<div><img class=lazy src="${dot}"><noscript><img src="/real.jpg" alt="R"></noscript></div>`),
      '<div><img class="lazy" src="https://example.com/real.jpg" alt="R"></div>',
    );
    assert.equal(
      clean('<div class=ph><noscript><img src="/real.jpg" onerror=x></noscript></div>'),
      '<div class="ph"><span><img src="https://example.com/real.jpg"></span></div>',
    );
    assert.equal(
      clean('<noscript><img height=1 width=1 src="https://www.facebook.com/tr?id=1"></noscript><p>a'),
      '<p>a</p>',
    );
    assert.equal(
      clean('<img src="/a.jpg"><noscript><img src="/a.jpg"></noscript>'),
      '<img src="https://example.com/a.jpg">',
    );
  });

  it('a data URL of an image is kept', () => {
    const image = 'data:image/png;base64,iVBORw0KGgo=';
    assert.equal(clean(`<img src="${image}" alt="A">`), `<img src="${image}" alt="A">`);
  });

  it('text and attributes are escaped', () => {
    assert.equal(
      clean('<p title="a &quot;b&quot; &amp; &lt;c&gt;">1 &lt; 2 &amp;&amp; 3 &gt; 2&nbsp;!</p><br><input value=x>'),
      '<p title="a &quot;b&quot; &amp; &lt;c&gt;">1 &lt; 2 &amp;&amp; 3 &gt; 2&nbsp;!</p><br><input value="x">',
    );
  });

  it('the clean tree converts to Markdown', () => {
    const document = parseHtml('<h1>T</h1><p><a href="/a">link</a> <img data-src=i.png src=blank.gif alt=I></p>');
    cleanTree(document, { baseUrl: BASE });
    assert.equal(toMarkdown(document), '# T\n\n[link](https://example.com/a) ![I](https://example.com/blog/i.png)');
  });
});

describe('consent banners and advertisements', () => {
  const page =
    '<div id="onetrust-consent-sdk"><p>We use cookies</p></div><div class="cc-window cc-banner">Cookies!</div>' +
    '<ins class="adsbygoogle" data-ad-slot="1"></ins><div id="div-gpt-ad-123">Ad</div>' +
    '<iframe src="https://ad.doubleclick.net/x"></iframe><p>Text</p>';

  it('are removed on request', () => {
    assert.equal(clean(page, { blockAds: true }), '<p>Text</p>');
    assert.ok(clean(page).includes('We use cookies'));
  });

  it('elements with similar names are kept', () => {
    const like =
      '<div class="cookie">Oatmeal cookies</div><div class="address add">5 Road</div><section id="ads">Classified ads</section>' +
      '<article class="advertisement">A history of advertising</article><iframe src="https://player.example/1"></iframe>';
    const cleaned = clean(like, { blockAds: true });
    for (const text of ['Oatmeal', '5 Road', 'Classified', 'history', 'player.example'])
      assert.ok(cleaned.includes(text), text);
  });
});

describe('hostile pages', () => {
  it('ten thousand nested tags', () => {
    const html = clean(`${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`);
    assert.equal(html, `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`);
  });

  it('a hundred thousand scripts side by side', () => {
    assert.equal(clean('<p>a</p><script>x</script><!-- c -->'.repeat(100_000)), '<p>a</p>'.repeat(100_000));
  });

  it('endless srcsets', () => {
    for (const srcset of [
      ',a'.repeat(200_000),
      'a b '.repeat(200_000),
      `${'x'.repeat(300_000)} y z`,
      ', '.repeat(200_000),
    ]) {
      assert.ok(clean(`<img srcset="${srcset}">`).startsWith('<img'));
    }
  });

  it('a page of twenty megabytes', () => {
    const row =
      '<tr><td class="c" onclick="x()"><a href="/item?id=12345">Item</a></td><td><img data-src="/i.png"></td></tr>';
    const html = clean(`<table>${row.repeat(Math.ceil(20_000_000 / row.length))}</table>`);
    assert.ok(html.includes('<a href="https://example.com/item?id=12345">Item</a>'));
    assert.ok(!html.includes('onclick'));
  });

  it('attributes with the names of object properties', () => {
    const document: Document = parseHtml('<p __proto__="x" constructor="y" hasOwnProperty="z">t</p>');
    cleanTree(document, { baseUrl: BASE });
    assert.ok(toHtml(document).includes('>t</p>'));
  });
});
