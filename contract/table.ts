/** What `WordTable` has at its type only. */
declare const hasNoPrototype: unique symbol;

/** A record without a prototype, which may be asked with any word: `record[word]` finds its own rows alone. */
export interface WordTable<T> {
  readonly [word: string]: T;
  readonly [hasNoPrototype]: true;
}

/** The value of a field that an object has itself: a word from outside finds nothing that every object of JavaScript has. */
export function ownField<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record !== null && record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Sets a field, whatever it is called: `__proto__` becomes a field like others and changes no prototype. */
export function setField<T>(record: Record<string, T>, name: string, value: NoInfer<T>): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * A table that is looked up with words from outside. It has no prototype: "constructor" and "toString" are words like others, and
 * not in it.
 */
export function table<T>(rows: Readonly<Record<string, T>>): WordTable<T> {
  return Object.assign(Object.create(null), rows);
}

/** A type whose fields may be absent where they may be undefined. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** An object without the fields that are undefined. */
export const defined = <T extends object>(object: T): Defined<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
