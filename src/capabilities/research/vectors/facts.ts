/** Facts of a paper for filters, except names: kept in memory, 20 bytes a paper, so that a filter takes 2 ms per million. */
export interface PaperFacts {
  /** Days since 1970; NO_DAY of research/index-build/format.ts, which is before every valid date, means none. */
  readonly created: number;
  readonly updated: number;
  /** Hashes of the category names. */
  readonly categories: readonly number[];
}

/** Facts of all rows of a file. */
export interface FactColumns {
  readonly created: Int32Array;
  readonly updated: Int32Array;
  /** The categories of row i are `categories[starts[i] .. starts[i + 1])`. */
  readonly starts: Uint32Array;
  readonly categories: Int32Array;
}

/** The conditions of a filter. */
export interface RowFilter {
  /** Either date lies between them, both included; undefined for any date or none. */
  readonly days: readonly [from: number, to: number] | undefined;
  /** All of these. */
  readonly categories: readonly number[];
  /** A bit for each id, lowest first: papers that pass other conditions; undefined: all. */
  readonly ids: Uint8Array | undefined;
}

/** Collects facts row by row. */
export class FactsBuilder {
  #created: number[] = [];
  #updated: number[] = [];
  #starts: number[] = [0];
  #categories: number[] = [];

  add({ created, updated, categories }: PaperFacts): void {
    this.#created.push(created);
    this.#updated.push(updated);
    this.#categories.push(...categories);
    this.#starts.push(this.#categories.length);
  }

  done(): FactColumns {
    return {
      created: Int32Array.from(this.#created),
      updated: Int32Array.from(this.#updated),
      starts: Uint32Array.from(this.#starts),
      categories: Int32Array.from(this.#categories),
    };
  }
}

/** The facts of one row. */
export function factsAt({ created, updated, starts, categories }: FactColumns, row: number): PaperFacts {
  return {
    created: created[row] as number,
    updated: updated[row] as number,
    categories: [...categories.subarray(starts[row], starts[row + 1])],
  };
}

/** Whether the paper of a row passes. */
export function passes(filter: RowFilter, facts: FactColumns, row: number, id: number): boolean {
  const { days, categories, ids } = filter;
  if (ids && (((ids[id >> 3] ?? 0) >> (id & 7)) & 1) === 0) return false;
  if (days) {
    const [from, to] = days;
    const created = facts.created[row] as number;
    const updated = facts.updated[row] as number;
    if (!(created >= from && created <= to) && !(updated >= from && updated <= to)) return false;
  }
  for (let c = 0; c < categories.length; c++) if (!hasCategory(facts, row, categories[c] as number)) return false;
  return true;
}

/**
 * The same for many papers, 1 if they pass: file by file over plain arrays, because a million papers one by one take ten times as long.
 * @param files the file of each paper, as an index of `facts`
 * @param rows its row there
 */
export function maskOf(
  filter: RowFilter,
  ids: Int32Array,
  facts: readonly FactColumns[],
  files: Uint16Array,
  rows: Int32Array,
): Uint8Array {
  const { ids: passing } = filter;
  const passed = facts.map((own) => rowsThatPass(filter, own));
  const mask = new Uint8Array(ids.length);
  for (let i = 0; i < mask.length; i++) {
    mask[i] = (passed[files[i] as number] as Uint8Array)[rows[i] as number] as number;
  }
  if (!passing) return mask;
  for (let i = 0; i < mask.length; i++) {
    const id = ids[i] as number;
    mask[i] = (mask[i] as number) & (((passing[id >> 3] ?? 0) >> (id & 7)) & 1);
  }
  return mask;
}

function rowsThatPass({ days, categories }: RowFilter, facts: FactColumns): Uint8Array {
  const { created, updated, starts } = facts;
  const passed = new Uint8Array(created.length).fill(1);
  if (days) {
    const [from, to] = days;
    for (let row = 0; row < passed.length; row++) {
      const one = created[row] as number;
      const other = updated[row] as number;
      passed[row] = (one >= from && one <= to) || (other >= from && other <= to) ? 1 : 0;
    }
  }
  for (const wanted of categories) {
    const having = new Uint8Array(passed.length);
    const all = facts.categories;
    let row = 0;
    for (let i = 0; i < all.length; i++) {
      if (all[i] !== wanted) continue;
      while ((starts[row + 1] as number) <= i) row++;
      having[row] = 1;
    }
    for (let i = 0; i < passed.length; i++) passed[i] = (passed[i] as number) & (having[i] as number);
  }
  return passed;
}

function hasCategory({ starts, categories }: FactColumns, row: number, wanted: number): boolean {
  const end = starts[row + 1] as number;
  for (let i = starts[row] as number; i < end; i++) if (categories[i] === wanted) return true;
  return false;
}
