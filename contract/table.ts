/**
 * A table that is looked up with words from outside. It has no prototype: "constructor" and "toString" are words like others, and
 * not in it.
 */
export function table<T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), rows);
}
