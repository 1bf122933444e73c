// LanceDB wants two packages for embeddings that Trawl never calls: 1 GB with what they want in turn. A clone replaces them by `overrides`
// in package.json, which npm ignores in an installed package. So the package contains LanceDB's JavaScript and depends on the rest of it.

import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the package has it. */
export const LANCEDB = { folder: 'vendor/lancedb', entry: 'vendor/lancedb/dist/index.js' };

const source = (root) => join(root, 'node_modules/@lancedb/lancedb');

/** @param dist the folder that gets LANCEDB.folder */
export function copyLancedb(root, dist) {
  for (const file of globSync(['package.json', '*LICENSES*', 'dist/**/*.js'], { cwd: source(root) })) {
    const target = join(dist, LANCEDB.folder, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(source(root), file), target);
  }
}

/** What the copy imports: `dependencies`, and `optionalDependencies` with its native part for each system. */
export function lancedbNeeds(root) {
  const manifest = JSON.parse(readFileSync(join(source(root), 'package.json'), 'utf8'));
  const native = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('@lancedb/'));
  return { dependencies: manifest.dependencies, optionalDependencies: Object.fromEntries(native) };
}
