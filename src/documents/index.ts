/** Documents: files become Markdown, each in a process of its own. */
import { availableParallelism } from 'node:os';
import type { Deadline } from '../kernel/deadline.ts';
import type { Converted } from './converted.ts';
import { DocumentError } from './error.ts';
import { kindByName, kindByType } from './formats.ts';
import { kindOf } from './kind.ts';
import type { DocumentKind } from './kinds.ts';
import type { ReadOptions } from './options.ts';
import { runWorker } from './run-worker.ts';
import { createSpare } from './spare.ts';
import { createTurns } from './turns.ts';

export type { BlockItem, BlockType, Converted, PageBlocks, PageMarkdown } from './converted.ts';
export { DocumentError, type DocumentFailure } from './error.ts';
export { type DocumentFormat, FORMATS } from './formats.ts';
export type { DocumentKind } from './kinds.ts';
export type { PdfOptions, ReadOptions } from './options.ts';

export interface DocumentsOptions {
  /** Files that are read at a time; more wait. Default: one a processor but one, at least two. */
  readonly atOnce?: number;
  /** Bytes of a file. Default 64 MB. */
  readonly maxBytes?: number;
  /** Bytes of memory for each file. Default 1 GB. */
  readonly memory?: number;
  /** Bytes of the answer: its text, and its blocks. Default 64 MB. */
  readonly maxText?: number;
  /** Milliseconds for each file, however much longer the deadline is. Default 5 minutes. */
  readonly time?: number;
}

export interface Documents extends Disposable {
  /** Bytes of a file at most. */
  readonly maxBytes: number;
  /**
   * Makes Markdown of a file; what it is, its content tells.
   * @throws DocumentError saying why there is no text; the reason of the deadline when that ends first
   */
  toMarkdown(bytes: Uint8Array, deadline: Deadline, options?: ReadOptions): Promise<Converted>;
}

const MB = 1024 * 1024;

/**
 * What a file is, by its content; name and Content-Type only tell kinds of plain text apart.
 * @returns undefined when it can't be read
 */
export function sniffDocument(
  bytes: Uint8Array,
  { name, contentType }: Pick<ReadOptions, 'name' | 'contentType'> = {},
): DocumentKind | 'encrypted' | undefined {
  return kindOf(bytes, { named: kindByName(name), typed: kindByType(contentType) });
}

/** One for the whole process, so that all who read files together keep within the machine. */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const { maxBytes = 64 * MB, memory = 1024 * MB, maxText = 64 * MB, time = 300_000 } = options;
  const turns = createTurns(options.atOnce ?? Math.max(2, availableParallelism() - 1));
  const spare = createSpare({ memory, time });
  return {
    maxBytes,
    async toMarkdown(bytes, deadline, how = {}) {
      if (bytes.length === 0) throw new DocumentError('damaged', 'the file is empty');
      if (bytes.length > maxBytes) throw new DocumentError('tooLarge', 'the document is larger than allowed');
      const kind = sniffDocument(bytes, how);
      if (kind === 'encrypted') throw new DocumentError('encrypted', 'the document needs a password');
      if (kind === undefined || (how.only !== undefined && !how.only.includes(kind))) {
        throw new DocumentError('unsupported', 'the document is of no kind that can be read');
      }
      return await turns.run(deadline.signal, async () => {
        const child = spare.take();
        const task = { kind, options: how, memory, time: Math.max(1, Math.min(time, deadline.remaining())) };
        try {
          return await runWorker(child, task, bytes, { output: maxText, time }, deadline);
        } finally {
          if (turns.waiting === 0) spare.refill();
        }
      });
    },
    [Symbol.dispose]: () => spare.end(),
  };
}
