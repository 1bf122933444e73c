// Pages a second through the browser, and how long one page takes.
//
//   npm run bench -- browser [--pages 60]
//
// Pages of loopback whose content comes with two requests of 100 ms, one after the other. Prints what the first page took with the
// browser's start, the time of one page at a time through the warm browser, and pages a second with as many at once as there are
// slots: each with a context of its own, and sharing one as pages of a job do.

import { createBrowsers, type VisitRequest } from '../src/engines/browser/index.ts';
import { createGuard, parseAllowList, startFilteringProxy } from '../src/foundation/egress/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { createLog } from '../src/foundation/kernel/log.ts';
import { bench, inLanes, latency, noBrowser, startSite, timesOf, took } from './lib/kit.ts';

const PAGE = `<!DOCTYPE html><title>Made by scripts</title><main id="out"></main><script>
  (async () => {
    const first = await (await fetch('/part?1')).text();
    const second = await (await fetch('/part?2')).text();
    out.innerHTML = first + second;
  })();</script>`;
const PART = `<p>${'Some words that stand on a page. '.repeat(60)}</p>`.repeat(8);

export default bench({
  name: 'browser',
  options: { pages: 60 },
  rows: { times: 'what: | p50 [ms] | p95 [ms]', rates: 'what: | rate: pages/s [1]' },
  least: ['times[what=one page, warm].p50 <= 700, quiet', 'rates[what=at once, one job on one site].rate >= 5, quiet'],
  async run({ values: { pages } }) {
    using site = await startSite((request, response) => {
      if (!request.url?.startsWith('/part')) return void response.setHeader('content-type', 'text/html').end(PAGE);
      setTimeout(() => response.setHeader('content-type', 'text/html').end(PART), 100);
    }, '127.0.0.1');
    const guard = createGuard({ allow: parseAllowList('127.0.0.1', 'TRAWL_ALLOW_PRIVATE_NETWORK') });
    await using proxy = await startFilteringProxy({ guard });
    await using browsers = createBrowsers({ proxy, guard, chrome: process.env.TRAWL_CHROME, log: createLog('warn') });

    const visit = async (n: number, more: Partial<VisitRequest> = {}): Promise<void> => {
      const request = {
        url: `${site.url}/page/${n}`,
        deadline: deadlineIn(60_000),
        tier: 'basic',
        blockAds: true,
      } as const;
      const { html } = await browsers.visit({ ...request, ...more });
      if (html.split('Some words').length < 900) throw new Error('a page without its content');
    };
    const together = async (turns: number, more: Partial<VisitRequest>): Promise<number> => {
      return (pages * 1000) / (await took(() => inLanes(turns, pages, (n) => visit(n, more))));
    };

    const first = await took(() => visit(0).catch(noBrowser));
    const warm = await timesOf(20, (i) => visit(i), 3);
    const apart = await together(8, {});
    await together(16, { reuse: 'warm' });
    return {
      times: [
        { what: 'first page, with the start of the browser', p50: first },
        { what: 'one page, warm', ...latency(warm) },
      ],
      rates: [
        { what: 'at once, a context each', rate: apart },
        { what: 'at once, one job on one site', rate: await together(16, { reuse: 'warm' }) },
      ],
    };
  },
});
