import { A, B, C, FRAMES, type HardPage, p } from './pages.ts';

/** Classes 6, 9 and 10: authors, dates and products that the page states, and words that are none. */

const at = (
  name: string,
  body: string,
  expected: Omit<HardPage, 'name' | 'html'>,
  head = '',
  title = 'Last ferry',
): HardPage => ({
  name,
  html: FRAMES.landmarks?.(title, body, head) as string,
  ...expected,
});
const H = '<h1>Last ferry</h1>';
const BODY = p(A, B, C);

const authors: HardPage[] = [
  at(
    'an author in a meta tag',
    `${H}${BODY}`,
    { metadata: { author: 'Ines Holm' } },
    '<meta name="author" content="Ines Holm">',
  ),
  at(
    'an author in JSON-LD',
    `${H}${BODY}`,
    { metadata: { author: 'Ines Holm', publishedTime: '2026-03-04' } },
    '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Last ferry","author":{"@type":"Person","name":"Ines Holm"},"datePublished":"2026-03-04"}</script>',
  ),
  at('a byline', `${H}<p class="byline">By <a rel="author" href="/holm">Ines Holm</a></p>${BODY}`, {
    metadata: { author: 'Ines Holm' },
  }),
  at(
    'a field of a form is no author',
    `${H}${BODY}<form class="comment-form"><label for="author">Name</label><input id="author" name="author"><span class="author">Email required</span></form>`,
    { metadata: { author: undefined } },
  ),
  at('"Written by" without a name is none', `${H}<span class="author">Written by</span>${BODY}`, {
    metadata: { author: undefined },
  }),
  at('a price is no author', `${H}<span class="author">€13.50</span>${BODY}`, { metadata: { author: undefined } }),
  at('a time element', `${H}<time datetime="2026-03-04T10:00:00+01:00">4 March</time>${BODY}`, {
    metadata: { publishedTime: '2026-03-04T10:00:00+01:00' },
  }),
];

const offer = (more: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Lamp L2","offers":{"@type":"Offer","price":"13.50","priceCurrency":"EUR"${more}}}</script>`;
const products: HardPage[] = [
  at(
    'a product in JSON-LD',
    '<h1>Lamp L2</h1><p>A lamp for the bow.</p>',
    { product: { title: 'Lamp L2' } },
    offer(''),
    'Lamp L2',
  ),
  at(
    'a product in microdata',
    '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Lamp L2</h1><p itemprop="description">A lamp for the bow.</p><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="13.50">€13.50</span></div></div>',
    { product: { title: 'Lamp L2' } },
    '',
    'Lamp L2',
  ),
  at(
    'a product in Open Graph',
    '<h1>Lamp L2</h1><p>A lamp for the bow.</p>',
    { product: { title: 'Lamp L2' } },
    '<meta property="og:type" content="product"><meta property="og:title" content="Lamp L2"><meta property="product:price:amount" content="13.50"><meta property="product:price:currency" content="EUR">',
    'Lamp L2',
  ),
  at(
    'a price of Open Graph alone',
    '<h1>Lamp L2</h1><p>A lamp for the bow.</p>',
    { product: { title: 'Lamp L2' } },
    '<meta property="og:title" content="Lamp L2"><meta property="og:price:amount" content="13.50"><meta property="og:price:currency" content="EUR">',
    'Lamp L2',
  ),
  at(
    'a product to see',
    '<div class="product"><h1 class="product-title">Lamp L2</h1><span class="price">€13.50</span><p>A lamp for the bow that shines for ten hours.</p><button>Add to cart</button><p>SKU: L2-77</p></div>',
    { product: { title: 'Lamp L2' } },
    '',
    'Lamp L2',
  ),
  at(
    'a product to see, sold out',
    '<div class="item"><h1>Lamp L2</h1><p class="cost">$13.50</p><p>Sold out</p><button disabled>Add to basket</button></div>',
    { product: { title: 'Lamp L2' } },
    '',
    'Lamp L2',
  ),
  at('an article with a price is no product', `${H}<p>A ticket was $3 in the last year.</p>${BODY}`, { product: null }),
  at(
    'a list is no product',
    '<h1>Lamps</h1><div class="card"><h3>Lamp L1</h3><span class="price">€10</span><button>Add to cart</button></div><div class="card"><h3>Lamp L2</h3><span class="price">€13</span><button>Add to cart</button></div><div class="card"><h3>Lamp L3</h3><span class="price">€19</span><button>Add to cart</button></div>',
    { product: null },
    '',
    'Lamps',
  ),
];

export const STATED: readonly HardPage[] = [...authors, ...products];
