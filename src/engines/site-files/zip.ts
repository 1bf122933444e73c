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
  };
  const start = (): void => {
    addNext().catch((error: Error) => body.destroy(error));
  };
  start();
  body.once('close', () => void iterator.return?.());
  return body;
}
