import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { Reject } from './item.ts';

/** Bytes after which rejects are only counted: one of the largest snapshots would fill the disk with them. */
const MOST = 64 * 1024 * 1024;

/** The file that lists the rejected records: one JSON object a line, written before the batch counts as done. */
interface RejectsFile {
  readonly path: string;
  /** Bytes so far; a resumed run continues here, so that nothing is listed twice. */
  size(): number;
  append(rejects: readonly Reject[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the rejects file of a run and removes what a killed run wrote after its last finished batch. The file is created with the first
 * reject.
 * @throws OperatorError if it cannot be written
 */
export async function openRejects(path: string, size: number): Promise<RejectsFile> {
  let written = size;
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  const openFile = async () => {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'a', 0o600);
      await file.truncate(written);
      return file;
    } catch (error) {
      throw new OperatorError(`the rejects file ${path} cannot be written: ${(error as Error).message}`);
    }
  };
  return {
    path,
    size: () => written,
    async append(rejects) {
      if (rejects.length === 0 || written >= MOST) return;
      handle ??= await openFile();
      let text = rejects.map((reject) => `${JSON.stringify(reject)}\n`).join('');
      if (written + text.length >= MOST) text += '{"reason":"further records are only counted"}\n';
      await handle.appendFile(text);
      written += Buffer.byteLength(text);
    },
    async close() {
      await handle?.close();
      handle = undefined;
    },
  };
}
