// What the files of the project export, and which of it somebody else imports.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) +([\w$]+)/gm;
const NAMED = /\b(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;
/** All of a file: `* as x`, `export *`, `import('…')`. */
const WHOLE = /(?:\*(?:\s+as\s+[\w$]+)?\s+from|\bimport\(|\brequire\()\s*['"]([^'"]+)['"]/g;

const PROGRAMS = ['src', 'contract', 'test', 'bench', 'scripts', 'examples', 'dashboard'].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs}`,
);
const isChecked = (file) => /^(?:src|contract)\//.test(file) && !/\.test\.ts$|\.d\.ts$|\/testing\//.test(file);

/**
 * @param root the project's folder
 * @returns `twice`: names that several files declare and export, with those files; `own`: `file name` of what is used in its file only
 */
export function looseExports(root) {
  const files = globSync(PROGRAMS, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const used = usesOf(texts);
  const places = new Map();
  const own = [];
  for (const [file, text] of texts) {
    if (!isChecked(file)) continue;
    for (const name of new Set([...text.matchAll(DECLARED)].map((found) => found[1]))) {
      places.set(name, [...(places.get(name) ?? []), file]);
      if (!used.has(`${file} ${name}`)) own.push(`${file} ${name}`);
    }
  }
  return { twice: new Map([...places].filter(([, where]) => where.length > 1)), own };

  function usesOf(all) {
    const uses = new Set();
    for (const [file, text] of all) {
      for (const [, names, from] of text.matchAll(NAMED)) {
        const target = resolved(file, from);
        for (const name of names.split(','))
          uses.add(`${target} ${name.trim().replace(/^type\s+|\s+as\s[\s\S]*$/g, '')}`);
      }
      for (const [, from] of text.matchAll(WHOLE)) {
        const target = resolved(file, from);
        for (const [, name] of (all.get(target) ?? '').matchAll(DECLARED)) {
          if (/\bexport\s+\*/.test(text) || new RegExp(`\\b${name}\\b`).test(text)) uses.add(`${target} ${name}`);
        }
      }
    }
    return uses;
  }

  function resolved(file, from) {
    if (from.startsWith('@trawl/contract/')) return from.replace('@trawl/', '');
    const path = posix.join(dirname(file), from);
    return existsSync(join(root, path)) ? path : `${path}.ts`;
  }
}
