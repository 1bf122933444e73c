import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../store/index.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { type BaseFacts, FORMAT, UNKNOWN } from './base-file.ts';
import { KeyTable } from './key-table.ts';
import { eachKey, eachReference } from './rows.ts';
import { Spool } from './spool.ts';
import { bytesOf, WordWriter, writeAll } from './words.ts';

/**
 * Makes the graph from the rows of the catalog, in memory that does not depend on their number: citations and the papers' own
 * ids are dealt out by the hash of the id and matched part by part; what came out is dealt out by citing and by cited paper
 * and gathered into lists. About a microsecond a citation.
 *
 * Rows that change meanwhile may or may not be in it: they wait in the queue of changes, and update.ts brings them in.
 */

/** Rows in a part, about: bounds the memory. */
const PART = 250_000;
const MOST_PARTS = 512;
/** Citations that are sorted at once. */
const PIECE = 2_000_000;
/** No place. */
const NOTHING = 2 ** 32 - 1;
/** Citations of a paper, for the first guess of how many parts there should be. */
const EXPECTED = 30;

/**
 * @param dir an empty folder of its own, made if it is not there; whole when this returns
 * @param nodes above every paperId
 */
export async function buildBase(
  db: Database<ResearchTables>,
  dir: string,
  nodes: number,
  signal?: AbortSignal,
): Promise<BaseFacts> {
  mkdirSync(dir, { recursive: true });
  const parts = Math.min(MOST_PARTS, Math.ceil((nodes * EXPECTED) / PART) || 1);
  const perPart = Math.ceil(nodes / parts) || 1;
  using files = new DisposableStack();
  const spool = (name: string, width: number): Spool =>
    files.adopt(new Spool(join(dir, `spool-${name}`), parts, width), (made) => made.close());
  const matched = { citing: spool('citing', 2), cited: spool('cited', 2) };
  let unknown: number;
  {
    using read = new DisposableStack();
    const first = (name: string): Spool =>
      read.adopt(new Spool(join(dir, `spool-${name}`), parts, 3), (made) => made.close());
    const references = first('references');
    const keys = first('keys');
    const width = 2 ** 53 / parts;
    const deal = (to: Spool) => (hash: number, paper: number) =>
      to.push3(Math.floor(hash / width), Math.floor(hash / 2 ** 32), hash >>> 0, paper);
    const any = await eachReference(db, deal(references), signal);
    if (any) await eachKey(db, deal(keys), signal);
    unknown = await matchParts(dir, parts, perPart, nodes, references, keys, matched, signal);
  }
  const citing = await gather(dir, 'citing', nodes, parts, perPart, matched.citing, signal);
  const cited = await gather(dir, 'cited', nodes, parts, perPart, matched.cited, signal);
  const facts: BaseFacts = {
    format: FORMAT,
    nodes,
    unknown,
    citations: cited.items,
    references: citing.items,
    citing: citing.lists,
  };
  const made = openSync(join(dir, 'graph.json'), 'w');
  writeAll(made, Buffer.from(JSON.stringify(facts)));
  fsyncSync(made);
  closeSync(made);
  return facts;
}

/**
 * Finds the paper that each citation means. Those that mean none are gathered at once, since a part holds all citations of an
 * id; the others are dealt out anew.
 * @returns how many unknown works are cited
 */
async function matchParts(
  dir: string,
  parts: number,
  perPart: number,
  nodes: number,
  references: Spool,
  keys: Spool,
  to: { readonly citing: Spool; readonly cited: Spool },
  signal: AbortSignal | undefined,
): Promise<number> {
  using files = new DisposableStack();
  const words = (name: string): WordWriter =>
    files.adopt(new WordWriter(join(dir, name)), (writer) => writer.abandon());
  const hashFile = files.adopt(openSync(join(dir, 'unknown.keys'), 'w'), closeSync);
  const at = words('unknown.at');
  const items = words('unknown');
  let unknown = 0;
  // All that a part needs of memory is used again for the next one.
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
      // A paper that was made after the graph was begun waits in the queue.
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
      // They come in the order of the citing papers, so that a repeat, of another source, is next to the first.
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

/** Writes the lists of one direction: ascending, nothing twice. */
async function gather(
  dir: string,
  name: string,
  nodes: number,
  parts: number,
  perPart: number,
  pairs: Spool,
  signal: AbortSignal | undefined,
): Promise<{ items: number; lists: number }> {
  using files = new DisposableStack();
  const words = (file: string): WordWriter =>
    files.adopt(new WordWriter(join(dir, file)), (writer) => writer.abandon());
  const at = words(`${name}.at`);
  const items = words(name);
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
    // Old papers may be cited so often that their part is many times as large as the others: piece by piece then.
    for (let from = 0, to = 0; from < count; from = to) {
      const base = ends[from]!;
      while (to < count && (to === from || ends[to + 1]! - base <= PIECE)) to++;
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
  files.move();
  at.close();
  items.close();
  return { items: items.length, lists };
}

/** Memory for numbers that is used again. */
class Scratch {
  #words = new Uint32Array(1024);

  /** So many words, with whatever they held before. */
  take(length: number): Uint32Array {
    if (length > this.#words.length) this.#words = new Uint32Array(Math.ceil(length * 1.25));
    return this.#words.subarray(0, length);
  }
}

/** Puts items in order, in place. Most lists are short, and for those the built-in sort costs more in the call alone. */
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
