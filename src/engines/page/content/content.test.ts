import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml, toMarkdown } from '../index.ts';
import { keepContent, mainContent } from './index.ts';

/** The Markdown of a page's main content. */
function contentOf(html: string): string {
  const document = parseHtml(html);
  keepContent(document, mainContent(document));
  return toMarkdown(document);
}

function assertHas(markdown: string, ...texts: string[]): void {
  for (const text of texts) assert.ok(markdown.includes(text), `"${text}" is missing in:\n${markdown}`);
}

function assertHasNot(markdown: string, ...texts: string[]): void {
  for (const text of texts) assert.ok(!markdown.includes(text), `"${text}" is still in:\n${markdown}`);
}

const HEAD = '<meta charset="utf-8"><style>p{margin:0}</style>';
const MENU = `<header class="site-header"><a class="logo" href="/"><img src="/logo.svg" alt="The Harbour Post"></a>
  <nav class="main-nav"><ul><li><a href="/news">News</a></li><li><a href="/sport">Sport</a></li><li><a href="/culture">Culture</a></li>
  <li><a href="/login">Sign in</a></li></ul></nav></header>`;
const FOOTER = `<footer class="site-footer"><ul><li><a href="/imprint">Imprint</a></li><li><a href="/privacy">Privacy policy</a></li></ul>
  <p>© 2026 Harbour Post Media. All rights reserved.</p></footer>
  <div id="cookie-banner" class="cookie-consent" role="dialog"><p>We use cookies to give you the best experience on our website.</p>
  <button>Accept all</button></div>`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head>${HEAD}<title>${title}</title></head><body>${MENU}${body}${FOOTER}</body></html>`;

const FURNITURE = ['Sport', 'Sign in', 'Imprint', 'All rights reserved', 'We use cookies', 'Accept all'];

const PARAGRAPHS = [
  'The ferry that has linked the two shores of the bay since 1911 made its last crossing on Friday evening, carrying forty passengers, two bicycles and the mayor.',
  'The operator, which employs nineteen people, said that rising fuel prices and a falling number of commuters had left it with no other choice after three years of losses.',
  'Residents of the northern shore now have to drive around the bay, a trip of thirty-five minutes, or wait for a bus that leaves twice a day and not at all on Sundays.',
  'A petition for a public operator has gathered more than four thousand signatures, and the council will discuss it in the second week of November, the mayor said.',
];

test('an article keeps its text, headings, quotes and images, and loses share bars and related links', () => {
  const markdown = contentOf(
    page(
      'Last ferry crosses the bay | The Harbour Post',
      `<main><article class="post"><h1>Last ferry crosses the bay</h1>
      <div class="share-bar"><a href="https://facebook.com/sharer">Share on Facebook</a><a href="https://x.com/share">Tweet this</a></div>
      <p>${PARAGRAPHS[0]}</p><figure><img src="/ferry.jpg" alt="The ferry at dusk"><figcaption>The ferry on its last evening.</figcaption></figure>
      <p>${PARAGRAPHS[1]}</p><h2>Half an hour by car</h2><p>${PARAGRAPHS[2]}</p>
      <blockquote><p>I have taken this boat to school and to work, said Ines Holm, who has lived by the pier for sixty years.</p></blockquote>
      <p>${PARAGRAPHS[3]}</p></article>
      <section class="related-articles"><h3>Related stories</h3><ul><li><a href="/a">Bridge plans shelved again</a></li><li><a href="/b">Harbour fees to rise</a></li>
      <li><a href="/c">Ten walks along the coast</a></li></ul></section></main>
      <aside class="sidebar"><h3>Most read</h3><ol><li><a href="/d">Storm closes the coast road</a></li><li><a href="/e">New mayor sworn in</a></li></ol>
      <div class="newsletter-signup"><p>Subscribe to our newsletter</p><button>Sign up</button></div></aside>`,
    ),
  );
  assertHas(
    markdown,
    '# Last ferry crosses the bay',
    ...PARAGRAPHS,
    '## Half an hour by car',
    '> I have taken this boat',
  );
  assertHas(markdown, '/ferry.jpg', 'The ferry on its last evening.');
  assertHasNot(markdown, ...FURNITURE, 'Share on Facebook', 'Bridge plans shelved', 'Storm closes', 'newsletter');
  assert.ok(markdown.indexOf('Last ferry') < markdown.indexOf('Half an hour'));
});

test('a product keeps its price, options, table of data and reviews', () => {
  const markdown = contentOf(
    page(
      'Kettle K2 – Hearth & Home',
      `<main class="product-page"><div class="product-gallery"><img src="/k2.jpg" alt="Kettle K2"></div>
      <div class="product-info"><h1 class="product-title">Kettle K2</h1><div class="price"><span class="sale-price">€49.90</span> <del>€64.90</del></div>
      <p class="product-description">A gooseneck kettle of brushed steel that holds its temperature for half an hour and pours without dripping.</p>
      <ul class="features"><li>Capacity 0.9 litres</li><li>Keeps any temperature between 40 and 100 °C</li></ul></div>
      <h2>Specifications</h2><table class="specs"><tr><th>Weight</th><td>1.1 kg</td></tr><tr><th>Power</th><td>1200 W</td></tr><tr><th>Warranty</th><td>2 years</td></tr></table>
      <section class="reviews"><h2>Customer reviews</h2>
      <div class="review"><strong>Marta</strong><p>Pours beautifully and the handle stays cool, I use it every morning for coffee.</p></div>
      <div class="review"><strong>Tom</strong><p>Good kettle but the lid is a bit tight, otherwise exactly what I was looking for.</p></div></section></main>`,
    ),
  );
  assertHas(
    markdown,
    '# Kettle K2',
    '€49.90',
    'A gooseneck kettle',
    'Capacity 0.9 litres',
    '| Weight | 1.1 kg |',
    '| Warranty | 2 years |',
  );
  assertHas(markdown, 'Pours beautifully', 'the lid is a bit tight');
  assertHasNot(markdown, ...FURNITURE);
});

test('a listing keeps every entry with its link', () => {
  const jobs = [
    'Boat builder',
    'Harbour pilot',
    'Net maker',
    'Marine biologist',
    'Crane operator',
    'Ship broker',
    'Lighthouse keeper',
    'Sail maker',
  ];
  const markdown = contentOf(
    page(
      'Jobs by the sea',
      `<main><h1>Jobs by the sea</h1><p>All open positions in the harbours of the region, updated every morning.</p><ul class="job-list">${jobs
        .map(
          (job, i) =>
            `<li class="job-card"><h2><a href="/jobs/${i}">${job}</a></h2><p>Full time in Northport. Looking after everything that a ${job.toLowerCase()} looks after, in a team of ${i + 2}.</p><span class="salary">€${3000 + i * 100} a month</span></li>`,
        )
        .join('')}</ul><nav class="pagination"><a href="?page=2">Next page</a></nav></main>`,
    ),
  );
  for (const [i, job] of jobs.entries()) assertHas(markdown, `[${job}](/jobs/${i})`, `€${3000 + i * 100} a month`);
  assertHasNot(markdown, ...FURNITURE, 'Next page');
});

test('a thread keeps all posts and their authors', () => {
  const posts = [
    [
      'marlow',
      'My bilge pump runs all the time although the bilge is dry. The float switch moves freely, so what else could it be?',
    ],
    [
      'kurtz',
      'Check whether the switch is wired before the manual one. Mine was bridged by the previous owner, and it took me a year to notice.',
    ],
    [
      'nellie',
      'Could also be a stuck relay. Take it out: if the pump stops, you have found it, and a new one costs less than ten euros.',
    ],
    ['marlow', 'It was the relay, thanks a lot! The contacts were welded together.'],
  ];
  const markdown = contentOf(
    page(
      'Bilge pump never stops - Boat talk',
      `<div id="page-body"><h1 class="topic-title">Bilge pump never stops</h1>${posts
        .map(
          ([name, text], i) =>
            `<div class="post" id="p${i}"><div class="postprofile"><a class="username" href="/u/${name}">${name}</a></div><div class="postbody"><div class="content"><p>${text}</p></div></div></div>`,
        )
        .join('')}</div>`,
    ),
  );
  for (const [name, text] of posts) assertHas(markdown, name as string, text as string);
  assertHasNot(markdown, ...FURNITURE);
});

test('documentation keeps code and headings and loses the sidebar', () => {
  const markdown = contentOf(
    page(
      'Configuration - tide',
      `<div class="layout"><aside class="sidebar docs-sidebar"><ul>${['Installation', 'Tutorial', 'Plugins', 'Deployment', 'Changelog'].map((name) => `<li><a href="/docs/${name}">${name}</a></li>`).join('')}</ul></aside>
      <main class="docs-content"><h1>Configuration</h1><p>The file <code>tide.toml</code> in the root of the project holds all settings; each can be overridden by an environment variable.</p>
      <h2 id="cache">Cache</h2><p>Answers are cached on disk. The size is given in megabytes, and 0 switches the cache off.</p>
      <pre><code class="language-toml">[cache]
size = 512
path = "/var/cache/tide"</code></pre>
      <div class="admonition note"><p>Changing the path does not move what is cached already.</p></div>
      <h2 id="log">Log</h2><table><thead><tr><th>Key</th><th>Meaning</th></tr></thead><tbody><tr><td>level</td><td>debug, info or warn</td></tr><tr><td>file</td><td>where lines go</td></tr></tbody></table></main></div>`,
    ),
  );
  assertHas(
    markdown,
    '# Configuration',
    '`tide.toml`',
    '## Cache',
    '```toml',
    'size = 512',
    '## Log',
    '| level | debug, info or warn |',
  );
  assertHas(markdown, 'Changing the path does not move');
  assertHasNot(markdown, ...FURNITURE, 'Tutorial', 'Changelog');
});

test('a category page keeps names and prices of all products', () => {
  const products = [
    'Oak stool',
    'Ash bench',
    'Pine table',
    'Beech chair',
    'Walnut shelf',
    'Cherry desk',
    'Maple tray',
    'Elm box',
    'Larch bed',
  ];
  const markdown = contentOf(
    page(
      'Wooden furniture',
      `<main id="main"><div class="collection-header"><h1>Wooden furniture</h1><p>Made to order in our workshop, oiled and not varnished.</p></div>
      <form class="filters"><label>Colour</label><label>Material</label><button>Apply filters</button></form>
      <ul class="product-grid">${products
        .map(
          (name, i) =>
            `<li class="grid__item product-card"><a href="/p/${i}"><img src="/p/${i}.jpg" alt=""><h3 class="card__title">${name}</h3></a><div class="price"><span>€${120 + i}.00</span></div></li>`,
        )
        .join('')}</ul></main>`,
    ),
  );
  for (const [i, name] of products.entries()) assertHas(markdown, name, `€${120 + i}.00`);
  assertHasNot(markdown, ...FURNITURE);
});

test('a page with only a menu and a line of text is not empty', () => {
  assertHas(contentOf('<body><nav><a href="/">Home</a></nav><p>Back soon.</p></body>'), 'Back soon.');
  assertHas(contentOf('<body><nav><a href="/">Home</a> <a href="/x">About us</a></nav></body>'), 'Home', 'About us');
});

test('an empty shell, a page without a body and an empty document give no content and no error', () => {
  assert.equal(
    contentOf(
      '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script>boot()</script></body></html>',
    ),
    '',
  );
  assert.equal(contentOf(''), '');
  assertHas(
    contentOf('<p>Just a paragraph that nobody put a body around, which browsers do not mind at all.</p>'),
    'Just a paragraph',
  );
});

test('noscript content is used if the page has little else', () => {
  const markdown = contentOf(
    `<body><div id="app"></div><noscript><div class="post"><h1>On tides</h1><p>${PARAGRAPHS[0]}</p><p>${PARAGRAPHS[1]}</p></div></noscript></body>`,
  );
  assertHas(markdown, '# On tides', ...PARAGRAPHS.slice(0, 2));
});

test('consent managers are removed even if they contain most of the words', () => {
  const markdown = contentOf(
    `<body><div id="content"><h1>Low tide</h1><p>${PARAGRAPHS[0]}</p><p>${PARAGRAPHS[2]}</p></div><div id="onetrust-consent-sdk"><div class="ot-sdk-container">${'<p class="ot-category-desc">These cookies are necessary for the website to function and cannot be switched off in our systems.</p>'.repeat(40)}</div></div></body>`,
  );
  assertHas(markdown, PARAGRAPHS[0] as string);
  assertHasNot(markdown, 'cannot be switched off');
});

test('the menu of a restaurant is content', () => {
  const dishes = ['Fish soup', 'Fried herring', 'Crab salad', 'Rhubarb cake', 'Rye bread with butter', 'Smoked eel'];
  const markdown = contentOf(
    page(
      'Menu – The Pier',
      `<main><h1>Menu</h1><div class="menu"><h2>From the sea</h2>${dishes
        .map(
          (dish, i) =>
            `<div class="menu-item"><h3 class="menu-item-name">${dish}</h3><p class="menu-item-description">Served with whatever the garden gave this morning.</p><span class="menu-item-price">€${9 + i}.50</span></div>`,
        )
        .join('')}</div></main>`,
    ),
  );
  for (const [i, dish] of dishes.entries()) assertHas(markdown, dish, `€${9 + i}.50`);
  assertHasNot(markdown, ...FURNITURE);
});

test('ten thousand nested elements and a hundred thousand siblings are handled', () => {
  const deep = `${'<div>'.repeat(10_000)}<p>${PARAGRAPHS[0]}</p>${'</div>'.repeat(10_000)}`;
  assertHas(contentOf(`<body>${deep}</body>`), PARAGRAPHS[0] as string);
  const markdown = contentOf(`<body>${'<span>a b </span>'.repeat(100_000)}</body>`);
  assert.ok(markdown.length > 100_000);
});

test('the same page gives the same content', () => {
  const html = page('Tides', `<main><h1>Tides</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</main>`);
  assert.equal(contentOf(html), contentOf(html));
});

test('a table and a code block beside a long paragraph stay, and so do terms and details between paragraphs', () => {
  const markdown = contentOf(
    page(
      'Limits',
      `<main><h1>Limits</h1><p>${(PARAGRAPHS[0] as string).repeat(4)}</p>
      <table><tr><th>Plan</th><th>Price</th></tr><tr><td>Pro</td><td>$10</td></tr></table>
      <pre><code class="language-js">const limit = 1;</code></pre><dl><dt>Burst</dt><dd>Twice the limit.</dd></dl>
      <details><summary>Why?</summary>To be fair to all.</details><p>${PARAGRAPHS[1]}</p></main>`,
    ),
  );
  assertHas(
    markdown,
    '| Pro | $10 |',
    '```js\nconst limit = 1;\n```',
    '**Burst**',
    'Twice the limit.',
    'Why?',
    'To be fair',
  );
  assertHasNot(markdown, ...FURNITURE);
});

test('the heading of links that are removed is removed too', () => {
  const links = ['Bridges', 'Tunnels', 'Harbours', 'Canals'].map((name) => `<li><a href="/${name}">${name}</a></li>`);
  const markdown = contentOf(
    page(
      'Ferries',
      `<main><h1>Ferries</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}<h2>See also</h2>
      <ul class="related-links">${links.join('')}</ul></main>`,
    ),
  );
  assertHas(markdown, PARAGRAPHS[3] as string);
  assertHasNot(markdown, 'See also', 'Canals');
});

test('lines below the posts of a thread are left out, and the signature of a function is not', () => {
  const post = (name: string, text: string): string =>
    `<div class="post"><a class="username" href="/u/${name}">${name}</a><div class="content"><p>${text}</p></div><div class="signature">Proud owner of three dinghies and a very small lighthouse.</div></div>`;
  const thread = contentOf(
    page(
      'Bilge pump never stops - Boat talk',
      `<div id="page-body"><h1>Bilge pump never stops</h1>${post('marlow', 'The pump runs all day, although the bilge is dry and the float switch hangs free. What else could keep it on?')}${post('kurtz', 'Check whether the switch is wired before the manual one. Mine was bridged, and it took me a year to notice.')}${post('nellie', 'It could also be a stuck relay. Take it out: if the pump stops, you have found it, and a new one is cheap.')}</div>`,
    ),
  );
  assertHas(thread, 'float switch hangs free', 'wired before the manual one', 'stuck relay');
  assertHasNot(thread, 'small lighthouse');
  const reference = contentOf(
    page(
      'Class Tide',
      `<main class="docs-content"><h1>Class Tide</h1><p>Computes the height of the water at a place and a time, from the harmonic constants of the nearest harbour.</p>${['heightAt', 'nextHigh', 'nextLow'].map((name) => `<section class="detail"><h3>${name}</h3><div class="signature">public double ${name}(Place place, Instant time)</div><p>Returns the value for a place, or throws an exception if no harbour is near enough to it.</p></section>`).join('')}</main>`,
    ),
  );
  assertHas(reference, 'heightAt(Place place', 'nextLow(Place place');
});

test('a footer with most of the words of a page is left out, and a footer that is the page is not', () => {
  const places = Array.from({ length: 400 }, (_, i) => `Harbour ${i} Bay ${i}`).join(' ');
  const rentals = contentOf(
    page(
      'Boat rentals',
      `<main><h1>Boat rentals</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</main><footer><div>${places}</div></footer>`,
    ),
  );
  assertHas(rentals, '# Boat rentals');
  assertHasNot(rentals, 'Harbour 17 Bay 17');
  const only = contentOf(page('Harbours', `<h1>Harbours</h1><footer><p>${places}</p></footer>`));
  assertHas(only, 'Harbour 17 Bay 17');
});
