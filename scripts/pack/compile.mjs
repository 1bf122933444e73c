// A TypeScript file as JavaScript. Types become spaces, so every line keeps its number, and modules are named as they are in the package.

import { existsSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { LANCEDB } from './lancedb.mjs';

/** A string that names a module of ours, relative or in the contract, or the package that is contained. */
const MODULE = /(['"])(?:(\.{1,2}\/|@trawl\/contract\/)([\w./-]+)\.ts|@lancedb\/lancedb)\1/g;

/**
 * @param file relative to the project's folder, with / between folders
 * @param code of the file
 */
export function compile(root, file, code) {
  const folder = dirname(file);
  return stripTypeScriptTypes(code).replace(MODULE, (text, quote, start, name) => {
    const contained = start === undefined;
    const source = start?.startsWith('.') ? join(folder, start, name) : join('contract', name ?? '');
    if (!contained && !existsSync(join(root, `${source}.ts`))) return text;
    const path = relative(folder, contained ? LANCEDB.entry : `${source}.js`).replaceAll('\\', '/');
    return `${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
  });
}
