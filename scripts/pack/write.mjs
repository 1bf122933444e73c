// Writes the package's files: Node strips no types below node_modules, so the package contains JavaScript.
//
//   node scripts/pack/write.mjs <folder>        where to write them; the dashboard has to be built

import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../ensure-installed.mjs';
import { compile } from './compile.mjs';
import { copyLancedb, lancedbNeeds } from './lancedb.mjs';
import { innerManifest, packageManifest } from './manifest.mjs';

/** Folder of the package with everything that runs. It has the layout of the clone, so that files find each other as they do there. */
export const DIST = 'dist';

const FILES = [
  'bin/**',
  'scripts/run-file.mjs',
  'scripts/ensure-installed.mjs',
  'scripts/install/**',
  'src/**',
  'contract/**',
  'docs/*.md',
  'docs/pictures/*.webp',
  'examples/**',
  'providers/**',
  'plans.json',
];
const LEFT_OUT = /\.test\.ts$|\/testing\/|^(src|contract)\/.*\.md$|^contract\/package\.json$/;

/**
 * @param root the project's folder, with the dashboard built
 * @param folder where the package is written
 */
export function writePackage(root, folder) {
  const dist = join(folder, DIST);
  rmSync(dist, { recursive: true, force: true });
  const build = readFileSync(join(root, 'dashboard/dist/current'), 'utf8').trim();
  const patterns = [...FILES, 'dashboard/dist/current', `dashboard/dist/${build}/**`];
  const found = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (const file of found.map((name) => name.replaceAll('\\', '/'))) {
    const source = join(root, file);
    if (LEFT_OUT.test(file) || statSync(source).isDirectory()) continue;
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    if (!file.endsWith('.ts')) copyFileSync(source, join(dist, file));
    else writeFileSync(join(dist, file.replace(/ts$/, 'js')), compile(root, file, readFileSync(source, 'utf8')));
  }
  copyLancedb(root, dist);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeJson(join(dist, 'package.json'), innerManifest(manifest));
  writeJson(join(folder, 'package.json'), packageManifest(manifest, lancedbNeeds(root)));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writePackage(ROOT, resolve(process.argv[2]));
}
