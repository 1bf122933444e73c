// Over 10 kB: a list of pages.

import { A, B, C, D, F, FRAMES, type HardPage, inFrames, p, paragraphs } from './pages.ts';

/** Classes 1 to 4: pages that came out empty, as furniture or without a part of what their authors wrote. */

const H = '<h1>Last ferry</h1>';
const LONG = [A, B, C, D].join(' ');
const MENU =
  '<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/a">About</a></li></ul></nav>';
const text = `# Last ferry\n\n${paragraphs(A, B, C)}`;
const BODY = `${H}${p(A, B, C)}`;

const markup: HardPage[] = [
  { name: 'no head, no body', html: `<title>Last ferry</title><main>${BODY}</main>`, markdown: text },
  { name: 'no tags of the page at all', html: `${BODY}`, markdown: text },
  {
    name: 'doctype and meta, no head',
    html: `<!doctype html><meta charset=utf-8><title>Last ferry</title>${MENU}<article>${BODY}</article>`,
    markdown: text,
  },
  {
    name: 'a head that is not closed',
    html: `<html><head><title>Last ferry</title><link rel="stylesheet" href="/a.css"><main>${BODY}</main></html>`,
    markdown: text,
  },
  {
    name: 'a head that is not closed, and a body in it',
    html: `<html><head><title>Last ferry</title><body><main>${BODY}</main></body></html>`,
    markdown: text,
  },
  {
    name: 'the body begins twice',
    html: `<html><head><title>Last ferry</title></head><body>${MENU}<body><main>${BODY}</main></body></html>`,
    markdown: text,
  },
  {
    name: 'text after the end of the page',
    html: `<html><head><title>Last ferry</title></head><body><main>${H}${p(A, B)}</main></body></html><p>${C}</p>`,
    markdown: text,
  },
  {
    name: 'paragraphs that are not closed',
    html: `<html><head><title>Last ferry</title></head><body><main>${H}<p>${A}<p>${B}<p>${C}</main></body></html>`,
    markdown: text,
  },
  {
    name: 'items that are not closed',
    html: `<title>Last ferry</title><main>${H}${p(A, B)}<ul><li>${C}<li>${D}</ul></main>`,
    markdown: `# Last ferry\n\n${paragraphs(A, B)}\n\n- ${C}\n- ${D}`,
  },
  {
    name: 'capital letters and no quotes',
    html: `<HTML><HEAD><TITLE>Last ferry</TITLE></HEAD><BODY BGCOLOR=white><H1>Last ferry</H1><P>${A}<P>${B}<P>${C}</BODY></HTML>`,
    markdown: text,
  },
  {
    name: 'a comment that is not closed is text of nobody',
    html: `<html><body><main>${BODY}</main></body><!-- end`,
    markdown: text,
  },
  {
    name: 'a table around everything',
    html: `<html><head><title>Last ferry</title></head><body><table width="100%"><tr><td>${H}${p(A, B, C)}</td></tr></table></body></html>`,
    markdown: text,
  },
  {
    name: 'paragraphs by line breaks',
    html: `<html><head><title>Last ferry</title></head><body>${H}${A}<br><br>${B}<br><br>${C}</body></html>`,
    markdown: text,
  },
  {
    name: 'a form around the page',
    html: `<html><head><title>Last ferry</title></head><body><form id="aspnetForm" method="post"><input type="hidden" name="s" value="x">${MENU}<div>${BODY}</div></form></body></html>`,
    markdown: text,
  },
  {
    name: 'a label that is a menu in front of the page',
    html: `<html><head><title>Last ferry</title></head><body><div class="menu-open"><div class="page">${BODY}</div></div></body></html>`,
    markdown: text,
  },
  {
    name: 'the article in a footer',
    html: `<html><head><title>Last ferry</title></head><body>${MENU}<footer>${BODY}</footer></body></html>`,
    markdown: text,
  },
  {
    name: 'the article in an aside',
    html: `<html><head><title>Last ferry</title></head><body>${MENU}<aside>${BODY}</aside></body></html>`,
    markdown: text,
  },
];

const shells: HardPage[] = [
  {
    name: 'an empty application',
    html: '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
    markdown: '',
    needsScripts: true,
    warning: /no text/,
  },
  {
    name: 'an empty application after its scripts',
    html: '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
    markdown: '',
    warning: /no text/,
    fromBrowser: true,
  },
  {
    name: 'nothing but a link and scripts',
    html: '<html><body><a href="/">Home</a><script src="/app.js"></script></body></html>',
    has: ['Home'],
    needsScripts: true,
    warning: undefined as never,
  },
  {
    name: 'a list that is still loading',
    html: '<html><head><title>Boats</title></head><body><main><h1>Boats</h1><div aria-busy="true"><p>Loading the list of boats</p></div></main><script src="/app.js"></script></body></html>',
    has: ['Boats'],
    warning: /still loading \(“Loading the list of boats”\)/,
    needsScripts: true,
  },
  { name: 'an empty answer', html: '', markdown: '', warning: /answer is empty/ },
  {
    name: 'nothing but a frame',
    html: '<html><head><title>Plan</title></head><body><iframe src="https://b.example/plan"></iframe></body></html>',
    markdown: '[Embedded page](https://b.example/plan)',
    warning: /shows other documents/,
  },
  {
    name: 'pictures alone',
    html: '<html><body><img src="/a.png" alt=""><img src="/b.png" alt=""></body></html>',
    markdown: '',
    warning: /no text/,
  },
];

const furnitureOnly: HardPage[] = [
  ...inFrames(
    'a notice on old browsers above the text',
    'Last ferry',
    `<div class="browser-upgrade"><p>You are using an outdated browser. Please upgrade your browser to improve your experience and security.</p></div>${BODY}`,
    { markdown: text },
  ),
  ...inFrames(
    'a dialog to sign in beside the text',
    'Last ferry',
    `${BODY}<div class="modal" id="login-modal" role="dialog"><h2>Sign in to your account</h2><p>Sign in with your e-mail address and your password to read all articles and to save them for later.</p><form><input name="email"><input name="password" type="password"><button>Sign in</button></form></div>`,
    { markdown: text },
  ),
  ...inFrames(
    'related links that are longer than the text',
    'Last ferry',
    `${BODY}<section class="related"><h2>Related stories</h2><ul>${Array.from({ length: 12 }, (_, i) => `<li><a href="/r${i}">Story number ${i} about the harbour and what the council has decided about it</a></li>`).join('')}</ul></section>`,
    { markdown: text },
  ),
  ...inFrames(
    'a lead and a long text in another container',
    'Last ferry',
    `<div class="lead"><h1>Last ferry</h1><p>${A}</p></div><div class="wrap"><div class="inner">${p(B, C, D, F)}</div></div>`,
    { markdown: `# Last ferry\n\n${paragraphs(A, B, C, D, F)}` },
  ),
];

const table =
  '<table><tr><th>Year</th><th>Passengers</th></tr><tr><td>1911</td><td>9,400</td></tr><tr><td>2026</td><td>310</td></tr></table>';
const tableText = '| Year | Passengers |\n| --- | --- |\n| 1911 | 9,400 |\n| 2026 | 310 |';
const code = '<pre><code class="language-js">const fare = 3;\nsell(fare);</code></pre>';
const codeText = '```js\nconst fare = 3;\nsell(fare);\n```';
const terms = '<dl><dt>Berth</dt><dd>A place for a ship</dd><dt>Pier</dt><dd>A place for people</dd></dl>';

const structures: HardPage[] = [
  ...inFrames('a table behind a long paragraph', 'Last ferry', `${H}<p>${LONG}</p>${table}`, {
    markdown: `# Last ferry\n\n${LONG}\n\n${tableText}`,
  }),
  ...inFrames('code behind a long paragraph', 'Last ferry', `${H}<p>${LONG}</p>${code}`, {
    markdown: `# Last ferry\n\n${LONG}\n\n${codeText}`,
  }),
  ...inFrames('terms behind a long paragraph', 'Last ferry', `${H}<p>${LONG}</p>${terms}`, {
    has: [LONG, 'Berth', 'A place for a ship', 'Pier'],
  }),
  ...inFrames(
    'details behind a long paragraph',
    'Last ferry',
    `${H}<p>${LONG}</p><details><summary>How much was it?</summary><p>A ticket was three crowns, and two for children.</p></details>`,
    { has: [LONG, 'How much was it?', 'A ticket was three crowns, and two for children.'] },
  ),
  ...inFrames(
    'a figure behind a long paragraph',
    'Last ferry',
    `${H}<p>${LONG}</p><figure><img src="/f.jpg" alt="Ferry"><figcaption>The ferry at dusk</figcaption></figure>`,
    { has: [LONG, '![Ferry](https://site.example/f.jpg)', 'The ferry at dusk'] },
  ),
  ...inFrames(
    'a heading without its links',
    'Last ferry',
    `${H}${p(A, B, C)}<h2>See also</h2><ul><li><a href="/x">Bridges</a></li><li><a href="/y">Buses</a></li><li><a href="/z">Tunnels</a></li></ul>`,
    { has: [A, B, C], lacks: [] },
  ),
  ...inFrames('two words at the end', 'Last ferry', `${H}<p>${LONG}</p><p>The end.</p>`, {
    markdown: `# Last ferry\n\n${LONG}\n\nThe end.`,
  }),
  ...inFrames('two words between', 'Last ferry', `${H}${p(A, B)}<p>It rained.</p>${p(C)}`, {
    markdown: `# Last ferry\n\n${paragraphs(A, B, 'It rained.', C)}`,
  }),
  ...inFrames('one word at the end', 'Last ferry', `${H}${p(A, B, C)}<p>Perhaps.</p>`, {
    markdown: `# Last ferry\n\n${paragraphs(A, B, C, 'Perhaps.')}`,
  }),
  ...inFrames('a short quote', 'Last ferry', `${H}${p(A, B)}<blockquote><p>Never again.</p></blockquote>${p(C)}`, {
    markdown: `# Last ferry\n\n${paragraphs(A, B, '> Never again.', C)}`,
  }),
  ...inFrames(
    'short items',
    'Last ferry',
    `${H}${p(A, B)}<p>It carried:</p><ul><li>milk</li><li>post</li><li>coal</li></ul>${p(C)}`,
    { markdown: `# Last ferry\n\n${paragraphs(A, B, 'It carried:', '- milk\n- post\n- coal', C)}` },
  ),
  ...inFrames('short sections', 'Last ferry', `${H}<h2>Fares</h2>${p(A)}<h2>Boats</h2>${p(B)}<h2>Crew</h2>${p(C)}`, {
    markdown: `# Last ferry\n\n## Fares\n\n${A}\n\n## Boats\n\n${B}\n\n## Crew\n\n${C}`,
  }),
];

const alternatives: HardPage[] = [
  {
    name: 'a body in noscript',
    html: `<html><head><title>Last ferry</title></head><body><div id="app"></div><noscript>${BODY}</noscript></body></html>`,
    markdown: text,
  },
  {
    name: 'a body in a template',
    html: `<html><head><title>Last ferry</title></head><body><div id="app"></div><template>${BODY}</template><script>show()</script></body></html>`,
    markdown: text,
    needsScripts: true,
  },
  {
    name: 'a shadow tree',
    html: `<html><head><title>Last ferry</title></head><body><x-article><template shadowrootmode="open">${BODY}</template></x-article></body></html>`,
    markdown: text,
  },
  {
    name: 'a hint to switch scripts on',
    html: FRAMES.landmarks?.('Last ferry', `${BODY}<noscript>Please enable JavaScript.</noscript>`) as string,
    markdown: text,
  },
  {
    name: 'pictures in noscript',
    html: FRAMES.landmarks?.(
      'Last ferry',
      `${H}${p(A)}<img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/f.jpg" alt="Ferry"><noscript><img src="/f.jpg" alt="Ferry"></noscript>${p(B, C)}`,
    ) as string,
    has: ['![Ferry](https://site.example/f.jpg)', A, B, C],
    lacks: ['base64'],
  },
];

export const LOST: readonly HardPage[] = [...markup, ...shells, ...furnitureOnly, ...structures, ...alternatives];
