import type { Table } from '@lancedb/lancedb';

/**
 * Maps row addresses of one table version to ids, in memory: 4 bytes per row, read in 0.2 s per million rows when a version is
 * opened. Fetching the id of every hit from LanceDB costs twice as much as the search itself (bench/README.md).
 */
export interface RowIds {
  /** The id of the row at an address, split by `halves`; undefined for a row of another version. */
  idAt(fragment: number, offset: number): number | undefined;
}

/** Reads the addresses of all rows of the checked-out version. */
export async function readRowIds(table: Table): Promise<RowIds> {
  const fragments = new Map<number, Int32Array>();
  for await (const batch of table.query().select(['id']).withRowId()) {
    const ids = batch.getChild('id')?.toArray() as Int32Array;
    const addresses = halves(batch.getChild('_rowid')?.toArray() as BigUint64Array);
    for (let row = 0; row < ids.length; row++) {
      const offset = addresses[2 * row] as number;
      const fragment = addresses[2 * row + 1] as number;
      let known = fragments.get(fragment);
      if (known === undefined || offset >= known.length) {
        const grown = new Int32Array(Math.max(offset + 1, (known?.length ?? 2_048) * 2));
        if (known) grown.set(known);
        fragments.set(fragment, grown);
        known = grown;
      }
      // 0 marks missing rows; no paper or page has that id.
      known[offset] = ids[row] as number;
    }
  }
  return { idAt: (fragment, offset) => fragments.get(fragment)?.[offset] || undefined };
}

/** Splits 64-bit addresses into pairs of 32 bits: offset within the fragment, fragment. Little-endian, without a copy. */
export function halves(addresses: BigUint64Array): Uint32Array {
  return new Uint32Array(addresses.buffer, addresses.byteOffset, addresses.length * 2);
}
