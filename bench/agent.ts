// What Trawl adds to the steps of an agent, alone and with many runs at once.
//
//   npm run bench -- agent [--runs 50] [--steps 10]
//
// A scripted language model leads the agents; it and the pages answer at once. First one run at a time: milliseconds that a step
// takes beyond the reply of the model and the page, and CPU time of the service for it. Then many runs at once: how long the API
// takes to answer meanwhile. Last, runs that are cancelled while their pages do not answer: how long until the trace says so, until
// no page is requested any more, and until the run has ended.

import { setTimeout as pause } from 'node:timers/promises';
import { ALLOWED, bench, ended, latency, startServer, startSite } from './lib/kit.ts';
import { startScriptedModel } from './lib/scripted-model.ts';

/** Runs one after the other. */
const ALONE = 5;
/** Runs that are cancelled, and pages that each asks for: at most 16 pages of one host are requested at a time. */
const CANCELLED = 5;
const HANGING = 3;

export default bench({
  name: 'agent',
  options: { runs: 50, steps: 10 },
  rows: {
    steps: 'runs: | step: a step [ms] | cpu: CPU a step [ms] | all: in all [s]',
    api: 'meanwhile: | p50 [ms] | p99 [ms]',
    cancelled: 'until: cancelled, until | most: at most [ms]',
  },
  least: [
    'steps[runs=one at a time].cpu <= 20',
    'steps[runs=one at a time].step <= 50, quiet',
    'api.p99 <= 250, quiet',
    'cancelled[until=the trace says so].most <= 1000, quiet',
    'cancelled[until=the runs have ended].most <= 5000, quiet',
  ],
  async run({ values: { runs, steps } }) {
    /** Pages that never respond. */
    let hanging = 0;
    using site = await startSite((request, response) => {
      if (request.url?.startsWith('/hang') === true) {
        hanging++;
        response.once('close', () => hanging--);
        return;
      }
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<main><h1>A page</h1><dl><dt>Colour</dt><dd>red</dd></dl></main>');
    });
    let pages = 0;
    using model = await startScriptedModel((messages, turn) => {
      const scrape = (path: string | number) => ({ name: 'scrape', input: { url: `${site.url}/${path}` } });
      if (JSON.stringify(messages).includes('Wait for ever'))
        return Array.from({ length: HANGING }, (_, index) => scrape(`hang${index}`));
      return turn < steps ? [scrape(pages++)] : [{ name: 'finish', input: { data: { colour: 'red' } } }];
    });
    await using server = await startServer(undefined, { ...ALLOWED, ...model.settings });
    const start = async (prompt = 'The colour'): Promise<string> =>
      (await server.ask('/v2/agent', { prompt, urls: [`${site.url}/`], effort: 'medium' })).id;
    const end = async (id: string, every = 10): Promise<void> => {
      const { status } = await ended(server, `/v2/agent/${id}`, every);
      if (status !== 'completed') throw new Error(`a run ended as ${status}`);
    };
    const timed = async (many: number, work: () => Promise<unknown>) => {
      const [began, used] = [performance.now(), server.cpu()];
      await work();
      const [all, count] = [performance.now() - began, many * (steps + 1)];
      return { step: all / count, cpu: (server.cpu() - used) / count, all };
    };
    await end(await start());
    const alone = await timed(ALONE, async () => {
      for (let run = 0; run < ALONE; run++) await end(await start());
    });

    const times: number[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const asked = performance.now();
        await server.ask('/v2/team/credit-usage');
        times.push(performance.now() - asked);
        await pause(20);
      }
    })();
    const together = await timed(runs, async () => {
      const ids = await Promise.all(Array.from({ length: runs }, () => start()));
      await Promise.all(ids.map((id) => end(id, 500)));
    });
    isOver = true;
    await watching;

    /** Milliseconds until `when` holds. */
    const until = async (when: () => boolean | Promise<boolean>): Promise<number> => {
      const asked = performance.now();
      while (!(await when())) await pause(5);
      return performance.now() - asked;
    };
    const waiting = await Promise.all(Array.from({ length: CANCELLED }, () => start('Wait for ever')));
    await until(() => hanging === CANCELLED * HANGING);
    const told: number[] = [];
    const over: number[] = [];
    const cancelled = performance.now();
    const stopped = until(() => hanging === 0);
    await Promise.all(
      waiting.map(async (id) => {
        const asked = performance.now();
        await server.ask(`/v2/agent/${id}`, undefined, 'DELETE');
        await until(async () =>
          JSON.stringify(await server.ask(`/v2/agent/${id}/trace`)).includes('run.cancel_requested'),
        );
        told.push(performance.now() - asked);
        await until(async () => (await server.ask(`/v2/agent/${id}`)).status === 'failed');
        over.push(performance.now() - cancelled);
      }),
    );
    return {
      steps: [
        { runs: 'one at a time', ...alone },
        { runs: `${runs} at once`, ...together },
      ],
      api: [{ meanwhile: 'other requests meanwhile', ...latency(times) }],
      cancelled: [
        { until: 'the trace says so', most: Math.max(...told) },
        { until: 'no page is requested any more', most: await stopped },
        { until: 'the runs have ended', most: Math.max(...over) },
      ],
    };
  },
});
