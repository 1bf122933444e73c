import { ownField } from '../../foundation/kernel/table.ts';

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** What a reference within a schema, `#/$defs/address`, is of; undefined for an anchor. */
export function partAt(root: unknown, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const step of stepsOf(decodeURIComponent(reference)))
    at = typeof at === 'object' && at !== null ? ownField(at as Record<string, unknown>, step) : undefined;
  return at;
}

/** Removes the property or list entry at a JSON pointer. @returns whether it existed */
export function dropAt(root: unknown, pointer: string): boolean {
  const parts = stepsOf(pointer);
  const last = parts.pop();
  if (last === undefined) return false;
  let at: unknown = root;
  for (const part of parts) {
    if (typeof at !== 'object' || at === null) return false;
    at = ownField(at as Record<string, unknown>, part);
  }
  if (typeof at !== 'object' || at === null || !Object.hasOwn(at, last)) return false;
  if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete (at as Record<string, unknown>)[last];
  return true;
}
