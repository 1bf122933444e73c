// Thousands of pages through the browsers; memory must not grow.
//
//   npm run soak -- browser-leak [--pages 2000]
//
// Fails when the memory of this process and all below it at the last page is more than 1.15 times that at page 200, or when a process
// stays behind. Linux only: it reads /proc.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { processesBelow } from '../../scripts/testing/process-tree.ts';
import { createBrowsers } from '../../src/engines/browser/index.ts';
import { createGuard, parseAllowList, startFilteringProxy } from '../../src/foundation/egress/index.ts';
import { deadlineIn } from '../../src/foundation/kernel/deadline.ts';
import { createLog } from '../../src/foundation/kernel/log.ts';

const { values } = parseArgs({ options: { pages: { type: 'string', default: '2000' } } });
const PAGES = Number(values.pages);
const FIRST = 200;
const TURNS = 6;
const MB = 1024 * 1024;

/** Bytes that the processes hold; what they share counts once. */
function memory(): number {
  let own = 0;
  let shared = 0;
  for (const pid of [process.pid, ...processesBelow().map(({ pid }) => pid)]) {
    try {
      const [, resident = 0, common = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
      own += (resident - common) * 4096;
      shared = Math.max(shared, common * 4096);
    } catch {
      // It has just ended.
    }
  }
  return own + shared;
}

const server = createServer((request, response) => {
  response.setHeader('content-type', request.url?.endsWith('.json') ? 'application/json' : 'text/html');
  if (request.url?.endsWith('.json')) response.end(JSON.stringify(Array.from({ length: 300 }, (_, i) => `item ${i}`)));
  else
    response.end(`<title>Page</title><ul id="list"></ul><script>
      fetch('/items.json').then((a) => a.json()).then((items) => { list.innerHTML = items.map((i) => '<li>' + i).join(''); });
      globalThis.kept = Array.from({ length: 1e5 }, (_, i) => ({ i }));</script>`);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const guard = createGuard({ allow: parseAllowList('127.0.0.1', 'TRAWL_ALLOW_PRIVATE_NETWORK') });
const proxy = await startFilteringProxy({ guard });
const browsers = createBrowsers({ proxy, guard, chrome: process.env.TRAWL_CHROME, log: createLog('warn') });

let next = 0;
let done = 0;
let first = 0;
let last = 0;
const began = performance.now();
async function turn(): Promise<void> {
  while (next < PAGES) {
    const n = next++;
    const { html } = await browsers.visit({
      url: `${url}/page/${n}`,
      deadline: deadlineIn(60_000),
      tier: 'basic',
      blockAds: true,
      // Half with a context of their own, half sharing one.
      ...(n % 2 === 0 ? {} : { reuse: 'job' }),
      ...(n % 20 === 0 ? { screenshot: {} } : {}),
    });
    if (!html.includes('item 299')) throw new Error(`page ${n} lacks its content`);
    done++;
    if (done === FIRST || done === PAGES || done % 200 === 0) {
      last = memory();
      if (done === FIRST) first = last;
      const seconds = (performance.now() - began) / 1000;
      process.stdout.write(
        `page ${String(done).padStart(5)}: ${(last / MB).toFixed(0)} MB, ${processesBelow().length} processes, ${(done / seconds).toFixed(1)} pages/s\n`,
      );
    }
  }
}
await Promise.all(Array.from({ length: TURNS }, turn));
await browsers[Symbol.asyncDispose]();
await proxy[Symbol.asyncDispose]();
server.closeAllConnections();
server.close();
const left = processesBelow();
process.stdout.write(`${(last / first).toFixed(2)} times the memory at page ${FIRST}; ${left.length} processes left\n`);
if (last > 1.15 * first || left.length > 0) process.exitCode = 1;
