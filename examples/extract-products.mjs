// Data in a fixed structure from pages of any layout:
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   node extract-products.mjs https://shop.example/mug https://shop.example/cup
//
// Plain fetch, no package. Without a language model, it finds what pages state. With one (docs/live-search.md), it also understands prose.

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const urls = process.argv.slice(2);
if (urls.length === 0 || TRAWL_API_KEY === undefined) {
  console.error('usage: TRAWL_API_KEY=fc-… node extract-products.mjs <url> [<url> …]');
  process.exit(2);
}

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'Name of the product' },
    price: { type: 'number' },
    currency: { type: 'string', description: 'ISO 4217 code' },
    inStock: { type: 'boolean' },
  },
  required: ['name', 'price'],
};

const rows = await Promise.all(
  urls.map(async (url) => {
    const response = await fetch(new URL('/v2/scrape', TRAWL_URL), {
      method: 'POST',
      headers: { authorization: `Bearer ${TRAWL_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, formats: [{ type: 'json', schema, prompt: 'The product that the page sells' }] }),
    });
    const { data, error } = await response.json();
    // One page that fails is no reason to lose the others.
    if (!response.ok) return { url, error: `${response.status} ${error}` };
    return { url, ...data.json, ...(data.warning ? { warning: data.warning } : {}) };
  }),
);
console.log(JSON.stringify(rows, undefined, 2));
if (rows.some((row) => 'error' in row)) process.exitCode = 1;
