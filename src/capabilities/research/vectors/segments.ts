import { join } from 'node:path';
import { passes, type RowFilter } from './facts.ts';
import type { Segment } from './state.ts';
import { openTermRecords, type PaperTerms, type Room, type TermRecords } from './term-records.ts';
import { openVectorRecords, type VectorRecords } from './vector-records.ts';

/** The open files of a state as one: the latest record of each paper. */
export interface Segments {
  /** All existing papers, by ascending id. */
  readonly ids: Int32Array;
  has(id: number): boolean;
  /** @param room see TermRecords */
  terms(id: number, room?: Room): PaperTerms | undefined;
  /** The year of publication; undefined if it is unknown. */
  year(id: number): number | undefined;
  /** Whether a paper exists and passes a filter. */
  passes(id: number, filter: RowFilter): boolean;
  /** The file of a paper's vector and its row there; undefined if it has none. */
  vectorAt(id: number): { readonly file: VectorRecords; readonly row: number } | undefined;
  /** Whether a row of one of the files is current: not replaced, not removed. */
  isLive(file: number, row: number): boolean;
  readonly files: readonly OpenSegment[];
  close(): void;
}

export interface OpenSegment {
  readonly segment: Segment;
  readonly terms: TermRecords;
  readonly vectors: VectorRecords | undefined;
}

/** Before every date; NO_DAY of research/index-build/format.ts lies below. */
const NO_DATE = -1_000_000;

/**
 * Opens the files of a state. Reads are synchronous: only for threads that nobody waits for.
 * @param earlier another state's open files; shared ones are reused, the others closed
 * @throws Error if a file is missing or damaged; `earlier` is closed then
 */
export function openSegments(dir: string, segments: readonly Segment[], earlier?: Segments): Segments {
  const known = new Map<string, { close(): void }>();
  for (const { segment, terms, vectors } of earlier?.files ?? []) {
    known.set(segment.terms, terms);
    if (vectors) known.set(segment.vectors as string, vectors);
  }
  const open = <T extends { close(): void }>(name: string, how: (file: string) => T): T => {
    const found = (known.get(name) as T | undefined) ?? how(join(dir, name));
    known.delete(name);
    opened.push(found);
    return found;
  };
  const opened: { close(): void }[] = [];
  let files: OpenSegment[];
  try {
    files = segments.map((segment) => ({
      segment,
      terms: open(segment.terms, openTermRecords),
      vectors: segment.vectors === undefined ? undefined : open(segment.vectors, openVectorRecords),
    }));
  } catch (error) {
    for (const file of opened) file.close();
    throw error;
  } finally {
    for (const file of known.values()) file.close();
  }
  return unite(files);
}

function unite(files: readonly OpenSegment[]): Segments {
  const bases: number[] = [];
  let rows = 0;
  let highest = 0;
  for (const { terms } of files) {
    bases.push(rows);
    rows += terms.ids.length;
    for (const id of terms.ids) if (id > highest) highest = id;
  }
  // 0: missing. Paper ids are assigned in sequence, so a plain array has the positions of all of them.
  const places = new Int32Array(highest + 1);
  let count = 0;
  for (const [s, { terms }] of files.entries()) {
    for (let row = 0; row < terms.ids.length; row++) {
      const id = terms.ids[row] as number;
      const wasThere = places[id] !== 0;
      const isThere = !terms.isGone(row);
      places[id] = isThere ? (bases[s] as number) + row + 1 : 0;
      count += Number(isThere) - Number(wasThere);
    }
  }
  const ids = new Int32Array(count);
  let next = 0;
  for (let id = 0; id <= highest; id++) if (places[id] !== 0) ids[next++] = id;
  const find = (id: number): { file: OpenSegment; row: number } | undefined => {
    const place = (places[id] ?? 0) - 1;
    if (place < 0) return undefined;
    let s = bases.length - 1;
    while ((bases[s] as number) > place) s--;
    return { file: files[s] as OpenSegment, row: place - (bases[s] as number) };
  };
  return {
    ids,
    files,
    has: (id) => (places[id] ?? 0) !== 0,
    terms(id, room) {
      const found = find(id);
      return found?.file.terms.read(found.row, room);
    },
    year(id) {
      const found = find(id);
      const day = found?.file.terms.facts.created[found.row] ?? NO_DATE;
      return day <= NO_DATE ? undefined : new Date(day * 86_400_000).getUTCFullYear();
    },
    passes(id, filter) {
      const found = find(id);
      return found !== undefined && passes(filter, found.file.terms.facts, found.row, id);
    },
    vectorAt(id) {
      const found = find(id);
      const vectors = found?.file.vectors;
      if (!found || !vectors || vectors.scales[found.row] === 0) return undefined;
      return { file: vectors, row: found.row };
    },
    isLive(file, row) {
      const id = (files[file] as OpenSegment).terms.ids[row] as number;
      return places[id] === (bases[file] as number) + row + 1;
    },
    close() {
      for (const { terms, vectors } of files) {
        terms.close();
        vectors?.close();
      }
    },
  };
}
