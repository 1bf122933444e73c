// test/flaky.json: the tests that are known to fail now and then although nothing is broken. Nothing else is ever run again.
//
//   [{ "file": "test/crawl.test.ts", "name": "follows links", "reason": "what makes it fail, and what would mend it" }]
//
// The list is meant to be empty: an entry is a debt with a name.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @throws Error if an entry names no file of ours, no test in it, or no reason */
export function readFlaky(root) {
  const path = join(root, 'test', 'flaky.json');
  if (!existsSync(path)) return [];
  const entries = JSON.parse(readFileSync(path, 'utf8'));
  for (const { file, name, reason } of entries) {
    const where = `test/flaky.json: ${JSON.stringify({ file, name })}`;
    if (typeof file !== 'string' || !existsSync(join(root, file))) throw new Error(`${where}: the file does not exist`);
    if (typeof name !== 'string' || !readFileSync(join(root, file), 'utf8').includes(name))
      throw new Error(`${where}: the file has no such test`);
    if (typeof reason !== 'string' || reason.trim() === '') throw new Error(`${where}: "reason" is missing`);
  }
  return entries;
}

/** The entry of a test that failed, if it has one. */
export const entryOf = (flaky, { file, name }) => flaky.find((entry) => entry.name === name && entry.file === file);
