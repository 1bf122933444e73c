import { ownField, setField } from '../../../foundation/kernel/table.ts';

/** Field -> its previous and current value. Nested fields are named by path: `plans[0].price`. */
export type JsonDiff = { [path: string]: { previous: unknown; current: unknown } };

/** Maximum number of fields in a diff. */
const MOST_FIELDS = 50_000;

/**
 * The fields that differ between two JSON values. A missing side is null. Objects are compared by key, lists by position; if one side is
 * neither, the whole value is one field. Undefined if nothing differs.
 * @param keepsSame also returns equal leaves, as the public API's scrape does
 */
export function diffJson(before: unknown, after: unknown, { keepsSame = false } = {}): JsonDiff | undefined {
  const diff: JsonDiff = {};
  let isChanged = false;
  let count = 0;
  const stack: [string, unknown, unknown][] = [['', before ?? null, after ?? null]];
  while (stack.length > 0 && count < MOST_FIELDS) {
    const [path, previous, current] = stack.pop() as [string, unknown, unknown];
    const below: [string, unknown, unknown][] = [];
    if (Array.isArray(previous) && Array.isArray(current)) {
      for (let i = 0; i < Math.max(previous.length, current.length); i++) {
        below.push([`${path}[${i}]`, previous[i] ?? null, current[i] ?? null]);
      }
    } else if (isObject(previous) && isObject(current)) {
      for (const key of new Set([...Object.keys(previous), ...Object.keys(current)])) {
        below.push([pathOf(path, key), own(previous, key), own(current, key)]);
      }
    } else {
      const differs = !isSameLeaf(previous, current);
      if (differs || keepsSame) {
        setField(diff, path, { previous, current });
        count += 1;
      }
      isChanged ||= differs;
      continue;
    }
    for (let i = below.length - 1; i >= 0; i--) stack.push(below[i] as [string, unknown, unknown]);
  }
  return isChanged ? diff : undefined;
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: { [key: string]: unknown }, key: string): unknown {
  return ownField(value, key) ?? null;
}

/** Leaves, and lists or objects that are missing on the other side. */
function isSameLeaf(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'number' && typeof b === 'number' && Number.isNaN(a) && Number.isNaN(b));
}

function pathOf(path: string, key: string): string {
  if (!/^[^.[\]"\s][^.[\]"]*$/.test(key) || key === '__proto__') return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
