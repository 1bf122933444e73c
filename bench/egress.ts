// CPU time of fetching a page through the guard, beside a bare HTTP client.
//
//   npm run bench -- egress [--pages 4000] [--at-once 8]
//
// CPU time of this process for a 31 KB page over loopback, the server being another process. CPU, as other work on the machine changes
// times by the clock.

import { Agent } from 'undici';
import { createEgress, createWeb, parseAllowList } from '../src/foundation/egress/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { PAGE } from './lib/fetched-page.ts';
import { bench, cpuNow, inLanes, type Row, startHelper } from './lib/kit.ts';

export default bench({
  name: 'egress',
  options: { pages: 4_000, 'at-once': 8 },
  rows: { ways: 'way: | cpu: CPU a page, ms [3] | rate: pages/s [count]' },
  least: ['ways[way=web.get].cpu <= 0.2', 'ways.cpu <= 1'],
  async run({ values }) {
    using server = await startHelper<{ plain: number; secure: number }>('bench/lib/fetch-site.ts');
    const base = `http://127.0.0.1:${server.told.plain}`;
    const allow = parseAllowList('127.0.0.1', 'TRAWL_ALLOW_PRIVATE_NETWORK');
    await using web = createWeb({ allow });
    await using egress = createEgress({ allow });
    await using bare = Object.assign(new Agent({ connections: 32 }), { [Symbol.asyncDispose]: () => bare.destroy() });
    const get = (url: string, tier: 'basic' | 'enhanced' = 'basic') =>
      web.get({ url, tier, deadline: deadlineIn(30_000) }).then(({ body }) => body.length);
    const cases: Readonly<Record<string, () => Promise<number>>> = {
      'undici alone': async () =>
        (await (await bare.request({ origin: base, path: '/', method: 'GET' })).body.bytes()).length,
      'web.get': () => get(`${base}/`),
      'web.get, gzip': () => get(`${base}/gzip`),
      'web.get, https and HTTP/2': () => get(`https://127.0.0.1:${server.told.secure}/`),
      'web.get, enhanced': () => get(`${base}/`, 'enhanced'),
      'egress.fetch': async () => (await egress.fetch(`${base}/`, { deadline: deadlineIn(30_000) })).body.length,
    };
    const ways: Row[] = [];
    for (const [way, work] of Object.entries(cases)) {
      const run = (count: number): Promise<void> =>
        inLanes(values['at-once'], count, async () => {
          if ((await work()) !== PAGE.length) throw new Error(`${way}: not the page`);
        });
      await run(Math.ceil(values.pages / 4));
      const [cpu, started] = [cpuNow(), performance.now()];
      await run(values.pages);
      const seconds = (performance.now() - started) / 1000;
      ways.push({ way, cpu: (cpuNow() - cpu) / values.pages, rate: values.pages / seconds });
    }
    return { ways };
  },
});
