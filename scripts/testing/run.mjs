import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../ensure-installed.mjs';

/**
 * Everything that a run of tests starts: child processes of ours, and a keeper that ends what they leave, however the run ends
 * (keeper.mjs). Dispose of it at the end of the run.
 */
export function startRun() {
  const mark = `TRAWL_TEST_RUN=${process.pid}-${randomBytes(4).toString('hex')}`;
  const keeper = spawn(process.execPath, [join(ROOT, 'scripts', 'testing', 'keeper.mjs'), mark], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C in a terminal goes to everybody of the terminal; this one ends last.
    detached: true,
  });
  keeper.stdin.on('error', () => {});
  let left = '';
  keeper.stdout.setEncoding('utf8').on('data', (text) => (left += text));
  const ended = new Promise((resolve) => keeper.on('close', resolve));
  const [name, value] = mark.split('=');
  return {
    env: { [name]: value },
    /** Tells the keeper of a child, which has `env` and is forgotten when it has ended. */
    watch(child) {
      if (child.pid === undefined) return;
      keeper.stdin.write(`+${child.pid}\n`);
      child.on('exit', () => keeper.stdin.write(`-${child.pid}\n`));
    },
    /** Ends what is left. @returns a line for each process that was */
    async end() {
      keeper.stdin.end();
      await ended;
      return left.split('\n').filter(Boolean);
    },
  };
}
