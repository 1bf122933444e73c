import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseHtml, toMarkdown } from '../index.ts';
import { keepContent, mainContent } from './index.ts';

/** Short blocks in the container of a short page: each kind in each position. */

const FIRST =
  'The tram museum has been run by volunteers since the line was closed, and on the first Sunday of each month they take one of the old cars out of the shed and drive it to the brewery and back.';
const SECOND =
  'Guided tours start at eleven and at two beside the turntable. They take an hour, the ground is uneven, and dogs have to wait outside with somebody who does not mind missing the steam crane.';

/** Each kind of block, and what of it a reader must find. */
const KINDS: { readonly [kind: string]: readonly [html: string, ...texts: string[]] } = {
  'a list of three': ['<ul><li>helmet</li><li>gloves</li><li>lamp</li></ul>', 'helmet', 'gloves', 'lamp'],
  'a numbered list of two': ['<ol><li>Ring the bell.</li><li>Wait.</li></ol>', 'Ring the bell.', 'Wait.'],
  'one item': ['<ul><li>Closed in winter</li></ul>', 'Closed in winter'],
  'an address': ['<address>Depot Road 8<br>4021 Hill</address>', 'Depot Road 8', '4021 Hill'],
  'an address in lines': ['<p>Depot Road 8<br>4021 Hill</p>', '4021 Hill'],
  'telephone and mail': [
    '<p>Call <a href="tel:+4312">12 34</a></p><p><a href="mailto:tram@hill.example">tram@hill.example</a></p>',
    '12 34',
    'tram@hill.example',
  ],
  'an alert': ['<div role="alert">No tours on Sunday.</div>', 'No tours on Sunday.'],
  'a status': ['<div role="status">Your seat is 14 C.</div>', 'Your seat is 14 C.'],
  'an alert with a button': [
    '<div class="alert alert-warning" role="alert">Gate 2 is shut.<button type="button" aria-label="Close">×</button></div>',
    'Gate 2 is shut.',
  ],
  'a note': ['<div class="note"><p>Bring a coat.</p></div>', 'Bring a coat.'],
  'a line in a division': ['<div id="result">Your ticket is T-311.</div>', 'Your ticket is T-311.'],
  'a line in a span': ['<div><span>Your ticket is T-311.</span></div>', 'Your ticket is T-311.'],
  'a download': ['<p><a href="/files/plan-2.pdf">Plan of the line</a></p>', 'Plan of the line'],
  'a download under a heading': [
    '<h2>Download</h2><p><a href="/d/timer-3.0.tar.gz">Version 3.0 for BSD</a></p><p>MD5: 9b74c989</p>',
    'Download',
    'Version 3.0 for BSD',
    '9b74c989',
  ],
  'a loose section': ['<section>Snow on the upper line.</section>', 'Snow on the upper line.'],
  'a section with a heading': [
    '<section><h2>Lost property</h2><p>Ask the guard.</p></section>',
    'Lost property',
    'Ask the guard.',
  ],
  'a custom element': ['<tram-note>Car 5 is on loan.</tram-note>', 'Car 5 is on loan.'],
  'a custom element with a slot of text': [
    '<x-fact><span>Gauge</span> <span>760 mm</span></x-fact>',
    'Gauge',
    '760 mm',
  ],
  'facts with bold labels': [
    '<div><b>Gauge:</b> 760 mm</div><div><b>Length:</b> 3 km</div><div><b>Cars:</b> 11</div>',
    'Gauge:',
    '760 mm',
    '3 km',
    '11',
  ],
  'one fact': ['<div><b>Depth:</b> 4 m</div>', 'Depth:', '4 m'],
  terms: ['<dl><dt>Gauge</dt><dd>760 mm</dd><dt>Cars</dt><dd>11</dd></dl>', 'Gauge', '760 mm', '11'],
  'numbers over labels': [
    '<div class="stats"><div><strong>11</strong><span>cars</span></div><div><strong>3</strong><span>sheds</span></div></div>',
    '11',
    'cars',
    'sheds',
  ],
  'a table of two rows': [
    '<table><tr><th>Adult</th><td>6</td></tr><tr><th>Child</th><td>3</td></tr></table>',
    'Adult',
    'Child',
    '3',
  ],
  'a heading and a line': ['<h2>In rain</h2><p>We drive.</p>', 'In rain', 'We drive.'],
  'headings in two levels': [
    '<h2>Before you come</h2><p>Read this.</p><h3>Steps</h3>',
    'Before you come',
    'Read this.',
    'Steps',
  ],
  'a heading in a header': ['<div class="header-wrapper"><h3>First steps</h3></div>', 'First steps'],
  'a heading in a header of a section': [
    '<header class="section-header"><h2>Prices</h2></header><p>Pay on board.</p>',
    'Prices',
    'Pay on board.',
  ],
  'a group with a legend': ['<fieldset><legend>Depth</legend>Four metres</fieldset>', 'Depth', 'Four metres'],
  'an aside that is a note': ['<aside role="note">Bring a lamp.</aside>', 'Bring a lamp.'],
  'a quotation': ['<blockquote>It rattles well.</blockquote>', 'It rattles well.'],
  'a caption': [
    '<figure><img src="/5.jpg" alt=""><figcaption>Car 5, built 1909</figcaption></figure>',
    'Car 5, built 1909',
  ],
  details: ['<details><summary>May I drive?</summary>After a course.</details>', 'May I drive?', 'After a course.'],
  code: ['<pre><code>tram --car 5</code></pre>', 'tram --car 5'],
  'a price': ['<p class="price">€6.50</p>', '€6.50'],
  'a date': ['<p><time datetime="2026-05-03">3 May 2026</time></p>', '3 May 2026'],
  'one card': [
    '<div class="card"><a href="/c/1"><h3>Upper shed</h3><p>Twelve steps.</p></a></div>',
    'Upper shed',
    'Twelve steps.',
  ],
  'two cards': [
    '<div class="grid"><div class="card"><a href="/c/1"><h3>Upper shed</h3><p>Twelve steps.</p></a></div><div class="card"><a href="/c/2"><h3>Lower shed</h3><p>No steps.</p></a></div></div>',
    'Upper shed',
    'Twelve steps.',
    'Lower shed',
    'No steps.',
  ],
  'three cards with linked titles': [
    `<div class="cards">${['Upper', 'Lower', 'New'].map((name) => `<div class="card"><h3><a href="/${name}">${name} shed</a></h3><p>${name} line, six cars.</p></div>`).join('')}</div>`,
    ...['Upper', 'Lower', 'New'].flatMap((name) => [`${name} shed`, `${name} line, six cars.`]),
  ],
  'four cards in a list': [
    `<ul class="tiles">${['Upper', 'Lower', 'New', 'Old'].map((name) => `<li><a href="/${name}">${name} shed</a><p>${name} line, six cars.</p></li>`).join('')}</ul>`,
    ...['Upper', 'Lower', 'New', 'Old'].flatMap((name) => [`${name} shed`, `${name} line, six cars.`]),
  ],
};

const p = (text: string): string => `<p>${text}</p>`;
const POSITIONS: { readonly [position: string]: (block: string) => string } = {
  first: (block) => `<h1>Tram museum</h1>${block}${p(FIRST)}${p(SECOND)}`,
  'between paragraphs': (block) => `<h1>Tram museum</h1>${p(FIRST)}${block}${p(SECOND)}`,
  last: (block) => `<h1>Tram museum</h1>${p(FIRST)}${block}`,
  'under a heading': (block) => `<h1>Tram museum</h1>${p(FIRST)}<h2>Good to know</h2>${block}${p(SECOND)}`,
  'in a wrapper': (block) =>
    `<h1>Tram museum</h1>${p(FIRST)}<div class="row"><div class="col">${block}</div></div>${p(SECOND)}`,
  'in an article': (block) => `<article><h1>Tram museum</h1>${p(FIRST)}${block}${p(SECOND)}</article>`,
};

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Tram museum</title></head><body><header><nav><a href="/">Home</a> <a href="/news">News</a></nav></header><main>${body}</main><footer><p>Contact us</p></footer></body></html>`;

describe('short blocks of a page', () => {
  for (const [kind, [html, ...texts]] of Object.entries(KINDS)) {
    test(`${kind} stays in every position`, () => {
      const lost = Object.entries(POSITIONS).flatMap(([position, place]) => {
        const document = parseHtml(page(place(html)));
        keepContent(document, mainContent(document));
        const markdown = toMarkdown(document).replaceAll('\\', '');
        assert.ok(!/News|Contact us/.test(markdown));
        return [...texts, ...(place('').includes(SECOND) ? [SECOND] : []), FIRST]
          .filter((text) => !markdown.includes(text))
          .map((text) => `${position}: ${text}`);
      });
      assert.deepEqual(lost, []);
    });
  }
});

const contentOf = (html: string): string => {
  const document = parseHtml(html);
  keepContent(document, mainContent(document));
  return toMarkdown(document).replaceAll('\\', '');
};

test('inside of a container, a name alone removes nothing', () => {
  for (const name of ['popup', 'newsletter', 'cookies', 'login', 'sharing', 'subscribe', 'sub-footer']) {
    const markdown = contentOf(
      page(`<h1>Tram museum</h1>${p(FIRST)}<div class="${name}">Ask for car 5.</div>${p(SECOND)}`),
    );
    assert.ok(markdown.includes('Ask for car 5.'), name);
  }
});

test('what is furniture by its links, its role or its controls goes, also in a container', () => {
  const furniture = [
    '<div><a href="https://facebook.com/sharer?u=1">Furniture</a> <a href="mailto:?subject=x">Mail</a></div>',
    '<nav><a href="/2">Furniture</a></nav>',
    '<div><h3>Related</h3><ul><li><a href="/1">Furniture</a></li><li><a href="/2">Brewery</a></li><li><a href="/3">Harbour</a></li><li><a href="/4">Station</a></li><li><a href="/5">Market</a></li></ul></div>',
    '<form><label>Furniture</label><input name="q"><button>Go</button></form>',
    '<div><label>Furniture</label><select><option>1</option></select><input type="number"><button>Buy</button></div>',
  ];
  for (const html of furniture) {
    const markdown = contentOf(
      page(`<h1>Tram museum</h1>${p(FIRST)}${p(SECOND)}${p(FIRST.replace('tram', 'bus'))}${html}`),
    );
    assert.ok(markdown.includes(SECOND) && !markdown.includes('Furniture'), html);
  }
});

test('a message above the page and a menu with most of its words go', () => {
  const chapters = Array.from({ length: 150 }, (_, i) => `<li><a href="/${i}">Chapter ${i} of the line</a></li>`).join(
    '',
  );
  const markdown = contentOf(
    `<title>Tram museum</title><body><div role="alert">This site uses a new design.</div><nav><ul>${chapters}</ul></nav><div><h1>Tram museum</h1>${p(FIRST)}${p(SECOND)}${p(`${SECOND} ${FIRST}`)}</div></body>`,
  );
  assert.ok(markdown.includes(FIRST) && !/new design|Chapter 7/.test(markdown));
});

test('a container with a hundred thousand blocks of a word keeps them', () => {
  const blocks = `${'<div>car</div>'.repeat(50_000)}${'<p>bell</p>'.repeat(50_000)}`;
  const { keptWords } = mainContent(parseHtml(page(`<h1>Tram museum</h1>${p(FIRST)}${blocks}`)));
  assert.ok(keptWords > 100_000);
});

test('links to other pages under their label go from a short page, also in scripts without spaces', () => {
  for (const label of ['関連リンク', 'Related links']) {
    const links = `<h2>${label}</h2><ul><li><a href="/1">分館のご案内</a></li><li><a href="/2">催し物一覧</a></li></ul>`;
    const markdown = contentOf(
      `<title>お知らせ</title><body><main><h1>お知らせ</h1><p>5月中に館内で見つかったお忘れ物です。お心当たりの方は1階カウンターまでお越しください。</p><p>保管期限は6月30日です。</p>${links}</main>`,
    );
    assert.ok(markdown.includes('6月30日') && !markdown.includes('催し物'), markdown);
  }
});

test('what stands beside the content of a short page is no part of it, but its title and its date are', () => {
  const list =
    '<ul><li>Full moon 5 May 14.19</li><li>Last quarter 12 May 06.28</li><li>New moon 20 May 07.47</li></ul>';
  const largest = '<p>The full moon of the fifth is the largest of the year.</p>';
  for (const [before, after] of [
    ['<main><h1>Phases of the moon</h1><p>1 May</p>', '</main>'],
    ['<div><h2>Phases of the moon</h2><div>1 May</div><div>', '</div></div>'],
  ]) {
    const markdown = contentOf(
      `<title>Phases of the moon</title><body><div class="annons">Advert: telescopes from 95 € at the shop</div>${before}${largest}${list}${after}`,
    );
    assert.ok(!markdown.includes('telescopes'), markdown);
    for (const text of ['Phases of the moon', '1 May', 'largest of the year', '20 May 07.47'])
      assert.ok(markdown.includes(text), `${text} is not in: ${markdown}`);
  }
});
