import type { SitePage } from '../../test/support/site.ts';

/** A shop whose pages have their data in the vocabulary of schema.org, as shops have it. */

const GOODS = [
  ['mug', 'Blue mug', 12.5, 'Stoneware, 300 ml, safe in the dishwasher.'],
  ['pot', 'Tea pot', 39, 'Stoneware, 1.2 litres, with a strainer.'],
  ['bowl', 'Soup bowl', 16.9, 'Stoneware, 600 ml, glazed by hand.'],
] as const;

export const shop = (): Record<string, SitePage> =>
  Object.fromEntries(
    GOODS.map(([path, name, price, description]) => {
      const data = {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        description,
        offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
      };
      return [
        `/${path}`,
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<script type="application/ld+json">${JSON.stringify(data)}</script></head>
<body><main><h1>${name}</h1><p>${description}</p><p>€${price.toFixed(2)}</p></main></body></html>`,
      ];
    }),
  );
