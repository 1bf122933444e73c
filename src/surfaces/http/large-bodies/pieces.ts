import { ownField, setField } from '../../../foundation/kernel/table.ts';

/**
 * A value in pieces that cross between threads one by one: the event loop takes each message as a whole, and a list of 100,000 texts
 * would hold it up.
 */

/** Opens an object or array, as a member of the one that is open; closes it; or adds members. Arrays have no keys. */
type Step =
  | { readonly open: 'object' | 'array'; readonly key: string | undefined }
  | { readonly close: true }
  | { readonly keys: readonly string[] | undefined; readonly values: readonly unknown[] };

export type Piece = readonly Step[];

/** Weight of a piece; see weightOf. It takes a few milliseconds at most. */
const MOST = 10_000;

/** One for each value, and one for each 100 characters. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / 100;
  if (!isPlain(value)) return 1;
  let weight = 1;
  if (Array.isArray(value)) for (const one of value) weight += weightOf(one);
  else for (const [key, one] of Object.entries(value)) weight += 1 + key.length / 100 + weightOf(one);
  return weight;
}

/** Whether a value is made of members: an array, or an object without a class. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Names and values one by one, so that no list of 100,000 of them is made at once. */
function* membersOf(of: object): Generator<readonly [string, unknown]> {
  if (Array.isArray(of)) for (const one of of) yield ['', one];
  else for (const name of Object.keys(of)) yield [name, ownField(of as Readonly<Record<string, unknown>>, name)];
}

/** Cuts a value of plain objects, arrays and what structured clones keep. Objects lose a null prototype. */
export function* cut(value: unknown, most = MOST): Generator<Piece> {
  let piece: Step[] = [];
  let weight = 0;
  function* add(step: Step, more: number): Generator<Piece> {
    if (weight > 0 && weight + more > most) {
      yield piece;
      piece = [];
      weight = 0;
    }
    piece.push(step);
    weight += more;
  }
  function* members(of: object, key: string | undefined): Generator<Piece> {
    const isArray = Array.isArray(of);
    yield* add({ open: isArray ? 'array' : 'object', key }, 1);
    let keys: string[] = [];
    let values: unknown[] = [];
    let held = 0;
    function* flush(): Generator<Piece> {
      if (values.length > 0) yield* add({ keys: isArray ? undefined : keys, values }, held);
      [keys, values, held] = [[], [], 0];
    }
    for (const [name, one] of membersOf(of)) {
      const own = weightOf(one) + (isArray ? 0 : name.length / 100);
      if (own > most && isPlain(one)) {
        yield* flush();
        yield* members(one, isArray ? undefined : name);
        continue;
      }
      if (held + own > most) yield* flush();
      if (!isArray) keys.push(name);
      values.push(one);
      held += own;
    }
    yield* flush();
    yield* add({ close: true }, 1);
  }
  if (isPlain(value)) yield* members(value, undefined);
  else yield* add({ keys: undefined, values: [value] }, 1);
  yield piece;
}

/** Puts pieces together, in the order in which they were cut. */
export function createAssembly(): { add(piece: Piece): void; readonly value: unknown } {
  const top: unknown[] = [];
  const open: (unknown[] | Record<string, unknown>)[] = [top];
  const put = (key: string | undefined, value: unknown): void => {
    const inner = open.at(-1);
    if (Array.isArray(inner)) inner.push(value);
    else if (inner !== undefined && key !== undefined && key !== '__proto__') setField(inner, key, value);
  };
  return {
    add(piece) {
      for (const step of piece) {
        if ('close' in step) open.pop();
        else if ('open' in step) {
          const inner = step.open === 'array' ? [] : {};
          put(step.key, inner);
          open.push(inner);
        } else for (let at = 0; at < step.values.length; at++) put(step.keys?.[at], step.values[at]);
      }
    },
    get value() {
      return top[0];
    },
  };
}
