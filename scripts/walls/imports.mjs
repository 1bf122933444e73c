// What a TypeScript file imports, in a form that dependency-cruiser reads.
//
// dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 does not have. It gets this in its
// place: Node strips the types, and what is left of a file are its imports, type-only ones too, because they count.

import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { parse } from 'acorn';

const TYPE_IMPORT = /^\s*(?:import|export)\s+type\s+(?:\*(?:\s+as\s+\w+)?|\{[^}]*\}|\w+)\s+from\s+['"][^'"]+['"]/gm;
const TYPE_QUERY = /\bimport\(\s*(['"]\.[^'"]+['"])\s*\)/g;

/** JavaScript that imports what the source imports, and does nothing else. */
export function importsOf(source) {
  const kept = source.replace(TYPE_IMPORT, (all) => all.replace(/\btype\b/, '    '));
  const code = stripTypeScriptTypes(kept, { mode: 'strip' });
  // Types are blank now, in their place: what looks like one and is still there stands in a text.
  const queries = [...source.matchAll(TYPE_QUERY)].filter(({ index }) => code[index] === ' ').map((found) => found[1]);
  const { body } = parse(code, { sourceType: 'module', ecmaVersion: 'latest' });
  const fixed = body.flatMap((node) => (node.source ? [node.source.raw] : []));
  const later = /\bimport\s*\(/.test(code) ? importedLater(body) : [];
  return [...[...fixed, ...queries].map((from) => `import ${from};`), ...later.map((from) => `import(${from});`)].join(
    '\n',
  );
}

/** What `import('…')` names in the syntax tree. */
function importedLater(node) {
  if (node === null || typeof node !== 'object') return [];
  const own = node.type === 'ImportExpression' && typeof node.source.value === 'string' ? [node.source.raw] : [];
  return [...own, ...Object.values(node).flatMap(importedLater)];
}

/** Where dependency-cruiser finds the compiler from now on, and what it reads there; it refuses version 7. */
const STAND_IN = {
  typescript: ['module', () => `export { standIn as default } from ${JSON.stringify(import.meta.url)};`],
  'typescript/package.json': ['json', () => JSON.stringify({ version: standIn.version })],
};

export const standIn = {
  version: '6.0.0',
  SyntaxKind: {},
  transpileModule: (source) => ({ outputText: importsOf(source) }),
};

/** Call it before dependency-cruiser is loaded. */
export function standInForCompiler() {
  registerHooks({
    resolve(specifier, context, next) {
      if (!Object.hasOwn(STAND_IN, specifier)) return next(specifier, context);
      return {
        url: new URL(`stand-in/${specifier}`, import.meta.url).href,
        format: STAND_IN[specifier][0],
        shortCircuit: true,
      };
    },
    load(url, context, next) {
      const name = url.split('/stand-in/')[1];
      if (name === undefined || !Object.hasOwn(STAND_IN, name)) return next(url, context);
      const [format, source] = STAND_IN[name];
      return { format, source: source(), shortCircuit: true };
    },
  });
}
