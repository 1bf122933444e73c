import { spawn } from 'node:child_process';
import { ROOT } from '../ensure-installed.mjs';

/**
 * Runs a script on the Node that runs us. Resolves with its exit code and, when captured, its output.
 * @param run keeps watch over it (run.mjs)
 * @param onStart gets the child
 */
export function runNode(args, { capture = false, env = process.env, run, onStart } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'];
    // Away from the terminal's Ctrl-C: the run ends it, and says what was running.
    const detached = run !== undefined && process.platform !== 'win32';
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env: { ...env, ...run?.env }, detached });
    run?.watch(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
    onStart?.(child);
  });
}
