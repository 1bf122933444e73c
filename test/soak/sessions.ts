import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { openSession } from '../../src/browser/index.ts';
import { createGuard, startFilteringProxy } from '../../src/egress/index.ts';
import { createLog } from '../../src/kernel/log.ts';

/**
 * Browser sessions opened and closed, some of them killed: nothing may stay behind, no process, no folder, no port.
 *
 *   npm run soak -- sessions [--sessions 500] [--turns 4]
 *
 * Prints how long a session takes until it is ready and how long a small piece of code takes, fails when something stays. Linux only:
 * it reads /proc.
 */

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '500' }, turns: { type: 'string', default: '4' } },
});
const SESSIONS = Number(values.sessions);

/** Process ids below this one. */
function below(): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has just ended.
    }
  }
  const found = new Set([process.pid]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  found.delete(process.pid);
  return [...found];
}

const folders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`trawl-session-${process.pid}-`));
const files = (): number => readdirSync('/proc/self/fd').length;
const middle = (list: number[]): number => Math.round(list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);

const log = createLog('error');
await using proxy = await startFilteringProxy({ guard: createGuard(), log });
const ready: number[] = [];
const trips: number[] = [];
let filesAtFirst = 0;
let left = SESSIONS;

async function one(number: number): Promise<void> {
  const began = performance.now();
  const session = await openSession({ proxy, log });
  ready.push(performance.now() - began);
  await session.ask('execute', { language: 'node', code: 'await page.title()', timeout: 10_000 });
  const asked = performance.now();
  await session.ask('execute', { language: 'node', code: 'await page.title()', timeout: 10_000 });
  trips.push(performance.now() - asked);
  if (number % 10 === 0) process.kill(session.facts.pid, 'SIGKILL');
  await session[Symbol.asyncDispose]();
  await session.gone;
}

await Promise.all(
  Array.from({ length: Number(values.turns) }, async () => {
    while (left > 0) {
      const number = left--;
      await one(number);
      if (number === SESSIONS - 20) filesAtFirst = files();
      if (number % 50 === 0) process.stdout.write(`${SESSIONS - number + 1} of ${SESSIONS}\n`);
    }
  }),
);
await new Promise((resolve) => setTimeout(resolve, 3000));
const stayed = { processes: below().length, folders: folders().length, files: Math.max(0, files() - filesAtFirst) };
process.stdout.write(`ready p50 ${middle(ready)} ms, a small piece of code p50 ${middle(trips)} ms\n`);
process.stdout.write(`stayed behind: ${JSON.stringify(stayed)}\n`);
if (stayed.processes > 0 || stayed.folders > 0 || stayed.files > 10) process.exitCode = 1;
