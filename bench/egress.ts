// CPU time of fetching a page through the guard, beside a bare HTTP client.
//
//   npm run bench -- egress [--pages 4000] [--at-once 8]
//
// CPU time of this process for a 31 KB page over loopback, the server being another process. CPU, as other work on the machine changes
// times by the clock.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { createEgress, createWeb, parseAllowList } from '../src/foundation/egress/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { selfSigned } from '../test/support/certificate.ts';

const PAGE = Buffer.from(
  `<!doctype html><title>A page</title>${Array.from({ length: 450 }, (_, i) => `<p class="c${i}">Paragraph number ${(i * 7919) % 1009} of this page, about ${i} things.</p>`).join('')}`,
).subarray(0, 31_000);

async function serve(): Promise<void> {
  const zipped = gzipSync(PAGE);
  const reply = (request: { url?: string | undefined }, answer: import('node:http').ServerResponse): void => {
    const gzip = request.url === '/gzip';
    const body = gzip ? zipped : PAGE;
    answer.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(gzip ? { 'content-encoding': 'gzip' } : {}),
    });
    answer.end(body);
  };
  const plain = createServer(reply).listen(0, '127.0.0.1');
  const secure = createSecureServer({ ...selfSigned(['127.0.0.1']), allowHTTP1: true }, reply as never).listen(
    0,
    '127.0.0.1',
  );
  await Promise.all([once(plain, 'listening'), once(secure, 'listening')]);
  process.send?.({
    plain: (plain.address() as AddressInfo).port,
    secure: (secure.address() as AddressInfo).port,
  });
  process.on('disconnect', () => process.exit());
}

async function measure(pages: number, atOnce: number): Promise<void> {
  const server = fork(import.meta.filename, ['--serve'], { execArgv: process.execArgv });
  const [ports] = (await once(server, 'message')) as [{ plain: number; secure: number }];
  const base = `http://127.0.0.1:${ports.plain}`;
  const allow = parseAllowList('127.0.0.1', 'TRAWL_ALLOW_PRIVATE_NETWORK');
  await using web = createWeb({ allow });
  await using egress = createEgress({ allow });
  const bare = new Agent({ connections: 32 });
  const get = (url: string, tier: 'basic' | 'enhanced' = 'basic') =>
    web.get({ url, tier, deadline: deadlineIn(30_000) }).then(({ body }) => body.length);

  const cases: [string, () => Promise<number>][] = [
    [
      'undici alone',
      () =>
        bare.request({ origin: base, path: '/', method: 'GET' }).then(async ({ body }) => (await body.bytes()).length),
    ],
    ['web.get', () => get(`${base}/`)],
    ['web.get, gzip', () => get(`${base}/gzip`)],
    ['web.get, https and HTTP/2', () => get(`https://127.0.0.1:${ports.secure}/`)],
    ['web.get, enhanced', () => get(`${base}/`, 'enhanced')],
    ['egress.fetch', () => egress.fetch(`${base}/`, { deadline: deadlineIn(30_000) }).then(({ body }) => body.length)],
  ];
  console.log(`| ${pages} pages of ${PAGE.length} bytes, ${atOnce} at once | CPU a page | pages/s |`);
  console.log('| --- | --- | --- |');
  for (const [name, work] of cases) {
    const run = async (count: number): Promise<void> => {
      let left = count;
      const line = async (): Promise<void> => {
        while (left-- > 0) if ((await work()) !== PAGE.length) throw new Error(`${name}: not the page`);
      };
      await Promise.all(Array.from({ length: atOnce }, line));
    };
    await run(Math.ceil(pages / 4));
    const cpu = process.cpuUsage();
    const started = performance.now();
    await run(pages);
    const used = process.cpuUsage(cpu);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `| ${name} | ${((used.user + used.system) / 1000 / pages).toFixed(3)} ms | ${Math.round(pages / seconds)} |`,
    );
  }
  await bare.destroy();
  server.disconnect();
}

const { values } = parseArgs({
  options: {
    serve: { type: 'boolean' },
    pages: { type: 'string', default: '4000' },
    'at-once': { type: 'string', default: '8' },
  },
});
if (values.serve) await serve();
else await measure(Number(values.pages), Number(values['at-once']));
