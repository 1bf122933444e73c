// Words that say little about what they name: in the rooms that read pages, nothing is called so.

import { stripTypeScriptTypes } from 'node:module';
import { parse } from 'acorn';

const VAGUE = /^(?:asked|said|stated|things|wanted|akin|fit)$/i;
/** Types, which are blank once stripped. */
const TYPE = /^(?:export )?(?:interface|type) (\w+)/gm;
/** Members of types. */
const MEMBER = /^ +(?:readonly )?(\w+)\??: .*;$/gm;

/** The vague names in a TypeScript source, each once: of variables, parameters, properties, functions and types. */
export function vagueNames(source) {
  const found = new Set();
  const add = (name) => VAGUE.test(name) && found.add(name);
  for (const [, name] of [...source.matchAll(TYPE), ...source.matchAll(MEMBER)]) add(name);
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'Identifier') add(node.name);
    for (const below of Object.values(node)) visit(below);
  };
  visit(parse(stripTypeScriptTypes(source, { mode: 'strip' }), { sourceType: 'module', ecmaVersion: 'latest' }));
  return [...found].sort();
}

/** Whether a file is named with one of them: `answer-things.ts`. */
export const isVagueFile = (file) =>
  file
    .split('/')
    .at(-1)
    .replace(/(?:\.test)?\.ts$/, '')
    .split('-')
    .some((word) => VAGUE.test(word));
