import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMarkdown } from '../markdown/index.ts';
import { parseHtml } from '../tree.ts';
import { framesToOpen, openFrames, openSourceDocuments } from './index.ts';

const URL = 'https://a.example/page';
const WORDS = 'word '.repeat(40);
const toOpen = (html: string): string[] => framesToOpen(parseHtml(html), URL);

describe('documents in pages', () => {
  it('those that a page shows in its place are opened', () => {
    for (const html of [
      '<body><iframe src="/x"></iframe>',
      '<base href="/b/"><body><iframe src="../x" title="Plan"></iframe>',
      '<frameset><frame src="/x"><noframes>No frames</noframes></frameset>',
      '<embed src="/x" type="text/html">',
      '<embed src="/x" type="application/pdf">',
      '<object data="/x" type="text/html">Fallback</object>',
    ])
      assert.deepEqual(toOpen(html), ['https://a.example/x'], html);
    assert.equal(toOpen(Array.from({ length: 20 }, (_, i) => `<iframe src="/${i}"></iframe>`).join('')).length, 20);
  });

  it('others are not', () => {
    for (const html of [
      `<p>${WORDS}</p><iframe src="/x"></iframe>`,
      '<iframe src="/page#part"></iframe>',
      '<iframe src="/x" width="1" height="1"></iframe>',
      '<iframe src="/x" style="display:none"></iframe>',
      '<iframe src="about:blank"></iframe><iframe src="javascript:x()"></iframe><iframe></iframe>',
      '<embed src="/x" type="video/mp4"><object data="/x.swf"></object><embed src="/x.svg">',
      '<noscript><iframe src="/x"></iframe></noscript>',
    ])
      assert.deepEqual(toOpen(html), [], html);
  });

  it('their content takes the place of the frame, with its own addresses', () => {
    const frames = [
      {
        address: 'https://a.example/x',
        url: 'https://b.example/d/',
        html: '<title>In</title><script>x()</script><p><a href="y">Y</a></p>',
      },
    ];
    const html = openFrames('<body><h1>Out</h1><iframe src="/x"></iframe><iframe src="/z"></iframe>', URL, frames);
    assert.equal(
      toMarkdown(parseHtml(html)),
      '# Out\n\n[Embedded page](/x)\n\n[Y](https://b.example/d/y)\n\n[Embedded page](/z)',
    );
    const old = openFrames('<html><frameset><frame src="/x"></frameset></html>', URL, frames);
    assert.equal(toMarkdown(parseHtml(old)), '[Embedded page](/x)\n\n[Y](https://b.example/d/y)');
  });

  it('srcdoc is part of the page, three deep', () => {
    const escaped = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    let html = '<p>inside</p>';
    for (let depth = 1; depth <= 6; depth++) html = `<p>at ${depth}</p><iframe srcdoc="${escaped(html)}"></iframe>`;
    const document = parseHtml(html);
    openSourceDocuments(document, URL);
    assert.equal(toMarkdown(document), 'at 6\n\nat 5\n\nat 4\n\nat 3');
  });

  it('an address that is a document is part of the page, too', () => {
    for (const data of [
      'text/html,<p>50%25 inside</p>',
      `text/html;charset=utf-8;base64,${btoa('<p>50% inside</p>')}`,
    ]) {
      const document = parseHtml(
        `<p>Out</p><iframe src="data:${data}"></iframe><iframe src="data:text/html,%E0%A4%A"></iframe>`,
      );
      openSourceDocuments(document, URL);
      assert.match(toMarkdown(document), /^Out\n\n50% inside/);
    }
  });

  it('are links in Markdown otherwise', () => {
    for (const [html, markdown] of [
      ['<embed src="/p.pdf" type="application/pdf">', '[Embedded document](/p.pdf)'],
      [
        '<object data="/p.pdf" type="application/pdf"><a href="/p.pdf">Plan as PDF</a></object>',
        '[Plan as PDF](/p.pdf)',
      ],
      ['<object data="/m.svg" type="image/svg+xml">Map</object>', '![Map](/m.svg)'],
      ['<object classid="x"><p>Shown instead.</p></object>', 'Shown instead.'],
      ['<object data="/f.swf" type="application/x-shockwave-flash"><p>Shown instead.</p></object>', 'Shown instead.'],
      ['<frameset><frame src="/x" title="Menu"></frameset>', '[Menu](/x)'],
    ] as const)
      assert.equal(toMarkdown(parseHtml(html)), markdown, html);
  });
});
