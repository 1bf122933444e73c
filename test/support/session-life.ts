import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { processesBelow } from '../../scripts/testing/process-tree.ts';
import { openSession, type Sandboxing } from '../../src/engines/browser/index.ts';
import type { FilteringProxy } from '../../src/foundation/egress/index.ts';
import type { Log } from '../../src/foundation/kernel/log.ts';

export interface SessionLife {
  readonly proxy: FilteringProxy;
  readonly log: Log;
  /** Of shell code and Python, which then run in every fifth session. */
  readonly sandboxing?: Sandboxing | undefined;
}

/**
 * One browser session from its start to its end: code, a DevTools client that every second one leaves open, and a browser that is killed
 * in every tenth.
 * @returns milliseconds until it was ready, and of a small piece of code
 */
export async function liveSession({ proxy, log, sandboxing }: SessionLife, number: number) {
  const began = performance.now();
  const session = await openSession({ proxy, log });
  const ready = performance.now() - began;
  await session.ask('execute', { language: 'node', code: 'await page.title()', timeout: 120_000 });
  const asked = performance.now();
  await session.ask('execute', { language: 'node', code: 'await page.title()', timeout: 120_000 });
  const trip = performance.now() - asked;
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
    const { exitCode, stderr } = await session.ask('execute', { language, code, sandboxing, timeout: 120_000 });
    if (exitCode !== 0) throw new Error(`${language} ended with ${exitCode}: ${stderr}`);
  }
  if (number % 10 === 0) process.kill(session.facts.pid, 'SIGKILL');
  await session[Symbol.asyncDispose]();
  await session.gone;
  return { ready, trip };
}

/** What of the sessions of this process is there now. Linux only. */
export function remainsOfSessions() {
  return {
    processes: processesBelow().length,
    folders: readdirSync(tmpdir()).filter((name) => name.startsWith(`trawl-session-${process.pid}-`)).length,
    files: readdirSync('/proc/self/fd').length,
  };
}
