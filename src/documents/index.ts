/** Documents: files become Markdown, each in a process of its own. */
import { availableParallelism } from 'node:os';
import type { Deadline } from '../kernel/deadline.ts';
import type { Converted } from './converted.ts';
import { DocumentError } from './error.ts';
import { kindOf } from './kind.ts';
import { runWorker } from './run-worker.ts';
import { createTurns } from './turns.ts';

export type { Converted } from './converted.ts';
export { DocumentError, type DocumentFailure } from './error.ts';
export { type DocumentKind, kindOf } from './kind.ts';

export interface DocumentsOptions {
  /** Files that are read at a time; more wait. Default: one a processor but one, at least two. */
  readonly atOnce?: number;
  /** Bytes of a file. Default 64 MB. */
  readonly maxBytes?: number;
  /** Bytes of memory for each file. Default 1 GB. */
  readonly memory?: number;
  /** Bytes of text. Default 32 MB. */
  readonly maxText?: number;
  /** Milliseconds for each file, however much longer the deadline is. Default 60 s. */
  readonly time?: number;
}

export interface Documents {
  /**
   * Makes Markdown of a file; what it is, its content tells.
   * @throws DocumentError saying why there is no text; the reason of the deadline when that ends first
   */
  toMarkdown(bytes: Uint8Array, deadline: Deadline): Promise<Converted>;
}

const MB = 1024 * 1024;

/** One for the whole process, so that all who read files together keep within the machine. */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const { maxBytes = 64 * MB, memory = 1024 * MB, maxText = 32 * MB, time = 60_000 } = options;
  const turns = createTurns(options.atOnce ?? Math.max(2, availableParallelism() - 1));
  return {
    async toMarkdown(bytes, deadline) {
      if (bytes.length > maxBytes) throw new DocumentError('tooLarge', 'the document is larger than allowed');
      const kind = kindOf(bytes);
      if (kind === undefined) throw new DocumentError('unsupported', 'the document is of no kind that can be read');
      return await turns.run(deadline.signal, () =>
        runWorker(kind, bytes, { memory, output: maxText, time }, deadline),
      );
    },
  };
}
