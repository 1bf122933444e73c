import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

/** For `--import` before the command line: ends the process with kill -9 once an import has read KILL_AT bytes of its archives. */

/** Milliseconds. */
const LOOK_EVERY = 5;

const file = join(process.env.TRAWL_DATA_DIR ?? '', 'trawl.db');
const killAt = Number(process.env.KILL_AT);

function look(): void {
  if (!existsSync(file)) return;
  try {
    using db = new DatabaseSync(file, { readOnly: true });
    for (const { progress } of db.prepare('SELECT progress FROM jobs').all()) {
      if (JSON.parse(String(progress ?? '{}')).bytes >= killAt) process.kill(process.pid, 'SIGKILL');
    }
  } catch {
    // Before its first start there are no tables.
  }
}

// Not what the command starts itself.
if (isMainThread && process.send === undefined) setInterval(look, LOOK_EVERY).unref();
