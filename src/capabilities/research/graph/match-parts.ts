import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { UNKNOWN } from './base-file.ts';
import { KeyTable } from './key-table.ts';
import { bytesOf, WordWriter, writeAll } from './number-files.ts';
import type { Plan } from './plan.ts';
import { Scratch } from './scratch.ts';
import type { Spool } from './spool.ts';

/** No place. */
const NOTHING = 2 ** 32 - 1;

/**
 * Finds the cited paper of each citation. Citations of unknown works are gathered at once, because a part has all citations of an id; the
 * others are partitioned again.
 * @returns the number of unknown works that are cited
 */
export async function matchParts(
  { dir, parts, perPart, nodes, signal }: Plan,
  references: Spool,
  keys: Spool,
  to: { readonly citing: Spool; readonly cited: Spool },
): Promise<number> {
  using files = new DisposableStack();
  const words = (name: string): WordWriter =>
    files.adopt(new WordWriter(join(dir, name)), (writer) => writer.abandon());
  const hashFile = files.adopt(openSync(join(dir, 'unknown.keys'), 'w'), closeSync);
  const at = words('unknown.at');
  const items = words('unknown');
  let unknown = 0;
  // The memory of a part is reused for the next one.
  const [papers, places] = [new KeyTable(), new KeyTable()];
  const [meantMemory, endMemory, nextMemory, citerMemory] = [
    new Scratch(),
    new Scratch(),
    new Scratch(),
    new Scratch(),
  ];
  for (let part = 0; part < parts; part++) {
    signal?.throwIfAborted();
    const own = keys.read(part);
    const cites = references.read(part);
    papers.clear();
    places.clear();
    for (let i = 0; i < own.length; i += 3) {
      if (own[i + 2]! < nodes) papers.set(own[i]! * 2 ** 32 + own[i + 1]!, own[i + 2]!);
    }
    // First the unknown works of the part, in the order of their hashes.
    for (let i = 0; i < cites.length; i += 3) {
      const hash = cites[i]! * 2 ** 32 + cites[i + 1]!;
      if (papers.get(hash) < 0) places.set(hash, 0);
    }
    const hashes = places.sortedKeys();
    for (let place = 0; place < hashes.length; place++) places.set(hashes[place]!, place);
    writeAll(hashFile, bytesOf(hashes));
    // Then the citations.
    const meant = meantMemory.take(cites.length / 3);
    const ends = endMemory.take(hashes.length + 1).fill(0);
    for (let i = 0; i < meant.length; i++) {
      const hash = cites[3 * i]! * 2 ** 32 + cites[3 * i + 1]!;
      const paper = cites[3 * i + 2]!;
      const known = papers.get(hash);
      // A paper that was created after the build started is in the queue.
      if (paper >= nodes || known === paper) meant[i] = NOTHING;
      else if (known >= 0) {
        meant[i] = NOTHING;
        to.citing.push2(Math.floor(paper / perPart), paper, known);
        to.cited.push2(Math.floor(known / perPart), known, paper);
      } else {
        const place = places.get(hash);
        meant[i] = place;
        ends[place + 1]!++;
        to.citing.push2(Math.floor(paper / perPart), paper, UNKNOWN + unknown + place);
      }
    }
    for (let place = 0; place < hashes.length; place++) ends[place + 1]! += ends[place]!;
    const citers = citerMemory.take(ends[hashes.length]!);
    const next = nextMemory.take(ends.length);
    next.set(ends);
    for (let i = 0; i < meant.length; i++) {
      const place = meant[i]!;
      if (place !== NOTHING) citers[next[place]!++] = cites[3 * i + 2]!;
    }
    for (let place = 0; place < hashes.length; place++) {
      at.push(items.length);
      // They are in the order of the citing papers, so duplicates from another source are adjacent.
      for (let i = ends[place]!; i < ends[place + 1]!; i++) {
        if (i === ends[place] || citers[i] !== citers[i - 1]) items.push(citers[i]!);
      }
    }
    unknown += hashes.length;
    await setImmediate();
  }
  at.push(items.length);
  fsyncSync(hashFile);
  files.move();
  at.close();
  items.close();
  closeSync(hashFile);
  return unknown;
}
