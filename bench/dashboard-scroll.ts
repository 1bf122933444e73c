// Frames of the dashboard while somebody scrolls through its activity.
//
//   npm run bench -- dashboard-scroll [--rows 10000] [--speed 900]
//
// A service in a new folder answers that many requests, the page Activity loads all of them, and a browser scrolls to the end, `speed`
// pixels a frame, and back. The page goes on reading what is new every five seconds. Prints the longest frame; more than 50 ms fails.
// Beside other work frames wait for the processor, so it also prints the CPU time that the page's thread takes for each.

import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/foundation/config/index.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { openPage, startBrowser } from '../test/support/browser.ts';
import { openBrowser } from '../test/support/console.ts';
import { OWNER } from '../test/support/dashboard.ts';
import { nobody } from '../test/support/nobody.ts';
import { bench, latency, noBrowser, temporaryFolder } from './lib/kit.ts';

/** Milliseconds of a frame that somebody sees as a jerk. */
const LIMIT = 50;
/** Rows that the recorder takes in a second. */
const BURST = 1_500;

export default bench({
  name: 'dashboard-scroll',
  options: { rows: 10_000, speed: 900 },
  rows: { frames: `of: a frame | frames [count] | p50 [ms] | p99 [ms] | longest [ms] | over: over ${LIMIT} ms` },
  least: [`frames[of=CPU].longest <= ${LIMIT}`, 'frames[of=time].over <= 0, quiet'],
  async run({ values: { rows, speed } }) {
    const config = loadConfig({ PORT: '0', TRAWL_DATA_DIR: temporaryFolder() });
    await using app = await createApp(config, { log: silentLog, resolve: nobody });
    const { address: url, setupLink = '' } = await app.listen();
    const owner = openBrowser({ url });
    await owner.ask('POST', '/api/setup', { ...OWNER, token: setupLink.split('#')[1] });
    for (let made = 0; made < rows; made += BURST) {
      const began = performance.now();
      for (let i = made; i < Math.min(rows, made + BURST); i += 1) {
        const { status } = await owner.ask('POST', '/v2/map', { url: `https://sample.trawl.invalid/prices?${i}` });
        if (status !== 200) throw new Error(`request ${i} answered ${status}`);
      }
      await pause(Math.max(0, 1_100 - (performance.now() - began)));
    }

    const browser = await startBrowser().catch(noBrowser);
    const { page, context } = await openPage(browser);
    await context.addCookies([{ name: 'trawl_session', value: owner.cookie, url }]);
    await page.goto(`${url}/activity`);
    const more = page.getByRole('button', { name: 'Show more' });
    for (let shown = 100; shown < rows; shown += 100) await more.click();
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    const frames = (await page.evaluate(`(async () => {
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
    const trace = await browser.stopTracing();
    await browser.close();
    const row = (of: string, all: readonly number[]) => ({
      ...{ of, frames: all.length, ...latency(all), longest: Math.max(...all) },
      over: all.filter((frame) => frame > LIMIT).length,
    });
    return { frames: [row('time', frames), row('CPU', cpuOfFrames(trace))] };
  },
});

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
