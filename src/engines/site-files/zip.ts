import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { MarkdownFile } from './markdown-files.ts';

/** Files as a zip, of which no more than two are in memory. The reader of the body gets the errors. */
export function zipOf(files: AsyncIterable<MarkdownFile>): Readable {
  const zip = new ZipFile();
  const body = zip.outputStream as Readable;
  const iterator = files[Symbol.asyncIterator]();
  const addNext = async (): Promise<void> => {
    const { done, value } = await iterator.next();
    if (done) return zip.end();
    // The zip keeps this function until its end, and with it what it names.
    let file: MarkdownFile | undefined = value;
    zip.addReadStreamLazy(file.path, {}, (open) => {
      open(null, Readable.from([Buffer.from(file?.text ?? '')]));
      file = undefined;
      start();
    });
    keepNameAlone(zip);
  };
  const start = (): void => {
    addNext().catch((error: Error) => body.destroy(error));
  };
  start();
  body.once('close', () => void iterator.return?.());
  return body;
}

/**
 * The names of all files are kept until the end. Each is a slice of a block of memory that it shares with buffers around it, such as those of the
 * compression, and keeps as a whole: 22 kB a file. A copy keeps nothing else.
 */
function keepNameAlone(zip: ZipFile): void {
  const { entries } = zip as unknown as { readonly entries: { utf8FileName: Buffer }[] };
  const entry = entries.at(-1);
  if (entry !== undefined) entry.utf8FileName = Buffer.from(Uint8Array.from(entry.utf8FileName).buffer);
}
