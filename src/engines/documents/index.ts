/** Documents: converts files to Markdown, each in a separate process. */
import { availableParallelism } from 'node:os';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Converted } from './converted.ts';
import { DocumentError } from './error.ts';
import { createSpare } from './idle-workers.ts';
import type { FileOnDisk, ReadOptions, Transcribe } from './options.ts';
import { type FileOutcome, runWorker } from './run-worker.ts';
import { createSemaphore } from './semaphore.ts';
import { requireKind } from './sniff.ts';

export type { BlockItem, BlockType, Converted, PageBlocks, PageMarkdown, Properties } from './converted.ts';
export { DocumentError, type DocumentFailure } from './error.ts';
export { type DocumentFormat, FORMATS, mediaTypeOf } from './formats.ts';
export type { DocumentKind } from './kinds.ts';
export { howToBring, installedPacks, PACK_NAME, packOfFile, packsFolder } from './language-packs.ts';
export type { FileOnDisk, PdfOptions, ReadOptions, Transcribe } from './options.ts';
export { sniffDocument } from './sniff.ts';

export interface DocumentsOptions {
  /** Maximum number of files at a time; more wait. Default: the number of cores minus one, at least two. */
  readonly atOnce?: number;
  /** Maximum bytes of a file. Default 64 MB. */
  readonly maxBytes?: number;
  /** Maximum bytes of memory for each file. Default 1 GB. */
  readonly memory?: number;
  /** Maximum bytes of the result: text and blocks. Default 64 MB. */
  readonly maxText?: number;
  /** Maximum milliseconds for each file, even if the deadline is longer. Default 5 minutes. */
  readonly time?: number;
  /** The folder of language packs for OCR; English needs none. */
  readonly packs?: string;
  /** Reads images of pages by a model, for files with `visionModel`; default there is none. Read for each file. */
  readonly transcribe?: Transcribe | undefined;
}

export interface Documents extends Disposable {
  /** Prepares a process for a file that is still arriving. */
  expect(): void;
  /** Maximum bytes of a file. */
  readonly maxBytes: number;
  /**
   * Converts a file to Markdown; its kind is detected from its content.
   * @throws DocumentError that says why there is no text; the reason of the deadline if it ends first
   */
  toMarkdown(file: Uint8Array | FileOnDisk, deadline: Deadline, options?: ReadOptions): Promise<Converted>;
}

const MB = 1024 * 1024;
const NOTHING = new Uint8Array();

/** One instance for the whole process, so that all readers together stay within the limits of the machine. */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const { maxBytes = 64 * MB, memory = 1024 * MB, maxText = 64 * MB, time = 300_000, packs } = options;
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
        const { owner: _, ...asked } = how;
        const { transcribe } = options;
        const task = {
          ...{ kind, options: asked, memory, packs, hasModel: transcribe !== undefined },
          ...{ time: Math.max(1, Math.min(time, deadline.remaining())) },
          sentAt: Date.now(),
          ...(isSent ? {} : { path: file.path }),
        };
        const started = performance.now();
        let outcome: FileOutcome;
        try {
          const mayTranscribe = asked.pdf?.visionModel === true;
          outcome = await runWorker(
            reader.worker,
            { task, bytes: isSent ? file : NOTHING },
            { time, transcribe: mayTranscribe ? transcribe : undefined },
            deadline,
          );
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
