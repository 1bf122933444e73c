// Pages a second through the browser, and how long one page takes.
//
//   npm run bench -- browser [--pages 60]
//
// Pages of loopback whose content comes with two requests of 100 ms, one after the other. Prints what the first page took with the
// browser's start, the time of one page at a time through the warm browser, and pages a second with as many at once as there are
// slots: each with a context of its own, and sharing one as pages of a job do.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createBrowsers, type VisitRequest } from '../src/engines/browser/index.ts';
import { createGuard, parseAllowList, startFilteringProxy } from '../src/foundation/egress/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { createLog } from '../src/foundation/kernel/log.ts';

const { values } = parseArgs({ options: { pages: { type: 'string', default: '60' } } });
const count = Number(values.pages);

const PAGE = `<!DOCTYPE html><title>Made by scripts</title><main id="out"></main><script>
  (async () => {
    const first = await (await fetch('/part?1')).text();
    const second = await (await fetch('/part?2')).text();
    out.innerHTML = first + second;
  })();</script>`;
const PART = `<p>${'Some words that stand on a page. '.repeat(60)}</p>`.repeat(8);

const server = createServer((request, response) => {
  if (!request.url?.startsWith('/part')) return void response.setHeader('content-type', 'text/html').end(PAGE);
  setTimeout(() => response.setHeader('content-type', 'text/html').end(PART), 100);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const guard = createGuard({ allow: parseAllowList('127.0.0.1', 'TRAWL_ALLOW_PRIVATE_NETWORK') });
await using proxy = await startFilteringProxy({ guard });
await using browsers = createBrowsers({ proxy, guard, chrome: process.env.TRAWL_CHROME, log: createLog('warn') });

async function visit(n: number, more: Partial<VisitRequest> = {}): Promise<number> {
  const began = performance.now();
  const deadline = deadlineIn(60_000);
  const { html } = await browsers.visit({ url: `${url}/page/${n}`, deadline, tier: 'basic', blockAds: true, ...more });
  if (html.split('Some words').length < 900) throw new Error('a page without its content');
  return performance.now() - began;
}

async function together(turns: number, more: Partial<VisitRequest>): Promise<number> {
  let next = 0;
  const began = performance.now();
  const worker = async (): Promise<void> => {
    while (next < count) await visit(next++, more);
  };
  await Promise.all(Array.from({ length: turns }, worker));
  return (count * 1000) / (performance.now() - began);
}

const print = (what: string, value: number, unit: string): void => {
  process.stdout.write(`${what.padEnd(46)} ${value.toFixed(value < 100 ? 1 : 0).padStart(7)} ${unit}\n`);
};

print('first page, with the start of the browser', await visit(0), 'ms');
for (let i = 0; i < 3; i++) await visit(i);
const times: number[] = [];
for (let i = 0; i < 20; i++) times.push(await visit(i));
times.sort((a, b) => a - b);
print('one page, warm: p50', times[10] as number, 'ms');
print('one page, warm: p95', times[19] as number, 'ms');
print('at once, a context each', await together(8, {}), 'pages/s');
await together(16, { reuse: 'warm' });
print('at once, one job on one site', await together(16, { reuse: 'warm' }), 'pages/s');
server.closeAllConnections();
server.close();
