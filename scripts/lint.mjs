// Lint and format: `biome check` of the files that have changed since it found nothing; in a fresh clone, or without Git, of all of them.
//
//   node scripts/lint.mjs

import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';
import { sinceFine } from './walls/since-fine.mjs';

/** Files on a command line at most. */
const MOST = 500;
const RULE = ['biome.json', '.gitignore', 'package-lock.json', 'scripts/lint.mjs'];
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64e6,
});
const isFile = (path) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile();
const files =
  listed.status === 0 ? [...new Set(listed.stdout.split('\0'))].filter((path) => path !== '' && isFile(path)) : [];
const { due, fine } = sinceFine('lint', RULE, files);
if (files.length === 0 || due.length > 0) {
  const some =
    due.length > 0 && due.length <= MOST ? ['--files-ignore-unknown=true', '--no-errors-on-unmatched', ...due] : ['.'];
  const { status } = spawnSync(process.execPath, [BIOME, 'check', '--error-on-warnings', ...some], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status === 0 && files.length > 0) fine();
  process.exitCode = status ?? 1;
}
