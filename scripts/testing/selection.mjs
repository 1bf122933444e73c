// Which test files a run has.

import { globSync } from 'node:fs';
import { ROOT } from '../ensure-installed.mjs';

const TESTS = ['src', 'contract', 'test', 'bench', 'scripts', 'dashboard/src'].map(
  (folder) => `${folder}/**/*.test.ts`,
);

/** What `npm test` runs: tests beside the code, and one path through each capability. */
const isQuick = (file) => !file.startsWith('test/') || file.startsWith('test/paths/');

/**
 * @param paths words, of which a path has one; none: all
 * @param all whether end-to-end tests are among those without words
 * @param shard `{ index, count }`, from 1: every `count`th file
 */
export function selectFiles({ paths, all, shard }) {
  const files = globSync(TESTS, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  files.sort();
  const chosen =
    paths.length > 0
      ? files.filter((file) => paths.some((path) => file.includes(path)))
      : files.filter((file) => all || isQuick(file));
  return shard === undefined ? chosen : chosen.filter((_, at) => at % shard.count === shard.index - 1);
}
