import { spawn } from 'node:child_process';
import { ROOT } from '../ensure-installed.mjs';

/**
 * Runs a script on the Node that runs us. Resolves with its exit code and, when captured, its output.
 * @param timeout milliseconds; null: none
 */
export function runNode(args, { capture = false, env = process.env, timeout = null } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    // SIGINT makes the runner name the files that it waits for; what ignores that is ended a little later.
    const stop = () => {
      process.stderr.write('\nthe run takes too long and is stopped\n');
      child.kill('SIGINT');
    };
    const soft = timeout === null ? undefined : setTimeout(stop, timeout);
    const hard = timeout === null ? undefined : setTimeout(() => child.kill('SIGKILL'), timeout + 10_000);
    child.on('close', (code) => {
      clearTimeout(soft);
      clearTimeout(hard);
      resolve({ code: code ?? 1, output });
    });
  });
}
