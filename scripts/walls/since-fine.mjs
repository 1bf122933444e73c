// Which files have changed since a check found nothing wrong in any: what is as it was need not be looked at again.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../ensure-installed.mjs';

const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex');

/**
 * @param name of the check
 * @param rule paths of what the check is made of: where one has changed, all files are due
 * @param files paths from the root
 * @returns `due`: paths of files that are to be looked at; `fine`: to be called when nothing was found
 */
export function sinceFine(name, rule, files) {
  const state = join(ROOT, 'node_modules', '.cache', 'checks', `${name}.json`);
  const rules = rule.map(hashOf).join();
  const hashes = new Map(files.map((path) => [path, hashOf(path)]));
  const known = read(state, rules);
  const due = files.filter((path) => known.get(path) !== hashes.get(path));
  const fine = () => {
    mkdirSync(join(state, '..'), { recursive: true });
    writeFileSync(state, JSON.stringify({ rules, files: [...hashes] }));
  };
  return { due, fine };
}

function read(state, rules) {
  try {
    const found = JSON.parse(readFileSync(state, 'utf8'));
    return new Map(found.rules === rules ? found.files : []);
  } catch {
    return new Map();
  }
}
