/**
 * Term numbers -> small whole numbers, in two typed arrays that are written to a file unchanged and can be used at once: opening the table
 * of a million papers is one read.
 */
export interface TermTable {
  /** Slots are a power of two. A slot is empty when its value is 0. */
  readonly keys: Uint32Array;
  /** The value of the key, plus one. */
  readonly values: Uint32Array;
}

/** Maximum load: a search examines two slots on average. */
const FULLEST = 0.6;
const SMALLEST = 64;

/** An empty table for this many terms. */
export function emptyTable(terms: number): TermTable {
  let slots = SMALLEST;
  while (slots * FULLEST < terms) slots *= 2;
  return { keys: new Uint32Array(slots), values: new Uint32Array(slots) };
}

/** The slot that holds the term, or the empty one where it belongs. */
export function slotOf({ keys, values }: TermTable, term: number): number {
  const mask = keys.length - 1;
  // Multiplicative hashing; the upper half of the product is well mixed.
  const product = Math.imul(term, 0x9e3779b1);
  let slot = (product ^ (product >>> 15)) & mask;
  while (values[slot] !== 0 && keys[slot] !== term) slot = (slot + 1) & mask;
  return slot;
}

/** The value of a term; undefined if it is missing. */
export function entryOf(table: TermTable, term: number): number | undefined {
  const value = table.values[slotOf(table, term)] as number;
  return value === 0 ? undefined : value - 1;
}

/** Sets the value of a term. The caller keeps the load below the maximum. */
export function setValue({ keys, values }: TermTable, slot: number, term: number, value: number): void {
  keys[slot] = term;
  values[slot] = value + 1;
}

/** A copy of the table for this many terms. */
export function resized(table: TermTable, terms: number): TermTable {
  const grown = emptyTable(terms);
  table.values.forEach((value, slot) => {
    if (value === 0) return;
    const term = table.keys[slot] as number;
    setValue(grown, slotOf(grown, term), term, value - 1);
  });
  return grown;
}

/** Whether another term would exceed the maximum load. */
export const isFull = (table: TermTable, terms: number): boolean => terms + 1 > table.keys.length * FULLEST;
