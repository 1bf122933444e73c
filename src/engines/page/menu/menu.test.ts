import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { menuOf } from './index.ts';

const PAGE = 'https://mario.test/menu';
function of(html: string) {
  const document = parseHtml(html);
  return menuOf(structuredData(document, PAGE), document, PAGE);
}

describe('the menu of a page', () => {
  it('comes from schema.org, with sections, diets and prices', () => {
    const menu = of(
      `<script type="application/ld+json">${JSON.stringify({
        '@type': 'Restaurant',
        name: 'Mario',
        hasMenu: {
          '@type': 'Menu',
          hasMenuSection: [
            {
              name: 'Mains',
              hasMenuItem: [
                {
                  '@type': 'MenuItem',
                  name: 'Steak',
                  description: 'With salad',
                  offers: { price: '20', priceCurrency: 'EUR' },
                  suitableForDiet: 'https://schema.org/GlutenFreeDiet',
                  nutrition: { calories: '700 calories' },
                },
              ],
            },
          ],
        },
      })}</script>`,
    );
    assert.deepEqual(
      [menu?.isMenu, menu?.confidence, menu?.merchant, menu?.currency, menu?.sourceUrl],
      [true, 0.95, { name: 'Mario', type: 'Restaurant' }, 'EUR', PAGE],
    );
    assert.deepEqual(menu?.sections[0]?.items, [
      {
        id: 'item-1',
        name: 'Steak',
        description: 'With salad',
        images: [],
        price: { amount: 20, currency: 'EUR' },
        availability: { inStock: true },
        dietary: ['GlutenFree'],
        calories: 700,
        optionGroups: [],
        identifiers: {},
        sourceUrl: PAGE,
      },
    ]);
  });

  it('comes from visible headings, dishes and prices', () => {
    const menu = of(
      '<title>Menu - Mario</title><h1>Menu</h1><h2>Pizza</h2><ul><li>Margherita 8.50 €<p>Tomato (v)</p></li><li>Diavola <span class=price>9.50 €</span></li></ul>' +
        '<h2>Desserts</h2><div><h3>Tiramisu</h3><p>Coffee and cream</p><p>5,00 €</p></div><div><h3>Panna cotta</h3><p>4,50 €</p></div>',
    );
    assert.ok(menu?.isMenu && menu.confidence >= 0.5 && menu.confidence < 0.95);
    assert.deepEqual(
      menu.sections.map(({ name, items }) => [
        name,
        items.map((item) => [item.name, item.price?.amount, item.description]),
      ]),
      [
        [
          'Pizza',
          [
            ['Margherita', 8.5, 'Tomato (v)'],
            ['Diavola', 9.5, undefined],
          ],
        ],
        [
          'Desserts',
          [
            ['Tiramisu', 5, 'Coffee and cream'],
            ['Panna cotta', 4.5, undefined],
          ],
        ],
      ],
    );
    assert.deepEqual(menu.sections[0]?.items[0]?.dietary, ['vegetarian']);
    assert.equal(menu.currency, 'EUR');
  });

  it('has amounts as languages write them', () => {
    const menu = of(
      '<title>Meny</title><h1>Menu</h1><h2>Pizza</h2><ul><li>Ost 129 kr</li><li>Tapas 1 299 kr</li></ul><h2>Desserts</h2><ul><li>Kaka 45,50 kr</li><li>Glass 39 kr</li></ul>',
    );
    assert.deepEqual(
      menu?.sections[0]?.items.map(({ price }) => price?.amount),
      [129, 1_299],
    );
  });

  it('comes from the rows of tables', () => {
    const menu = of(
      '<title>Menu</title><h1>Menu</h1><h2>Desserts</h2><table><tr><th>Dish</th><th>Price</th></tr><tr><td>Tiramisu</td><td>5,00 €</td></tr><tr><td>Gelato</td><td>4,50 €</td></tr><tr><td>Cannoli (v)</td><td>6 €</td></tr></table>',
    );
    assert.deepEqual(
      menu?.sections[0]?.items.map(({ name, price, dietary }) => [name, price?.amount, ...dietary]),
      [
        ['Tiramisu', 5],
        ['Gelato', 4.5],
        ['Cannoli (v)', 6, 'vegetarian'],
      ],
    );
  });

  it('is absent on shops, price lists and articles', () => {
    assert.equal(
      of('<h1>Shoes</h1><h2>New</h2><ul><li>Boot 80 €</li><li>Sandal 40 €</li><li>Loafer 60 €</li></ul>'),
      undefined,
    );
    assert.equal(of('<h1>Desserts of the world</h1><p>They are sweet.</p>'), undefined);
    assert.equal(of(''), undefined);
  });
});
