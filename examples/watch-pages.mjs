// Watches pages for changes, with a webhook receiver that checks signatures:
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-… WEBHOOK_SECRET=…
//   node watch-pages.mjs https://example.com/pricing
//
// Prints each page that is new, changed or removed, until Ctrl-C, which deletes the monitor. The secret is on the dashboard under Webhooks.
// The service must allow a receiver on this machine: TRAWL_ALLOW_PRIVATE_WEBHOOKS=127.0.0.1 npm start

import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY, WEBHOOK_SECRET } = process.env;
const urls = process.argv.slice(2);
if (urls.length === 0 || TRAWL_API_KEY === undefined || WEBHOOK_SECRET === undefined) {
  console.error('usage: TRAWL_API_KEY=fc-… WEBHOOK_SECRET=… node watch-pages.mjs <url> [<url> …]');
  process.exit(2);
}

// Whether the service sent these bytes: their HMAC with the secret of the team.
function isSigned(body, signature = '') {
  const expected = Buffer.from(`sha256=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const seen = new Set();
const receiver = createServer(async (request, response) => {
  const body = await text(request);
  if (!isSigned(body, request.headers['x-firecrawl-signature'])) return response.writeHead(401).end();
  response.end();
  const { type, webhookId, data } = JSON.parse(body);
  if (seen.has(webhookId)) return; // An event may come twice.
  seen.add(webhookId);
  if (type !== 'monitor.page') return console.log(`check completed: ${JSON.stringify(data[0].summary ?? {})}`);
  const [{ url, status, diff }] = data;
  if (status !== 'same') console.log(`${status}: ${url}${diff?.text ? `\n${diff.text}` : ''}`);
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');

async function request(method, path, body) {
  const headers = { authorization: `Bearer ${TRAWL_API_KEY}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const response = await fetch(new URL(path, TRAWL_URL), { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.error} (${response.headers.get('x-request-id')})`);
  return answer;
}

// Heard from here on, so that a monitor that is being created is deleted too.
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
const { data: monitor } = await request('POST', '/v2/monitor', {
  name: 'Watched by examples/watch-pages.mjs',
  schedule: { text: 'every 5 minutes' },
  targets: [{ type: 'scrape', urls }],
  webhook: { url: `http://127.0.0.1:${receiver.address().port}/` },
});
console.log(`monitor ${monitor.id} checks ${urls.length} pages: ${monitor.schedule.cron}`);
await request('POST', `/v2/monitor/${monitor.id}/run`);
await stopped;
await request('DELETE', `/v2/monitor/${monitor.id}`);
process.exit(0);
