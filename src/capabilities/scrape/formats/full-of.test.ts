import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  attributesOf,
  imagesOf,
  linksOf,
  MOST_OF_PAGE,
  menuOf,
  parseHtml,
  productOf,
  structuredData,
} from '../../../engines/page/index.ts';
import { fullOf } from './full-of.ts';

/** Of each kind one more than an answer holds. */
const some = (count: number, one: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join('');
const url = 'https://a.example/';
const data = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

test('a list that is cut is said to be, a whole one is not', () => {
  const { links, images, attributes, variants, dishes } = MOST_OF_PAGE;
  const page = (more: number) => {
    const document = parseHtml(
      `<main>${some(links + more, (n) => `<a href="/${n}">${n}</a>`)}${some(images + more, (n) => `<img src="/${n}.png" alt="">`)}
      ${some(attributes + more, (n) => `<b data-n="${n}"></b>`)}
      ${data({
        '@type': 'ProductGroup',
        name: 'Rope',
        hasVariant: Array.from({ length: variants + more }, (_, n) => ({
          '@type': 'Product',
          name: `Rope ${n}`,
          sku: `R${n}`,
          offers: { price: n + 1, priceCurrency: 'EUR' },
        })),
      })}
      ${data({
        '@type': 'Menu',
        hasMenuSection: {
          '@type': 'MenuSection',
          name: 'All',
          hasMenuItem: Array.from({ length: dishes + more }, (_, n) => ({ '@type': 'MenuItem', name: `Dish ${n}` })),
        },
      })}</main>`,
    );
    const structured = structuredData(document, url);
    const [product, menu] = [productOf(structured, document, url), menuOf(structured, document, url)];
    assert.ok(product && menu);
    return {
      ...{ links: linksOf(document, url), images: imagesOf(document, url), product, menu },
      attributes: attributesOf(document, [{ selector: 'b', attribute: 'data-n' }]),
    };
  };
  const full = page(1);
  const told = fullOf(full);
  assert.deepEqual(
    told.map((warning) => warning.split(' ')[0]),
    ['links', 'images', 'attributes', 'product.variants', 'menu'],
  );
  assert.match(told[0] as string, /^links holds the first 100000 of the page, which may have more\.$/);
  assert.deepEqual(
    fullOf({ ...full, links: full.links.slice(1), images: [], attributes: [], product: undefined, menu: undefined }),
    [],
  );
});
