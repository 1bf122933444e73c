// Functions that nobody reads in one sitting: long ones, and those that change together with others through variables around them.

import { stripTypeScriptTypes } from 'node:module';
import { parse } from 'acorn';

/** Lines of a function. */
export const LONGEST = 80;
/** Variables of functions around it that a function uses and that are assigned again: `let`. */
export const MOST_SHARED = 4;

/**
 * @param source TypeScript
 * @returns a line for each function that is too long or shares too much; without line numbers, which change with every edit
 */
export function longFunctions(source) {
  const ast = parse(stripTypeScriptTypes(source), { sourceType: 'module', ecmaVersion: 'latest', locations: true });
  const found = [];
  walk(ast, undefined, 'module', []);
  return found;

  /** @param around the `let`s of each function around the node, the outermost first */
  function walk(node, parent, name, around) {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) walk(one, parent, name, around);
      return;
    }
    if (typeof node.type !== 'string') return;
    let inside = name;
    let scopes = around;
    if (/^(?:Function|ArrowFunction)/.test(node.type)) {
      inside = node.id?.name ?? nameIn(parent) ?? name;
      const lines = node.loc.end.line - node.loc.start.line + 1;
      // What only wraps one function, such as a factory of routes, is as long as that one.
      if (lines > LONGEST) found.push(`${inside} has over ${LONGEST} lines`);
      const outer = new Set(around.flatMap((own) => [...own]));
      const used = outer.size > MOST_SHARED ? namesIn(node.body).filter((one) => outer.has(one)) : [];
      if (new Set(used).size > MOST_SHARED) found.push(`${inside} shares over ${MOST_SHARED} variables`);
      scopes = [...around, new Set(letsIn(node.body, true))];
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'loc') walk(child, node, inside, scopes);
  }
}

const nameIn = (parent) => parent?.id?.name ?? parent?.key?.name ?? parent?.left?.property?.name;

/** Names that are declared with `let` in a function itself. */
function letsIn(node, isBody = false) {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap((one) => letsIn(one));
  if (!isBody && /^(?:Function|ArrowFunction)/.test(node.type ?? '')) return [];
  const own =
    node.type === 'VariableDeclaration' && node.kind === 'let'
      ? node.declarations.flatMap(({ id }) => namesIn(id))
      : [];
  return [...own, ...Object.entries(node).flatMap(([key, child]) => (key === 'loc' ? [] : letsIn(child)))];
}

/** All identifiers but names of properties. */
function namesIn(node) {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (node.type === 'Identifier') return [node.name];
  return Object.entries(node).flatMap(([key, child]) =>
    key === 'loc' ||
    (!node.computed && ((key === 'property' && node.type === 'MemberExpression') || (key === 'key' && !node.shorthand)))
      ? []
      : namesIn(child),
  );
}
