// Fetches pages while 500 URLs wait for name servers that never answer.
//
//   npm run soak -- silent-dns [--silent 500] [--requests 1500] [--every 5] [--rounds 4]
//
// Pages of 50 hosts are fetched, one every 5 ms: in every other round alone, in the others while 500 requests of the same caller to hosts
// whose names the name server never answers are always under way. Each of the 50 names is looked up again every second. Prints p50 and p99 of
// both, and ends with code 1 if p99 has grown by more than half, if a page was not delivered, or if a silent host got another error than that
// its name server is silent.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createWeb, parseAllowList, resolverFor } from '../../src/foundation/egress/index.ts';
import { deadlineIn } from '../../src/foundation/kernel/deadline.ts';

const { values } = parseArgs({
  options: {
    silent: { type: 'string', default: '500' },
    requests: { type: 'string', default: '1500' },
    every: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
  },
});
const [SILENT, REQUESTS] = [Number(values.silent), Number(values.requests)];
const [EVERY, ROUNDS] = [Number(values.every), Number(values.rounds)];
const HOSTS = 50;
const SITE = '127.9.9.9';
/** Pages asked for before anything is measured. */
const WARM_UP = 500;
/** Milliseconds after which a look-up of the silent hosts is over in any case. */
const LONGEST = 60_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const names = new Worker(new URL('../support/children/silent-names.ts', import.meta.url), { workerData: SITE });
const [nameServer] = (await once(names, 'message')) as [string];
const site = createServer((_, response) => void response.end('<p>a page'));
await new Promise<void>((done) => site.listen(0, SITE, done));
const { port } = site.address() as AddressInfo;
const allow = parseAllowList(SITE, 'TRAWL_ALLOW_PRIVATE_NETWORK');
await using web = createWeb({ allow, resolve: resolverFor([nameServer]) });

let failed = 0;
let wrong = 0;
async function fetches(count: number): Promise<number[]> {
  const times: number[] = [];
  const all: Promise<unknown>[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    const url = `http://site-${i % HOSTS}.example:${port}/`;
    const got = web.get({ url, deadline: deadlineIn(LONGEST), tier: 'basic', caller: 'team' });
    all.push(
      got.then(
        () => times.push(performance.now() - started),
        (error) => {
          failed++;
          console.error(String(error.reason));
        },
      ),
    );
    await sleep(EVERY);
  }
  await Promise.all(all);
  return times;
}

let asked = 0;
let ended = 0;
/** Requests that wait for silent name servers, each followed by another one. */
function silence(): { stop(): Promise<void> } {
  const over = new AbortController();
  const all = Array.from({ length: SILENT }, async (_, i) => {
    // Not all in the same moment, so that their ends are spread as well.
    await sleep((i * 1_000) / SILENT);
    while (!over.signal.aborted) {
      const url = `http://silent-${asked++}.example/`;
      const deadline = deadlineIn(LONGEST, over.signal);
      const error = await web.get({ url, deadline, tier: 'basic', caller: 'team' }).catch((problem) => problem);
      if (over.signal.aborted) return;
      ended++;
      if (/the name server did not respond in time/.test(String(error.reason))) continue;
      wrong++;
      console.error(String(error.reason));
    }
  });
  return {
    async stop() {
      over.abort(new Error('over'));
      await Promise.all(all);
    },
  };
}

const quiet: number[] = [];
const loud: number[] = [];
await fetches(WARM_UP);
for (let round = 0; round < ROUNDS; round++) {
  quiet.push(...(await fetches(REQUESTS)));
  const waiting = silence();
  await sleep(1_000);
  loud.push(...(await fetches(REQUESTS)));
  await waiting.stop();
}
site.close();
site.closeAllConnections();
await names.terminate();

const at = (times: number[], share: number): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length * share)] as number;
const shown = (times: number[]): string => `p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`;
console.log(`alone:                        ${shown(quiet)}`);
console.log(`${String(SILENT).padStart(4)} silent look-ups under way: ${shown(loud)}`);
const grown = at(loud, 0.99) / at(quiet, 0.99);
console.log(
  `p99 ${grown.toFixed(2)} times that alone; ${failed} pages not delivered; ${asked} silent names, ${ended} ended by themselves, ${wrong} with a wrong error`,
);
if (grown > 1.5 || failed > 0 || wrong > 0) process.exitCode = 1;
