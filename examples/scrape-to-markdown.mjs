// A page as Markdown, with the official SDK:
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   npm install firecrawl@latest
//   node scrape-to-markdown.mjs https://example.com/ > page.md

import { Firecrawl } from 'firecrawl';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const [url] = process.argv.slice(2);
if (url === undefined || TRAWL_API_KEY === undefined) {
  console.error('usage: TRAWL_API_KEY=fc-… node scrape-to-markdown.mjs <url>');
  process.exit(2);
}

const client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });
const page = await client.scrape(url, { formats: ['markdown', 'links'], onlyMainContent: true });

// A result is never silently cut or guessed: a warning says what is missing.
if (page.warning) console.error(`warning: ${page.warning}`);
console.error(`${page.metadata?.title ?? url}: ${page.links?.length ?? 0} links, status ${page.metadata?.statusCode}`);
console.log(page.markdown);
