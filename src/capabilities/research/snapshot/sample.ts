import { open, writeFile } from 'node:fs/promises';
import { DumpError, readPapers, recordFilter } from '../import/index.ts';
import { type SnapshotPart, sizeOf } from './parts.ts';
import type { Requests } from './requests.ts';
import type { SnapshotTask } from './slice.ts';

/** The start of a part, as a file. */
export interface SampledPart {
  readonly part: SnapshotPart;
  /** Compressed bytes. */
  readonly bytes: number;
  /** Records in it, and those that the filter lets through. */
  readonly records: number;
  readonly wanted: number;
}

/** Parts that are sampled. */
const PARTS = 6;

/** Parts at equal distances in the bytes of the snapshot, so that large ones are as likely as they are large. */
export function choose(parts: readonly SnapshotPart[]): SnapshotPart[] {
  const records = parts.filter(({ holds }) => holds === 'records');
  const total = records.reduce((sum, part) => sum + (sizeOf(part) ?? 1), 0);
  const chosen = new Set<SnapshotPart>();
  let passed = 0;
  let next = 0;
  for (const part of records) {
    passed += sizeOf(part) ?? 1;
    while (next < PARTS && passed > ((next + 0.5) / PARTS) * total) {
      chosen.add(part);
      next++;
    }
  }
  return [...chosen];
}

/** Stores at most `most` bytes of the start of a part. @throws OperatorError if the server refuses */
export async function takeHead(part: SnapshotPart, most: number, file: string, requests: Requests): Promise<number> {
  if (part.isLocal) {
    const handle = await open(part.at);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
      await writeFile(file, buffer.subarray(0, bytesRead));
      return bytesRead;
    } finally {
      await handle.close();
    }
  }
  const read = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) break;
    }
    return Buffer.concat(chunks).subarray(0, most);
  };
  const head = await requests.ask(part.at, ({ body }) => read(body), {
    headers: () => ({ range: `bytes=0-${most - 1}` }),
    accepts: (status) => status === 206,
  });
  await writeFile(file, head);
  return head.length;
}

/** Counts what is in the start of a part; that it ends early is no matter. */
export async function countRecords(
  { source, filter }: SnapshotTask,
  file: string,
): Promise<{ records: number; wanted: number }> {
  let records = 0;
  let wanted = 0;
  const accepts = filter && recordFilter(source, filter);
  try {
    const reading = readPapers(source, file, {
      accepts: (raw) => {
        records++;
        return accepts?.(raw) ?? true;
      },
    });
    for await (const { items } of reading) for (const item of items) if ('record' in item) wanted++;
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
  }
  return { records, wanted };
}
