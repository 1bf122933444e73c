// See run.mjs, which is this as a command; apart from it, since a file that run.mjs runs may import this too.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { buildDashboard, ensureInstalled, failSetup, ROOT } from './ensure-installed.mjs';
import { ensureNewNode, isNewNode } from './install/node-binary.mjs';
import { nodeExecutable, pinnedNode } from './install/state.mjs';
import { trimPackage } from './install/trim.mjs';

/** Node's options for a debugger; accepted after the file, so that `npm start -- --inspect` is enough. */
const INSPECT = /^--inspect(-brk|-wait)?(=|$)/;

/**
 * @param file relative to the project's folder; a .ts file is run under a debugger if its arguments say `--inspect`
 * @param needs `dev`: development packages; `dashboard`: the web page, built; `lean`: little memory
 */
export async function runFile(file, given, { dev = false, dashboard = false, lean = false } = {}) {
  const inspect = file.endsWith('.ts') ? given.filter((argument) => INSPECT.test(argument)) : [];
  const args = given.filter((argument) => !inspect.includes(argument));
  if (lean && inspect.length === 0) startLean();
  const source = resolve(ROOT, file);
  const isClone = existsSync(source);
  // An installed package has everything but, on an older Node, the pinned one.
  await (isClone ? ensureInstalled(ROOT, dev) : ensureNewNode(ROOT)).catch(failSetup);
  if (isClone && dashboard) await buildDashboard();
  if (!isClone) trimPackage(ROOT);
  const path = isClone ? source : source.replace(/\.ts$/, '.js');
  const executable = nodeExecutable(ROOT);
  endWithNpm();
  const isRight = process.version === `v${pinnedNode(ROOT)}` || !existsSync(executable) || (!isClone && isNewNode());
  if (isRight && inspect.length === 0) {
    process.argv.splice(1, process.argv.length, path, ...args);
    hideExperimentalWarnings();
    await import(pathToFileURL(path).href);
    return;
  }
  const flags = ['--disable-warning=ExperimentalWarning', ...(lean ? [YOUNG] : [])];
  const env = lean ? { ...LEAN, ...process.env } : process.env;
  const node = existsSync(executable) ? executable : process.execPath;
  const child = spawn(node, [...inspect, ...flags, path, ...args], { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to both; one that is sent to us alone has to be handed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`trawl: ${node} cannot be run: ${error.message}\n`);
    process.exit(1);
  });
  child.on('close', (code, signal) => process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1)));
}

/**
 * Options that are only read when a process starts. glibc gives each thread its own arena and keeps freed memory there, and large blocks
 * too; V8 gives the young generation of the event loop 130 MB, of which a quarter is enough.
 */
const LEAN = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '262144', MALLOC_MMAP_THRESHOLD_: '262144' };
const YOUNG = '--max-semi-space-size=16';

/**
 * Starts this very process once more, in its own place, with allocators that are told to be thrifty. What the operator has set wins.
 * Does nothing where a process cannot be replaced.
 */
function startLean() {
  if (process.platform === 'win32' || process.execve === undefined) return;
  if (process.execArgv.includes(YOUNG)) {
    // It was meant for the event loop: threads say themselves what they need.
    setFlagsFromString('--max-semi-space-size=0');
    return;
  }
  const args = [process.execPath, ...process.execArgv, YOUNG, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...LEAN, ...process.env });
}

/**
 * npm runs a script in a shell and sends SIGTERM to that shell, which exits without forwarding it. A service manager that stops `npm start`
 * would leave the service running, so when the shell is gone, we treat that as the signal.
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
