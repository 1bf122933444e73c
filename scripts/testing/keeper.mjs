// Clears up after a run of tests, however it ends: a process of its own, which the runner tells what it starts.
//
// Its standard input has a line for each process that the runner starts ("+123") and for each that has ended ("-123"). When the input ends,
// by SIGKILL of the runner too, whatever is left of these processes and of what they started is killed, named on standard output, and
// their folders are removed.
//
//   node scripts/testing/keeper.mjs <mark>     mark: name=value in the environment of everything that the run starts

import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { allProcesses, commandOf, processesWith, treeOf } from './process-tree.ts';

/** Of folders in the system's place for them (test/support/tmp.ts and postgres.ts), before the id of the process that made them. */
const FOLDER = /^trawl-test-(?:pg-)?(\d+)-/;
/** Looks; what is killed may have started something in between. */
const LOOKS = 50;

const [mark = ''] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdout.on('error', () => {});

const started = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  if (line.startsWith('+')) started.add(Number(line.slice(1)));
  else started.delete(Number(line.slice(1)));
}
for (let look = 0; look < LOOKS && killLeft(); look++) await pause(100);
removeFolders();

/** Whether something was left. */
function killLeft() {
  if (process.platform === 'win32') return killOnWindows();
  const left = treeOf([...started, ...processesWith(mark)]).filter(({ pid }) => pid !== process.pid);
  for (const { pid } of left) {
    try {
      process.stdout.write(`${pid} ${commandOf(pid).slice(0, 200)}\n`);
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  return left.length > 0;
}

function killOnWindows() {
  for (const pid of started) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
  return false;
}

/** Those whose process is gone. */
function removeFolders() {
  const alive = new Set(allProcesses().map(({ pid }) => pid));
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1]);
    if (Number.isNaN(pid) || alive.has(pid) || (alive.size === 0 && !started.has(pid))) continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
  }
}
