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
  for (let part = 0; part < parts; part++) {
    signal?.throwIfAborted();
    const own = keys.read(part);
    const cites = references.read(part);
    const papers = new KeyTable(own.length / 3);
    for (let i = 0; i < own.length; i += 3) {
      if (own[i + 2]! < nodes) papers.set(own[i]! * 2 ** 32 + own[i + 1]!, own[i + 2]!);
    }
    // First the unknown works of the part, in the order of their hashes.
    const places = new KeyTable(1024);
    for (let i = 0; i < cites.length; i += 3) {
      const hash = cites[i]! * 2 ** 32 + cites[i + 1]!;
      if (papers.get(hash) < 0) places.set(hash, 0);
    }
    const hashes = places.sortedKeys();
    for (let place = 0; place < hashes.length; place++) places.set(hashes[place]!, place);
    writeAll(hashFile, bytesOf(hashes));
    // Then the citations.
    const meant = new Uint32Array(cites.length / 3);
    const ends = new Uint32Array(hashes.length + 1);
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
    const citers = new Uint32Array(ends[hashes.length]!);
    const next = ends.slice();
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
  for (let part = 0; part < parts; part++) {
    signal?.throwIfAborted();
    const rows = pairs.read(part);
    const first = part * perPart;
    const count = Math.max(0, Math.min(nodes, first + perPart) - first);
    const ends = new Uint32Array(count + 1);
    for (let i = 0; i < rows.length; i += 2) ends[rows[i]! - first + 1]!++;
    for (let i = 0; i < count; i++) ends[i + 1]! += ends[i]!;
    const sorted = new Uint32Array(rows.length / 2);
    const next = ends.slice();
    for (let i = 0; i < rows.length; i += 2) sorted[next[rows[i]! - first]!++] = rows[i + 1]!;
    for (let node = 0; node < count; node++) {
      at.push(items.length);
      const list = sortList(sorted.subarray(ends[node], ends[node + 1]));
      if (list.length > 0) lists++;
      let last = -1;
      for (const item of list) {
        if (item !== last) items.push(item);
        last = item;
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

/** Ascending, in place. Most lists are short, and for those the call alone of the built-in sort costs more than this. */
function sortList(list: Uint32Array): Uint32Array {
  if (list.length > 48) return list.sort();
  for (let i = 1; i < list.length; i++) {
    const item = list[i]!;
    let at = i;
    for (; at > 0 && list[at - 1]! > item; at--) list[at] = list[at - 1]!;
    list[at] = item;
  }
  return list;
}
