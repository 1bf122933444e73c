import { statfs } from 'node:fs/promises';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { type SnapshotPart, sizeOf } from './parts.ts';

/** What is known before the first part is read. */
export interface SnapshotOutlook {
  readonly parts: number;
  /** Parts that an earlier run has read already. */
  readonly done: number;
  /** Compressed bytes of the parts that are left, and works in them; undefined if the listing does not tell. */
  readonly bytes: number | undefined;
  readonly records: number | undefined;
  /** Bytes of disk for parts while they are read. */
  readonly disk: number;
  /** What is strange about the snapshot. */
  readonly notes: readonly string[];
}

/** @throws OperatorError if the disk has less than these bytes left */
export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  const [needed, free] = [bytes, bavail * bsize].map((n) => (n / 1e9).toFixed(1));
  throw new OperatorError(`the parts need ${needed} GB of disk while they are read, and ${free} GB are free`);
}

/** @param left parts that are still to be read */
export function outlookOf(
  all: readonly SnapshotPart[],
  left: readonly SnapshotPart[],
  notes: readonly string[],
): SnapshotOutlook {
  const sizes = left.map(sizeOf);
  const works = left.filter(({ holds }) => holds === 'records').map(({ stated }) => stated?.records);
  const sum = (numbers: readonly (number | undefined)[]): number | undefined =>
    numbers.includes(undefined) ? undefined : (numbers as number[]).reduce((total, n) => total + n, 0);
  const fetchedSizes = left.filter(({ isLocal }) => !isLocal).map((part) => sizeOf(part) ?? 0);
  const largest = fetchedSizes.sort((a, b) => b - a).slice(0, 5);
  return {
    parts: all.length,
    done: all.length - left.length,
    bytes: sum(sizes),
    records: works.length === 0 ? undefined : sum(works),
    disk: sum(largest) ?? 0,
    notes,
  };
}

/** How far a run is. */
export interface Meter {
  /** Of the part that is read; `fileBatches` brings it up to date. */
  readonly bytes: { read: number; total: number };
  begin(part: SnapshotPart): void;
  end(part: SnapshotPart): void;
  share(): number;
}

/** The share that is done, by compressed bytes; by parts if their sizes are not known. */
export function createMeter(left: readonly SnapshotPart[]): Meter {
  const isSized = left.every((part) => sizeOf(part) !== undefined);
  const weightOf = (part: SnapshotPart): number => (isSized ? Math.max(1, sizeOf(part) ?? 1) : 1);
  const total = left.reduce((sum, part) => sum + weightOf(part), 0);
  let done = 0;
  let now = 0;
  const bytes = { read: 0, total: 1 };
  return {
    bytes,
    begin(part) {
      bytes.read = 0;
      bytes.total = 1;
      now = weightOf(part);
    },
    end(part) {
      done += weightOf(part);
      now = 0;
    },
    share: () => (total === 0 ? 1 : (done + now * Math.min(1, bytes.read / Math.max(1, bytes.total))) / total),
  };
}
