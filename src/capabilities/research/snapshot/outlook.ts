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

/**
 * How far a run is: the share of all that is done when a share of a part is, by compressed bytes; by parts if their sizes are not known.
 * @param left in the order in which they are read
 */
export function createMeter(left: readonly SnapshotPart[]): (part: SnapshotPart, share: number) => number {
  const isSized = left.every((part) => sizeOf(part) !== undefined);
  const weightOf = (part: SnapshotPart): number => (isSized ? Math.max(1, sizeOf(part) ?? 1) : 1);
  let total = 0;
  const before = new Map<SnapshotPart, number>();
  for (const part of left) {
    before.set(part, total);
    total += weightOf(part);
  }
  return (part, share) => ((before.get(part) ?? 0) + weightOf(part) * share) / total;
}
