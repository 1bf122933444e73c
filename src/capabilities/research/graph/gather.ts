import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { WordWriter } from './number-files.ts';
import { type Plan, Scratch, type Spool } from './spool.ts';

/** Writes the lists of one direction: ascending, without duplicates. */
export async function gather(
  { dir, nodes, parts, perPart, piece, signal }: Plan,
  name: string,
  pairs: Spool,
): Promise<{ items: number; lists: number }> {
  using at = new WordWriter(join(dir, `${name}.at`));
  using items = new WordWriter(join(dir, name));
  let lists = 0;
  const [endMemory, nextMemory, itemMemory] = [new Scratch(), new Scratch(), new Scratch()];
  for (let part = 0; part < parts; part++) {
    signal?.throwIfAborted();
    const first = part * perPart;
    const count = Math.max(0, Math.min(nodes, first + perPart) - first);
    const ends = endMemory.take(count + 1).fill(0);
    for (const rows of pairs.blocks(part)) {
      for (let i = 0; i < rows.length; i += 2) ends[rows[i]! - first + 1]!++;
    }
    for (let i = 0; i < count; i++) ends[i + 1]! += ends[i]!;
    // A part with old, often cited papers may be many times as large as the others, and is then read in pieces.
    for (let from = 0, to = 0; from < count; from = to) {
      const base = ends[from]!;
      while (to < count && (to === from || ends[to + 1]! - base <= piece)) to++;
      const sorted = itemMemory.take(ends[to]! - base);
      const next = nextMemory.take(to - from);
      for (let i = 0; i < next.length; i++) next[i] = ends[from + i]! - base;
      for (const rows of pairs.blocks(part)) {
        for (let i = 0; i < rows.length; i += 2) {
          const node = rows[i]! - first;
          if (node >= from && node < to) sorted[next[node - from]!++] = rows[i + 1]!;
        }
      }
      for (let node = from; node < to; node++) {
        at.push(items.length);
        const [start, end] = [ends[node]! - base, ends[node + 1]! - base];
        if (end > start) lists++;
        sortRange(sorted, start, end);
        for (let i = start; i < end; i++) if (i === start || sorted[i] !== sorted[i - 1]) items.push(sorted[i]!);
      }
    }
    await setImmediate();
  }
  at.fillTo(nodes + 1, items.length);
  at.close();
  items.close();
  return { items: items.length, lists };
}

/** Sorts items in place. Most lists are short, and for those the call of the built-in sort costs more than sorting. */
function sortRange(items: Uint32Array, start: number, end: number): void {
  if (end - start > 48) {
    items.subarray(start, end).sort();
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const item = items[i]!;
    let at = i;
    for (; at > start && items[at - 1]! > item; at--) items[at] = items[at - 1]!;
    items[at] = item;
  }
}
