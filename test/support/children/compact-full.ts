import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDiskFull } from '../../../src/foundation/store/outage.ts';
import { compactSqlite } from '../../../src/foundation/store/sqlite-space.ts';

/** Compacts the database that is named, on a disk that fills up meanwhile, and again when there is room; says what became of it. */
const [file = ''] = process.argv.slice(2);
const rest = `${file}-rest`;

function fill(): void {
  for (let bytes = 1 << 20; bytes >= 512; ) {
    try {
      appendFileSync(rest, Buffer.alloc(bytes));
    } catch {
      bytes /= 2;
    }
  }
}

function state(): object {
  const db = new DatabaseSync(file);
  const [check] = Object.values(db.prepare('PRAGMA integrity_check').get() ?? {});
  const [count] = Object.values(db.prepare('SELECT count(*) FROM heap').get() ?? {});
  db.close();
  return { check, count, isCopyThere: existsSync(`${file}-compacting`) };
}

let isFull = false;
try {
  compactSqlite(file, fill);
} catch (error) {
  isFull = isDiskFull(error);
}
rmSync(rest);
const then = state();
compactSqlite(file, () => {});
process.stdout.write(JSON.stringify([isFull, then, state()]));
