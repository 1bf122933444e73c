import { readFileSync } from 'node:fs';
import { bytesOf, writeWhole } from '../segments/parts-file.ts';

/** The changes of the graph since its base was built: one file for each published version, read into memory as a whole. */

export interface Change {
  /** Papers with their new references; none for a paper that no longer exists. */
  readonly citing: ReadonlyMap<number, Uint32Array>;
  /** Nodes that became a paper: works that were added, papers that became aliases. */
  readonly became: ReadonlyMap<number, number>;
  /** Hashes of unknown works that are cited for the first time, in the order of their positions. */
  readonly unknown: Float64Array;
}

const MAGIC = 0x31_64_67_74;

/** Bytes of its file. */
export function bytesOfChange({ citing, became, unknown }: Change): number {
  let words = 4 + unknown.length * 2 + became.size * 2;
  for (const list of citing.values()) words += 2 + list.length;
  return 4 * words;
}

/** The words of a file: magic, counts; the hashes; pairs of old and new node; paper, length and list of each. */
function encode(change: Change): Uint8Array {
  const { citing, became, unknown } = change;
  // The hashes are aligned to their size.
  const out = new Uint32Array(bytesOfChange(change) / 4);
  out.set([MAGIC, unknown.length, became.size, citing.size]);
  out.set(new Uint32Array(unknown.slice().buffer), 4);
  let at = 4 + unknown.length * 2;
  for (const [from, to] of became) {
    out[at++] = from;
    out[at++] = to;
  }
  for (const [paper, list] of citing) {
    out[at++] = paper;
    out[at++] = list.length;
    out.set(list, at);
    at += list.length;
  }
  return bytesOf(out);
}

/** Writes a change under its name when it is complete and synced. */
export const writeChange = (file: string, change: Change): Promise<void> =>
  writeWhole(file, (write) => write(encode(change)));

/** Several changes, the oldest first, as one. */
export function mergeChanges(changes: readonly Change[]): Change {
  return {
    citing: new Map(changes.flatMap(({ citing }) => [...citing])),
    became: new Map(changes.flatMap(({ became }) => [...became])),
    unknown: Float64Array.from(changes.flatMap(({ unknown }) => [...unknown])),
  };
}

/** @throws if the file is missing or damaged */
export function readChange(file: string): Change {
  const bytes = readFileSync(file);
  const words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  if (words[0] !== MAGIC) throw new Error(`${file} is not a change file of a citation graph`);
  const [, hashes, pairs, lists] = words as unknown as [number, number, number, number];
  const unknown = new Float64Array(words.buffer, 16, hashes);
  let at = 4 + hashes * 2;
  const became = new Map<number, number>();
  for (let i = 0; i < pairs; i++, at += 2) became.set(words[at]!, words[at + 1]!);
  const citing = new Map<number, Uint32Array>();
  for (let i = 0; i < lists; i++) {
    const [paper, length] = [words[at]!, words[at + 1]!];
    // A copy: the list may outlive the file's memory.
    citing.set(paper, words.slice(at + 2, at + 2 + length));
    at += 2 + length;
  }
  if (at !== words.length) throw new Error(`${file} is cut off`);
  return { citing, became, unknown };
}
