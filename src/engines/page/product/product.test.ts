import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { productOf } from './index.ts';

const URL_OF_PAGE = 'https://shop.test/p/1';
function of(html: string) {
  const document = parseHtml(html);
  return productOf(structuredData(document, URL_OF_PAGE), document, URL_OF_PAGE);
}
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const offer = (price: unknown, more = {}) => ({ '@type': 'Offer', price, priceCurrency: 'EUR', ...more });

describe('the product of a page', () => {
  it('has one variant if it is sold in one form', () => {
    const product = of(
      ld({
        '@type': 'Product',
        name: 'Mug',
        sku: 'M1',
        image: ['/a.jpg', { url: '/b.jpg', caption: 'Back' }],
        brand: { name: 'Acme' },
        offers: offer('12.50', { availability: 'https://schema.org/InStock' }),
      }),
    );
    assert.deepEqual(product, {
      title: 'Mug',
      brand: 'Acme',
      url: URL_OF_PAGE,
      variants: [
        {
          sku: 'M1',
          price: { amount: 12.5, currency: 'EUR' },
          availability: { inStock: true, text: 'InStock' },
          images: [{ url: 'https://shop.test/a.jpg' }, { url: 'https://shop.test/b.jpg', alt: 'Back' }],
        },
      ],
    });
  });

  it('has a variant for each form, with its own price, stock and values', () => {
    const product = of(
      ld({
        '@type': 'ProductGroup',
        name: 'Shirt',
        hasVariant: [
          {
            '@type': 'Product',
            name: 'Shirt S',
            size: 'S',
            sku: 'S1',
            offers: offer(10, { availability: 'OutOfStock' }),
          },
          { '@type': 'Product', name: 'Shirt L', size: 'L', sku: 'S2', offers: offer(11, { availability: 'InStock' }) },
        ],
      }),
    );
    assert.deepEqual(
      product?.variants.map(({ sku, values, price, availability }) => [
        sku,
        values,
        price?.amount,
        availability.inStock,
      ]),
      [
        ['S1', { size: 'S' }, 10, false],
        ['S2', { size: 'L' }, 11, true],
      ],
    );
  });

  it('comes from its sources by priority, each filling missing fields', () => {
    const product = of(
      '<meta property="og:title" content="OG"><meta property="product:price:amount" content="99"><meta property="product:price:currency" content="USD"><meta property="og:image" content="/og.jpg">' +
        '<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Micro</span><span itemprop="brand">Brand M</span><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">50</span></div></div>' +
        ld({ '@type': 'Product', name: 'Linked', offers: { '@type': 'Offer', price: 40 } }),
    );
    assert.deepEqual(
      [product?.title, product?.brand, product?.variants[0]?.price, product?.variants[0]?.images],
      ['Linked', 'Brand M', { amount: 40 }, [{ url: 'https://shop.test/og.jpg' }]],
    );
  });

  it('is read from embedded state, runParams and dataLayer', () => {
    const state = of(
      '<h1>Cap</h1><script>window.__INITIAL_STATE__ = {p: {title: "Cap", vendor: "V", options: ["Size"], variants: [{id: 1, title: "S", option1: "S", price: "9.00", compare_at_price: "12.00", available: true}]}}</script>',
    );
    assert.deepEqual(state?.variants, [
      {
        id: '1',
        title: 'S',
        values: { Size: 'S' },
        price: { amount: 9 },
        sale: { originalPrice: { amount: 12 } },
        availability: { inStock: true },
      },
    ]);
    const ali = of(
      '<script>window.runParams = {data: {"titleModule":{"subject":"Ring"},"priceModule":{"minAmount":{"value":20,"currency":"USD"},"minActivityAmount":{"value":9.5,"currency":"USD","formatedAmount":"US $9.50"}},"quantityModule":{"totalAvailQuantity":0}}};</script>',
    );
    assert.deepEqual(ali?.variants[0], {
      price: { amount: 9.5, currency: 'USD', formatted: 'US $9.50' },
      sale: { originalPrice: { amount: 20, currency: 'USD' } },
      availability: { inStock: false },
    });
    const layer = of(
      '<script>dataLayer.push({event:"view_item",ecommerce:{currency:"GBP",items:[{item_id:"7",item_name:"Vase",price:15}]}})</script>',
    );
    assert.deepEqual(
      [layer?.title, layer?.variants[0]?.price, layer?.variants[0]?.id],
      ['Vase', { amount: 15, currency: 'GBP' }, '7'],
    );
  });

  it('is read from what the page shows', () => {
    const shown = (price: string, more = '') =>
      of(`<title>Salvia - Fenwick</title><h1>Salvia</h1>${price}<button>Add to cart</button>${more}`)?.variants[0];
    assert.deepEqual(
      shown(
        '<p>Current price: <span>$34.99</span></p><p>Original price: <del>$49.99</del></p><p>In stock</p>',
        '<p>SKU: <span class=sku>SAL-1L</span> Categories: <a>Perennials</a></p>',
      ),
      {
        sku: 'SAL-1L',
        price: { amount: 34.99, formatted: '$34.99' },
        sale: { originalPrice: { amount: 49.99, formatted: '$49.99' } },
        availability: { inStock: true },
      },
    );
    assert.equal(
      shown(
        '<table><tr><th>Pot</th><th>Price</th></tr><tr><td>2 l</td><td>£29</td></tr><tr><td>9 l</td><td>£64</td></tr></table>',
      )?.price?.amount,
      29,
    );
    assert.equal(shown('<p>FREE SHIPPING over $100</p>'), undefined);
    assert.equal(
      of(
        '<title>Jacket - Shop</title><meta property="og:title" content="Jacket"><h1>Menu</h1><p>$100</p><button>Buy now</button>',
      ),
      undefined,
    );
  });

  it('has a currency only if the page states one', () => {
    assert.deepEqual(of(ld({ '@type': 'Product', name: 'A', offers: { price: '5' } }))?.variants[0]?.price, {
      amount: 5,
    });
    assert.deepEqual(of(ld({ '@type': 'Product', name: 'A', offers: { price: '5 €' } }))?.variants[0]?.price, {
      amount: 5,
      currency: 'EUR',
      formatted: '5 €',
    });
  });

  it('is absent on articles, on lists, and on pages that only share a title', () => {
    assert.equal(of('<h1>News</h1><meta property="og:title" content="News">'), undefined);
    assert.equal(of(ld([1, 2, 3].map((n) => ({ '@type': 'Product', name: `P${n}`, offers: offer(n) })))), undefined);
    assert.equal(of(ld({ '@type': 'Article', headline: 'A' })), undefined);
    assert.equal(of(ld({ '@type': 'Product', offers: offer('call us') })), undefined);
  });
});
