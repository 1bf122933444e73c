// A million generated requests to every operation: none is answered with an internal error.
//
//   npm run soak -- hostile-requests [--requests 1000000] [--seed 1] [--work 0.5]
//
// Values come from the schemas of the contract; most are changed in one to three places: other types, missing and unknown keys, hostile
// texts, bodies that are cut off or not UTF-8, odd headers. `--work` says how many of a hundred requests that would start a browser, a crawl
// or a run are sent. Prints the answers by status, every fault, and what is not as the contract says: a status that an operation does not list,
// a message with "undefined". Fails when there is one.

import { parseArgs } from 'node:util';
import { startApp } from '../support/app.ts';
import { setUp } from '../support/console.ts';
import { requireContract } from '../support/contract.ts';
import { sendHostile } from '../support/hostile/run.ts';
import { seeded } from '../support/mutate.ts';
import { plansFile } from '../support/plans.ts';
import { articlePage, SITE_SETTINGS, startSite } from '../support/site.ts';
import { resolveSites } from '../support/site-servers.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    work: { type: 'string', default: '0.5' },
  },
});

await using site = await startSite({
  '*': articlePage('The constructor', 'The constructor sets toString and __proto__.'),
});
const it = await startApp({ ...SITE_SETTINGS, plansFile: plansFile({}) }, { resolve: resolveSites });
const browser = await setUp(it);
const started = performance.now();
const before = process.cpuUsage();
const { faults, statuses, slowest } = await sendHostile(it, browser, {
  requests: Number(values.requests),
  random: seeded(Number(values.seed)),
  urls: [`http://site.example:${site.port}/`, `http://www.example:${site.port}/a?b=constructor`, 'http://nobody.test/'],
  work: Number(values.work),
  onProgress: (sent) => process.stderr.write(`\r${sent} requests`),
});
const { user, system } = process.cpuUsage(before);
const seconds = (performance.now() - started) / 1000;
process.stderr.write('\n');
for (const [status, times] of [...statuses].toSorted(([a], [b]) => a - b)) console.log(`${status}: ${times}`);
const each = ((user + system) / 1000 / Number(values.requests)).toFixed(2);
console.log(`${seconds.toFixed(0)} s, ${each} ms CPU a request, client included`);
console.log(`slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.request?.operation} ${slowest.request?.path}`);
for (const { request, status, text } of faults.slice(0, 20)) {
  console.log(
    `fault: ${status} ${request.operation} ${request.path}\n  ${JSON.stringify(request.body)?.slice(0, 500)}\n  ${text}`,
  );
}
console.log(`${faults.length} faults`);
await it.app.close();
let isAsDeclared = true;
try {
  requireContract();
} catch (error) {
  isAsDeclared = false;
  console.log((error as Error).message);
}
process.exit(faults.length === 0 && isAsDeclared ? 0 : 1);
