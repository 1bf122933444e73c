import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { NumberPlaces } from '../segments/places.ts';
import { UNKNOWN } from './base-file.ts';
import { WordWriter } from './number-files.ts';
import { type Plan, Scratch, type Spool } from './spool.ts';

/** No place. */
const NOTHING = 2 ** 32 - 1;

const hashAt = (rows: Uint32Array, at: number): number => rows[at]! * 2 ** 32 + rows[at + 1]!;

/** The memory of a part is reused for the next one. */
class Memory {
  readonly papers = new NumberPlaces((length) => new Float64Array(length));
  readonly works = new NumberPlaces((length) => new Float64Array(length));
  readonly holders = new Scratch();
  readonly ranks = new Scratch();
  readonly meant = new Scratch();
  readonly ends = new Scratch();
  readonly next = new Scratch();
  readonly citers = new Scratch();
}

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
  using hashFile = new WordWriter(join(dir, 'unknown.keys'));
  using at = new WordWriter(join(dir, 'unknown.at'));
  using items = new WordWriter(join(dir, 'unknown'));
  let unknown = 0;
  const memory = new Memory();
  const { papers, works } = memory;
  for (let part = 0; part < parts; part++) {
    signal?.throwIfAborted();
    const cites = references.read(part);
    const { holders, hashes, ranks } = idsOf(keys.read(part), cites, nodes, memory);
    hashFile.write(hashes);
    const meant = memory.meant.take(cites.length / 3);
    const ends = memory.ends.take(hashes.length + 1).fill(0);
    for (let i = 0; i < meant.length; i++) {
      const hash = hashAt(cites, 3 * i);
      const paper = cites[3 * i + 2]!;
      const place = papers.placeOf(hash);
      const known = place < 0 ? -1 : holders[place]!;
      meant[i] = NOTHING;
      // A paper that was created after the build started is in the queue.
      if (paper >= nodes || known === paper) continue;
      if (known >= 0) {
        to.citing.push2(Math.floor(paper / perPart), paper, known);
        to.cited.push2(Math.floor(known / perPart), known, paper);
        continue;
      }
      const rank = ranks[works.placeOf(hash)]!;
      meant[i] = rank;
      ends[rank + 1]!++;
      to.citing.push2(Math.floor(paper / perPart), paper, UNKNOWN + unknown + rank);
    }
    writeCiters(cites, meant, ends, memory, at, items);
    unknown += hashes.length;
    await setImmediate();
  }
  at.push(items.length);
  for (const file of [hashFile, at, items]) file.close();
  return unknown;
}

/** The papers of a part by the places of their ids, and the hashes of its unknown works in order, with their ranks by place. */
function idsOf(own: Uint32Array, cites: Uint32Array, nodes: number, { papers, works, ...memory }: Memory) {
  papers.clear();
  works.clear();
  const holders = memory.holders.take(own.length / 3);
  for (let i = 0; i < own.length; i += 3) if (own[i + 2]! < nodes) holders[papers.add(hashAt(own, i))] = own[i + 2]!;
  for (let i = 0; i < cites.length; i += 3) {
    const hash = hashAt(cites, i);
    if (papers.placeOf(hash) < 0) works.add(hash);
  }
  const hashes = works.keys.slice(0, works.size).sort();
  const ranks = memory.ranks.take(hashes.length);
  for (let rank = 0; rank < hashes.length; rank++) ranks[works.placeOf(hashes[rank]!)] = rank;
  return { holders, hashes, ranks };
}

/** Writes the papers that cite each unknown work of a part. @param meant the work of each citation @param ends the numbers of its citations */
function writeCiters(
  cites: Uint32Array,
  meant: Uint32Array,
  ends: Uint32Array,
  memory: Memory,
  at: WordWriter,
  items: WordWriter,
): void {
  const works = ends.length - 1;
  for (let work = 0; work < works; work++) ends[work + 1]! += ends[work]!;
  const citers = memory.citers.take(ends[works]!);
  const next = memory.next.take(ends.length);
  next.set(ends);
  for (let i = 0; i < meant.length; i++) {
    const work = meant[i]!;
    if (work !== NOTHING) citers[next[work]!++] = cites[3 * i + 2]!;
  }
  for (let work = 0; work < works; work++) {
    at.push(items.length);
    // They are in the order of the citing papers, so duplicates from another source are adjacent.
    for (let i = ends[work]!; i < ends[work + 1]!; i++) {
      if (i === ends[work] || citers[i] !== citers[i - 1]) items.push(citers[i]!);
    }
  }
}
