/** What differs between two versions of the data, value by value. */

export interface Change {
  /** `items[2].price` */
  readonly path: string;
  /** JSON; undefined where there was nothing. */
  readonly was: string | undefined;
  readonly is: string | undefined;
}

/** Changes that are shown. */
const MOST = 200;
const LONGEST = 300;

export function changesOf(before: unknown, now: unknown): Change[] {
  const old = leaves(before);
  const fresh = leaves(now);
  const changes: Change[] = [];
  for (const path of new Set([...old.keys(), ...fresh.keys()])) {
    const was = old.get(path);
    const is = fresh.get(path);
    if (was !== is) changes.push({ path: path || 'data', was, is });
    if (changes.length >= MOST) break;
  }
  return changes;
}

function leaves(value: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const todo: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = todo.shift(); next !== undefined && found.size < 5_000; next = todo.shift()) {
    const { path, value: one } = next;
    if (Array.isArray(one)) one.forEach((entry, index) => void todo.push({ path: `${path}[${index}]`, value: entry }));
    else if (typeof one === 'object' && one !== null) {
      for (const [name, below] of Object.entries(one)) {
        todo.push({ path: path === '' ? name : `${path}.${name}`, value: below });
      }
    } else if (one !== undefined) found.set(path, JSON.stringify(one).slice(0, LONGEST));
  }
  return found;
}
