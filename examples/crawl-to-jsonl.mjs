// A site as JSON lines, one for each page, written while the crawl runs:
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   node crawl-to-jsonl.mjs https://example.com/ 100 > site.jsonl
//
// Plain fetch, no package. The crawl is a durable job: it continues if this program is stopped or the service restarts.

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const [url, limit = '100'] = process.argv.slice(2);
if (url === undefined || TRAWL_API_KEY === undefined) {
  console.error('usage: TRAWL_API_KEY=fc-… node crawl-to-jsonl.mjs <url> [pages]');
  process.exit(2);
}

async function request(target, init = {}) {
  const headers = { authorization: `Bearer ${TRAWL_API_KEY}`, 'content-type': 'application/json' };
  const response = await fetch(new URL(target, TRAWL_URL), { ...init, headers });
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${body.error} (${response.headers.get('x-request-id')})`);
  return body;
}

const start = { url, limit: Number(limit), scrapeOptions: { formats: ['markdown'] } };
const { id } = await request('/v2/crawl', { method: 'POST', body: JSON.stringify(start) });
console.error(`crawl ${id}`);

let written = 0;
let status = 'scraping';
while (status === 'scraping') {
  // `skip` goes on behind what was written; `next` leads to further pages of one response.
  let part = await request(`/v2/crawl/${id}?skip=${written}`);
  status = part.status;
  for (;;) {
    for (const { markdown, metadata } of part.data) {
      console.log(JSON.stringify({ url: metadata.sourceURL, title: metadata.title, markdown }));
      written += 1;
    }
    if (!part.next) break;
    part = await request(part.next);
  }
  console.error(`${status}: ${written} of ${part.total} pages`);
  if (status === 'scraping') await new Promise((resolve) => setTimeout(resolve, 1_000));
}

const { errors, robotsBlocked } = await request(`/v2/crawl/${id}/errors`);
for (const { url: failed, error } of errors) console.error(`failed: ${failed}: ${error}`);
if (robotsBlocked.length > 0) console.error(`not allowed by robots.txt: ${robotsBlocked.join(', ')}`);
process.exitCode = status === 'completed' ? 0 : 1;
