// Frames of the dashboard while somebody scrolls its activity, and the tree of a crawl.
//
//   npm run bench -- dashboard-scroll [--rows 10000] [--speed 900]
//
// A service in a new folder has that many requests in its log, and a crawl of that many pages. The page Activity loads all of the requests,
// the tree all of the pages, and a browser scrolls to the end, `speed` pixels a frame, and back. Activity goes on reading what is new. Prints the longest frame; more than 50 ms fails.
// Beside other work frames wait for the processor, so it also prints the CPU time that the page's thread takes for each.

import type { Page } from 'playwright-core';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { LOCAL_TEAM } from '../src/platform/accounts/index.ts';
import { openPage, startBrowser } from '../test/support/browser.ts';
import { openBrowser } from '../test/support/console.ts';
import { OWNER } from '../test/support/dashboard.ts';
import { addFoundPages } from '../test/support/found-pages.ts';
import { logRequests } from '../test/support/logged-requests.ts';
import { nobody } from '../test/support/nobody.ts';
import { bench, latency, noBrowser, temporaryFolder } from './lib/kit.ts';

/** Milliseconds of a frame that somebody sees as a jerk. */
const LIMIT = 50;

export default bench({
  name: 'dashboard-scroll',
  options: { rows: 10_000, speed: 900 },
  rows: { frames: `of: a frame | frames [count] | p50 [ms] | p99 [ms] | longest [ms] | over: over ${LIMIT} ms` },
  least: ['activity', 'tree'].flatMap((of) => [
    `frames[of=${of}, CPU].frames >= 300`,
    `frames[of=${of}, CPU].${of === 'tree' ? 'longest' : 'p99'} <= ${LIMIT}`,
    `frames[of=${of}, time].over <= ${of === 'tree' ? 0 : 20}, quiet`,
  ]),
  async run({ values: { rows, speed } }) {
    const config = loadConfig({ PORT: '0', TRAWL_DATA_DIR: temporaryFolder() });
    await using app = await createApp(config, { log: silentLog, resolve: nobody });
    const { address: url, setupLink = '' } = await app.listen();
    const owner = openBrowser({ url });
    await owner.ask('POST', '/api/setup', { ...OWNER, token: setupLink.split('#')[1] });
    const { id } = (await owner.ask('POST', '/v2/crawl', { url: 'https://sample.trawl.invalid/', limit: 1 })).body;
    const found = Array.from({ length: rows }, (_, n) => `https://sample.trawl.invalid/found/page-${n}`);
    await addFoundPages(config.database, id, found);
    await logRequests(config.database, LOCAL_TEAM, rows);

    const browser = await startBrowser().catch(noBrowser);
    const { page, context } = await openPage(browser);
    await context.addCookies([{ name: 'trawl_session', value: owner.cookie, url }]);
    const frames: Record<string, string | number>[] = [];
    const measure = async (of: string): Promise<void> => {
      await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
      const times = await framesOf(page, speed);
      const cpu = cpuOfFrames(await browser.stopTracing());
      for (const [kind, all] of [
        ['time', times],
        ['CPU', cpu],
      ] as const) {
        const over = all.filter((frame) => frame > LIMIT).length;
        frames.push({ of: `${of}, ${kind}`, frames: all.length, ...latency(all), longest: Math.max(...all), over });
      }
    };
    await page.goto(`${url}/activity`);
    const more = page.getByRole('button', { name: 'Show more' });
    for (let shown = 100; shown < rows; shown += 100) await more.click();
    await measure('activity');
    await page.goto(`${url}/crawls/${id}`);
    await page.getByRole('button', { name: 'Tree of the site' }).click();
    await page.getByRole('button', { name: 'found' }).click();
    for (let shown = 200; shown < rows; shown += 200) await more.click();
    await measure('tree');
    await browser.close();
    return { frames };
  },
});

/** Milliseconds of each frame while the page is scrolled to its end, `speed` pixels a frame, and back. */
async function framesOf(page: Page, speed: number): Promise<number[]> {
  return (await page.evaluate(`(async () => {
    const frames = [];
    let before = await new Promise(requestAnimationFrame);
    for (const way of [1, -1]) {
      for (;;) {
        const at = scrollY;
        scrollBy({ top: way * ${speed}, behavior: 'instant' });
        const now = await new Promise(requestAnimationFrame);
        performance.mark('frame');
        frames.push(now - before);
        before = now;
        if (scrollY === at) break;
      }
    }
    return frames;
  })()`)) as number[];
}

/** Milliseconds of CPU that the thread of the page took between two frames. */
function cpuOfFrames(trace: Buffer): number[] {
  interface Event {
    readonly name: string;
    readonly cat: string;
    readonly pid: number;
    readonly tid: number;
    /** Microseconds: when, and how much CPU. */
    readonly ts: number;
    readonly tdur?: number;
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly Event[] };
  const inOrder = (is: (event: Event) => boolean): Event[] => traceEvents.filter(is).sort((a, b) => a.ts - b.ts);
  const marks = inOrder(({ name, cat }) => name === 'frame' && cat === 'blink.user_timing');
  const [first] = marks;
  const isTask = ({ name, pid, tid }: Event): boolean =>
    name === 'ThreadControllerImpl::RunTask' && pid === first?.pid && tid === first.tid;
  const sums = marks.slice(1).map(() => 0);
  let frame = 0;
  for (const { ts, tdur = 0 } of inOrder(isTask)) {
    if (first === undefined || ts < first.ts) continue;
    while (frame < sums.length && ts >= (marks[frame + 1]?.ts ?? 0)) frame += 1;
    if (frame < sums.length) sums[frame] = (sums[frame] ?? 0) + tdur / 1000;
  }
  return sums;
}
