// `npm pack` runs this when the archive is written: the clone is as it was before prepack.mjs.

import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../ensure-installed.mjs';
import { readJson } from '../install/state.mjs';
import { DIST } from './write.mjs';

/** The clone's package.json in the meantime. */
export const KEPT = join(ROOT, 'tmp/package.json');

/** Also after an `npm pack` that was stopped. */
export function restore() {
  const isOfPackage = readJson(join(ROOT, 'package.json'))?.workspaces === undefined;
  if (isOfPackage && existsSync(KEPT)) renameSync(KEPT, join(ROOT, 'package.json'));
  rmSync(KEPT, { force: true });
  rmSync(join(ROOT, DIST), { recursive: true, force: true });
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) restore();
