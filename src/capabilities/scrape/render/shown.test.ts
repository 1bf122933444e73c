import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutatedPage } from '../../../../test/support/mutated-pages.ts';
import { parseHtml, toMarkdown } from '../../../engines/page/index.ts';
import type { RenderedPage, RenderOptions } from './job.ts';
import { renderPage } from './render.ts';

const OPTIONS: RenderOptions = {
  markdown: true,
  html: false,
  rawHtml: false,
  images: false,
  attributes: [],
  product: false,
  menu: false,
  branding: undefined,
  structured: false,
  media: false,
  injection: false,
  redaction: undefined,
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: false,
  blockAds: true,
};

const render = (html: string, options: Partial<RenderOptions> = {}, fromBrowser = false): RenderedPage =>
  renderPage({
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    contentLanguage: undefined,
    status: 200,
    headers: {},
    url: 'https://site.example/',
    fromBrowser,
    options: { ...OPTIONS, ...options },
  });

const LINKS = Array.from({ length: 15 }, (_, i) => `<li><a href="/${i}">Section number ${i}</a></li>`).join('');
const PROSE =
  'The harbour is closed in winter, because the ice makes it impossible to enter with ordinary ships. '.repeat(4);

test('a page that looks like an advertisement as a whole is returned whole, with a warning', () => {
  const { markdown, warning } = render(`<body><div class="ad adsbygoogle"><p>${PROSE}</p></div></body>`);
  assert.match(markdown ?? '', /ordinary ships/);
  assert.match(warning ?? '', /whole page/);
});

test('an ordinary page, and a short one, have no warning', () => {
  assert.equal(
    render(`<body><nav><ul>${LINKS}</ul></nav><main><h1>Winter</h1><p>${PROSE}</p></main></body>`).warning,
    undefined,
  );
  assert.equal(
    render('<body><h1>It works!</h1><p>This is the default page of this server.</p></body>').warning,
    undefined,
  );
});

test('a page without text says so; one with scripts is read with a browser first', () => {
  const empty =
    '<html><head><title>App</title><script src="/app.js"></script></head><body><div class="x"></div></body></html>';
  assert.equal(render(empty).verdict.kind, 'shell');
  const rendered = render(empty, {}, true);
  assert.equal(rendered.verdict.kind, 'ok');
  assert.match(rendered.warning ?? '', /no text/);
  assert.match(render('<html><body><img src="/a.png" alt=""></body></html>').warning ?? '', /no text/);
});

test('tags that leave nothing are named', () => {
  const { markdown, warning } = render(`<body><main><p>${PROSE}</p></main></body>`, { includeTags: ['article'] });
  assert.equal(markdown, '');
  assert.match(warning ?? '', /includeTags/);
});

test('a page with nothing but a few links and scripts is read with a browser first', () => {
  const shell =
    '<html><body><a href="/">Home</a> <a href="/login">Log in</a><script src="/app.js"></script></body></html>';
  assert.equal(render(shell).verdict.kind, 'shell');
  assert.equal(render('<html><body><a href="/a">Home</a></body></html>').verdict.kind, 'ok');
});

test('a page that hides most of its text says so', () => {
  const { markdown, warning } = render(
    `<body><main><h1>Winter</h1><div style="visibility:hidden"><p>${PROSE}</p></div></main><script src="/a.js"></script></body>`,
  );
  assert.match(markdown ?? '', /ordinary ships/);
  assert.match(warning ?? '', /hidden until its scripts run/);
});

test('broken pages whose body has text are never empty without a warning', () => {
  const countOf = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0;
  let count = 0;
  for (let number = 0; number < 300; number++) {
    const html = mutatedPage(number);
    // Text in an attribute or a title that was not closed is not in the body.
    if (countOf(toMarkdown(parseHtml(html))) < 20) continue;
    const { markdown = '', warning } = render(html, {}, true);
    assert.ok(countOf(markdown) >= 5 || warning !== undefined, `page ${number}:\n${html}\n\nMarkdown:\n${markdown}`);
    count++;
  }
  assert.ok(count > 200);
});
