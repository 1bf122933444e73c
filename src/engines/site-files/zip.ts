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
    zip.addReadStreamLazy(value.path, {}, (open) => {
      open(null, Readable.from([Buffer.from(value.text)]));
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
