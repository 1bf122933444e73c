// One install at a time in one folder: a lock folder that names its holder. The holder touches it while it works, so that a lock left by a
// killed process (or by another machine on a shared disk) can be distinguished from a live one.

import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Milliseconds between two signs of life. */
const BEAT = 2_000;
/** Without a sign of life for this long, a lock whose holder cannot be looked up is stale. */
const SILENCE = 30_000;
/** An npm that outlived its killed parent gets this long to end by itself. */
const ORPHAN = 600_000;

const folder = (root) => join(root, '.install-lock');

/**
 * Waits until this process holds the lock.
 * @param onWait called once if somebody else holds it
 * @returns `folder`; `child(pid)` to name the process that does the work, `release()`
 */
export async function takeLock(root, onWait) {
  const path = folder(root);
  for (let waited = false; ; ) {
    try {
      mkdirSync(path);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (isStale(path, holder)) {
      discard(path, holder);
      continue;
    }
    if (!waited) onWait(holder.pid);
    waited = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const me = { pid: process.pid, host: hostname(), token: `${process.pid}-${Date.now()}-${Math.random()}` };
  const note = () => writeFileSync(join(path, 'holder.json'), JSON.stringify(me));
  note();
  const beat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // The folder was removed by hand; the install continues.
    }
  }, BEAT);
  beat.unref();
  return {
    /** For files that go with the lock. */
    folder: path,
    child(pid) {
      me.child = pid;
      note();
    },
    release() {
      clearInterval(beat);
      if (readHolder(path).token === me.token) rmSync(path, { recursive: true, force: true });
    },
  };
}

function readHolder(path) {
  try {
    return JSON.parse(readFileSync(join(path, 'holder.json'), 'utf8'));
  } catch {
    return {};
  }
}

function isStale(path, holder) {
  const touched = statSync(path, { throwIfNoEntry: false });
  if (!touched) return false;
  const silent = Date.now() - touched.mtimeMs;
  // Between making the folder and writing the note there is a moment without a note.
  if (holder.pid === undefined) return silent > 5_000;
  if (holder.host !== hostname()) return silent > SILENCE;
  if (!isAlive(holder.pid) && !isAlive(holder.child)) return true;
  // Only the number is alive: it may belong to another process now.
  return silent > ORPHAN;
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moves the stale folder away first, so that of two who found it only one removes it. */
function discard(path, holder) {
  const aside = `${path}.${process.pid}.${Date.now()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved.token !== holder.token) {
    // Another process took the lock in the meantime: give it back.
    try {
      renameSync(aside, path);
      return;
    } catch {
      // A third one has it already.
    }
  }
  rmSync(aside, { recursive: true, force: true });
}
