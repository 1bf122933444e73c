import { ownField } from '../../../foundation/kernel/table.ts';

/** Dotted paths into JSON responses, as in provider files. */

/**
 * The value at a path: names and array indexes separated by dots, `*` for every item of an array, `$` for the root. A dot in a name
 * is written `\.`.
 * @returns undefined if there is no value; with `*` the list of values
 */
export function valueAt(value: unknown, path: string): unknown {
  return path === '$' ? value : follow(value, partsOf(path));
}

function follow(value: unknown, parts: readonly string[]): unknown {
  let at = value;
  for (const [index, part] of parts.entries()) {
    if (part === '*') {
      const rest = parts.slice(index + 1);
      if (!Array.isArray(at)) return undefined;
      return at.map((item) => follow(item, rest)).filter((item) => item !== undefined && item !== null);
    }
    if (typeof at !== 'object' || at === null) return undefined;
    at = ownField(at as Record<string, unknown>, part);
  }
  return at;
}

function partsOf(path: string): string[] {
  return path.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'));
}
