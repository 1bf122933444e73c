import { ownField, setField } from '../../foundation/kernel/table.ts';

/** What a model and rules found for the same fields, as one value. */

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value says anything: empty texts, lists and objects do not. */
export const isStated = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0) &&
  !(isObject(value) && Object.values(value).every((one) => !isStated(one)));

/**
 * The model's value, with that of rules where the model has none, or one that no page states. Lists are taken whole, from one of them.
 * @param isUnverified whether no page states the model's value at a path such as `plans[2].price`
 */
export function combined(model: unknown, rules: unknown, isUnverified: (path: string) => boolean, path = ''): unknown {
  if (!isStated(model)) return isStated(rules) ? rules : model;
  if (isObject(model)) {
    const value: Record<string, unknown> = {};
    const other = isObject(rules) ? rules : {};
    for (const name of new Set([...Object.keys(model), ...Object.keys(other)])) {
      const [of, by] = [ownField(model, name), ownField(other, name)];
      const one = combined(of, by, isUnverified, path === '' ? name : `${path}.${name}`);
      if (one !== undefined) setField(value, name, one);
    }
    return value;
  }
  if (!isStated(rules) || Array.isArray(model) !== Array.isArray(rules)) return model;
  return leaves(model, path).every(isUnverified) ? rules : model;
}

function leaves(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => leaves(one, `${path}[${index}]`));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, one]) => leaves(one, path === '' ? name : `${path}.${name}`));
  return isStated(value) ? [path || 'data'] : [];
}

/** Data without the values of paths such as `plans[2].price`, and without records of which nothing is left. */
export function withoutPaths(value: unknown, paths: readonly string[]): unknown {
  const gone = new Set(paths);
  const kept = (now: unknown, path: string): unknown => {
    if (Array.isArray(now)) {
      return now.map((one, index) => kept(one, `${path}[${index}]`)).filter((one) => one !== undefined);
    }
    if (isObject(now)) {
      const entries = Object.entries(now).flatMap(([name, one]) => {
        const inner = kept(one, path === '' ? name : `${path}.${name}`);
        return inner === undefined ? [] : [[name, inner] as const];
      });
      return entries.length === 0 && path !== '' ? undefined : Object.fromEntries(entries);
    }
    return gone.has(path || 'data') ? undefined : now;
  };
  return kept(value, '');
}

/** The value of data at a path such as `plans[2].price`. */
export function valueAtPath(value: unknown, path: string): unknown {
  if (path === '' || path === 'data') return value;
  return (path.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (now, step) =>
      typeof now === 'object' && now !== null ? ownField(now as Record<string, unknown>, step) : undefined,
    value,
  );
}
