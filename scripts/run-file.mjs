// See run.mjs, which is this as a command; apart from it, since a file that run.mjs runs may import this too.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildDashboard, ensureInstalled, failSetup, ROOT } from './ensure-installed.mjs';
import { nodeExecutable, pinnedNode } from './install/state.mjs';

/**
 * @param file relative to the project's folder
 * @param needs `dev`: development packages; `dashboard`: the web page, built
 */
export async function runFile(file, args, { dev = false, dashboard = false } = {}) {
  await ensureInstalled(ROOT, dev).catch(failSetup);
  if (dashboard) await buildDashboard();
  const path = resolve(ROOT, file);
  const executable = nodeExecutable(ROOT);
  endWithNpm();
  if (process.version === `v${pinnedNode(ROOT)}` || !existsSync(executable)) {
    process.argv.splice(1, process.argv.length, path, ...args);
    hideExperimentalWarnings();
    await import(pathToFileURL(path).href);
    return;
  }
  const child = spawn(executable, ['--disable-warning=ExperimentalWarning', path, ...args], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; one that is sent to us alone has to be handed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`trawl: ${executable} cannot be run: ${error.message}\n`);
    process.exit(1);
  });
  child.on('close', (code, signal) => process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1)));
}

/**
 * npm runs a script in a shell and hands SIGTERM on to that shell, which dies of it without telling us. So a service
 * manager that stops `npm start` would leave the service behind: when the shell is gone, we take the signal as ours.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** node:sqlite is marked experimental in Node 24; users need not read that at every start. */
function hideExperimentalWarnings() {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning') return;
    for (const print of printers) print(warning);
  });
}
