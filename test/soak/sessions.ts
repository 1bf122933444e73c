import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { findSandboxing, openSession } from '../../src/browser/index.ts';
import { createGuard, startFilteringProxy } from '../../src/egress/index.ts';
import { createLog } from '../../src/kernel/log.ts';
import { processesBelow } from '../support/below.ts';

/**
 * Browser sessions opened and closed: each runs code and has a DevTools client, some run shell code and Python where there is
 * bubblewrap, some are killed. Nothing may stay behind, no process, no folder, no descriptor and so no port.
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

const folders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`trawl-session-${process.pid}-`));
const files = (): number => readdirSync('/proc/self/fd').length;
const middle = (list: number[]): number => Math.round(list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);

const log = createLog('error');
const { sandboxing } = await findSandboxing(undefined);
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
  let answered = (): void => {};
  const answer = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const client = session.devtools({ message: answered, close: answered });
  client.send('{"id":1,"method":"Target.createBrowserContext","params":{}}');
  await answer;
  if (number % 2 === 0) client.close();
  if (number % 5 === 0 && sandboxing !== undefined) {
    const language = number % 2 === 0 ? 'bash' : 'python';
    const code = language === 'bash' ? 'sleep 100 & agent-browser get title | cat' : 'await page.title()';
    const { exitCode, stderr } = await session.ask('execute', { language, code, sandboxing, timeout: 30_000 });
    if (exitCode !== 0) throw new Error(`${language} ended with ${exitCode}: ${stderr}`);
  }
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
const stayed = {
  processes: processesBelow().length,
  folders: folders().length,
  files: Math.max(0, files() - filesAtFirst),
};
process.stdout.write(`ready p50 ${middle(ready)} ms, a small piece of code p50 ${middle(trips)} ms\n`);
process.stdout.write(`stayed behind: ${JSON.stringify(stayed)}\n`);
if (stayed.processes > 0 || stayed.folders > 0 || stayed.files > 10) process.exitCode = 1;
