// What Trawl adds to the steps of an agent, alone and with many runs at once.
//
//   npm run bench -- agent [--runs 50] [--steps 10]
//
// A scripted language model leads the agents; it and the pages answer at once. First one run at a time: milliseconds that a step
// takes beyond the reply of the model and the page, and CPU time of the service for it. Then many runs at once: how long the API
// takes to answer meanwhile. Last, runs that are cancelled while their pages do not answer: how long until the trace says so, until
// no page is requested any more, and until the run has ended.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { temporaryFolder } from './lib/processes.ts';
import { listen, startScriptedModel } from './lib/scripted-model.ts';
import { startServer } from './lib/server.ts';
import { latency, ms } from './lib/stats.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '50' }, steps: { type: 'string', default: '10' } },
});
const [RUNS, STEPS] = [Number(values.runs), Number(values.steps)];
const HOST = '127.9.9.9';
/** Pages that each run asks for when it is cancelled. */
const HANGING = 3;

/** Pages that never respond. */
let hanging = 0;
const site = createServer((request, response) => {
  if (request.url?.startsWith('/hang') === true) {
    hanging++;
    response.once('close', () => hanging--);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<main><h1>A page</h1><dl><dt>Colour</dt><dd>red</dd></dl></main>');
});
const sitePort = await listen(site, HOST);
let pages = 0;
const { baseUrl: modelUrl, server: model } = await startScriptedModel((messages, turn) => {
  const scrape = (path: string | number) => ({ name: 'scrape', input: { url: `http://${HOST}:${sitePort}/${path}` } });
  const isHanging = JSON.stringify(messages).includes('Wait for ever');
  return isHanging
    ? Array.from({ length: HANGING }, (_, index) => scrape(`hang${index}`))
    : turn < STEPS
      ? [scrape(pages++)]
      : [{ name: 'finish', input: { data: { colour: 'red' } } }];
});

const server = await startServer(temporaryFolder(), {
  TRAWL_ALLOW_PRIVATE_NETWORK: HOST,
  TRAWL_LLM_BASE_URL: modelUrl,
  TRAWL_LLM_MODEL: 'scripted',
});
const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };

async function ask(path: string, init: RequestInit = {}): Promise<{ id: string; status: string }> {
  const answer = await fetch(`${server.origin}${path}`, { headers, ...init });
  return (await answer.json()) as { id: string; status: string };
}

const start = async (prompt = 'The colour'): Promise<string> => {
  const body = JSON.stringify({ prompt, urls: [`http://${HOST}:${sitePort}/`], effort: 'medium' });
  return (await ask('/v2/agent', { method: 'POST', body })).id;
};

/** @param every milliseconds between two looks @throws Error for a run that does not complete */
async function end(id: string, every = 10): Promise<void> {
  for (;;) {
    const { status } = await ask(`/v2/agent/${id}`);
    if (status === 'completed') return;
    if (status !== 'processing') throw new Error(`a run ended as ${status}`);
    await pause(every);
  }
}

/** Milliseconds of CPU that the service has used. Linux only. */
function cpu(): number {
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

process.stdout.write(`${machineLine(thisMachine())}\n`);
await end(await start());
const ALONE = 5;
const [began, used] = [performance.now(), cpu()];
for (let run = 0; run < ALONE; run++) await end(await start());
const steps = ALONE * (STEPS + 1);
process.stdout.write(
  `alone: ${ms((performance.now() - began) / steps)} a step (model's reply, call, page and all), ${ms((cpu() - used) / steps)} of CPU\n`,
);

const times: number[] = [];
let isOver = false;
const watching = (async () => {
  while (!isOver) {
    const asked = performance.now();
    await ask('/v2/team/credit-usage');
    times.push(performance.now() - asked);
    await pause(20);
  }
})();
const many = performance.now();
const ids = await Promise.all(Array.from({ length: RUNS }, () => start()));
await Promise.all(ids.map((id) => end(id, 500)));
const took = performance.now() - many;
isOver = true;
await watching;
const { p50, p99 } = latency(times);
process.stdout.write(
  `${RUNS} runs at once: ${(took / 1000).toFixed(1)} s, ${ms(took / (RUNS * (STEPS + 1)))} a step; API meanwhile p50 ${ms(p50)}, p99 ${ms(p99)}\n`,
);

/** Milliseconds until `when` holds. */
async function until(when: () => boolean | Promise<boolean>): Promise<number> {
  const asked = performance.now();
  while (!(await when())) await pause(5);
  return performance.now() - asked;
}
// At most 16 pages of one host are requested at a time.
const CANCELLED = 5;
const waiting = await Promise.all(Array.from({ length: CANCELLED }, () => start('Wait for ever')));
await until(() => hanging === CANCELLED * HANGING);
const told: number[] = [];
const over: number[] = [];
const cancelled = performance.now();
const stopped = until(() => hanging === 0);
await Promise.all(
  waiting.map(async (id) => {
    const asked = performance.now();
    await ask(`/v2/agent/${id}`, { method: 'DELETE' });
    const isTold = async (): Promise<boolean> =>
      JSON.stringify(await ask(`/v2/agent/${id}/trace`)).includes('run.cancel_requested');
    await until(isTold);
    told.push(performance.now() - asked);
    await until(async () => (await ask(`/v2/agent/${id}`)).status === 'failed');
    over.push(performance.now() - cancelled);
  }),
);
const most = (list: readonly number[]): string => ms(Math.max(...list));
process.stdout.write(
  `${CANCELLED} runs cancelled while ${CANCELLED * HANGING} pages did not answer: in the trace after at most ${most(told)}, no page asked any more after ${ms(await stopped)}, ended after at most ${most(over)}\n`,
);
await server.stop();
site.close();
model.close();
process.exit(0);
