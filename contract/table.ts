/** The value of a field that an object has itself: a word from outside finds nothing that every object of JavaScript has. */
export function ownField<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * A table that is looked up with words from outside. It has no prototype: "constructor" and "toString" are words like others, and
 * not in it.
 */
export function table<T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), rows);
}
