/** Documents: files become Markdown, each in a process of its own. */
import { availableParallelism } from 'node:os';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Converted } from './converted.ts';
import { DocumentError } from './error.ts';
import { createSpare } from './idle-workers.ts';
import type { FileOnDisk, ReadOptions } from './options.ts';
import { type FileOutcome, runWorker } from './run-worker.ts';
import { createSemaphore } from './semaphore.ts';
import { requireKind } from './sniff.ts';

export type { BlockItem, BlockType, Converted, PageBlocks, PageMarkdown } from './converted.ts';
export { DocumentError, type DocumentFailure } from './error.ts';
export { type DocumentFormat, FORMATS } from './formats.ts';
export type { DocumentKind } from './kinds.ts';
export type { FileOnDisk, PdfOptions, ReadOptions } from './options.ts';
export { sniffDocument } from './sniff.ts';

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
  /** Makes a process ready for a file that is on its way. */
  expect(): void;
  /** Bytes of a file at most. */
  readonly maxBytes: number;
  /**
   * Makes Markdown of a file; what it is, its content tells.
   * @throws DocumentError saying why there is no text; the reason of the deadline when that ends first
   */
  toMarkdown(file: Uint8Array | FileOnDisk, deadline: Deadline, options?: ReadOptions): Promise<Converted>;
}

const MB = 1024 * 1024;
const NOTHING = new Uint8Array();

/** One for the whole process, so that all who read files together keep within the machine. */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const { maxBytes = 64 * MB, memory = 1024 * MB, maxText = 64 * MB, time = 300_000 } = options;
  const turns = createSemaphore(options.atOnce ?? Math.max(2, availableParallelism() - 1));
  const spare = createSpare({ memory, time, output: maxText });
  return {
    maxBytes,
    expect: () => spare.refill(),
    async toMarkdown(file, deadline, how = {}) {
      const isSent = file instanceof Uint8Array;
      if ((isSent ? file.length : file.size) > maxBytes) {
        throw new DocumentError('tooLarge', 'the document is larger than allowed');
      }
      const kind = isSent ? requireKind(file, how) : undefined;
      return await turns.run(deadline.signal, async () => {
        const reader = spare.take(how.owner ?? '');
        const { owner: _, ...options } = how;
        const task = {
          ...{ kind, options, memory, time: Math.max(1, Math.min(time, deadline.remaining())) },
          ...(isSent ? {} : { path: file.path }),
        };
        const started = performance.now();
        let outcome: FileOutcome;
        try {
          outcome = await runWorker(reader.worker, { task, bytes: isSent ? file : NOTHING }, time, deadline);
        } catch (error) {
          reader.worker.child.kill('SIGKILL');
          throw error;
        } finally {
          if (turns.waiting === 0) spare.refill();
        }
        reader.busy += performance.now() - started;
        spare.give(reader, outcome.memory);
        if ('converted' in outcome) return outcome.converted;
        throw new DocumentError(outcome.failure, outcome.reason);
      });
    },
    [Symbol.dispose]: () => spare.end(),
  };
}
