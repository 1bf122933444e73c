import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { cleanName } from '@trawl/contract/checks/shown-name.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Spooled, type SpoolOptions, spool, TooLarge } from './spool.ts';

/** A form with a file. */
export interface SentForm extends AsyncDisposable {
  readonly file: Spooled;
  /** Its name from the client, without folders. */
  readonly name: string;
  readonly contentType: string;
  /** Names of other parts, which nobody reads. */
  readonly ignored?: readonly string[];
}

/** Bytes of options, and parts of a form. */
const MOST_OPTIONS = 2 * 1024 * 1024;
const MOST_PARTS = 32;
/** The parts of an upload form in addition to the file. */
const OPTIONS = 'options';

export const badForm = (message = 'Invalid multipart form-data request.'): ApiError =>
  new ApiError('BAD_REQUEST', { code: 'BAD_REQUEST', details: { message } });

export const tooLarge = (most: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', { details: { message: `A file can have at most ${most} bytes.` } });

/** What the caller does with the part `options` while the rest of the form arrives. `refuse` ends the form with an error. */
type OnOptions = (text: string, refuse: (error: ApiError) => void) => void;

/**
 * Reads a form as it arrives. The file and the options may come in either order; other parts are ignored.
 * @throws ApiError BAD_REQUEST, PAYLOAD_TOO_LARGE, what `onOptions` throws or refuses with; the file is removed then
 */
export async function readForm(
  stream: Readable,
  contentType: string,
  options: SpoolOptions,
  onOptions: OnOptions,
): Promise<SentForm> {
  const parser = parserFor(contentType);
  let text: string | undefined;
  let part: (Readable & AsyncIterable<Uint8Array>) | undefined;
  let file: Promise<Spooled> | undefined;
  const refuse = (error: unknown): void => void parser.destroy(error as Error);
  const arrived = (): void => {
    try {
      onOptions(text ?? '', refuse);
    } catch (error) {
      refuse(error);
    }
  };
  const ignored: string[] = [];
  let about: { name: string; contentType: string } | undefined;
  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (name !== OPTIONS) return void ignored.push(name);
    if (valueTruncated) return refuse(badForm('The options are larger than allowed.'));
    text = value;
    arrived();
  });
  parser.on('file', (field, content, name, _encoding, type) => {
    if (field === OPTIONS && text === undefined) {
      // Some clients send the options with a file name.
      text = '';
      content.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
        if ((text as string).length > MOST_OPTIONS) refuse(badForm('The options are larger than allowed.'));
      });
      content.once('end', arrived);
      return;
    }
    if (field === 'file' && file !== undefined) {
      content.resume();
      return refuse(badForm('The form has more than one file; send each in a request of its own.'));
    }
    if (field !== 'file') {
      ignored.push(field);
      return void content.resume();
    }
    about = { name: plainName(name), contentType: type };
    part = content;
    file = spool(content, options);
    file.catch(refuse);
  });
  try {
    await finished(stream, parser);
    if (file === undefined || about === undefined) throw badForm('The form has no part "file".');
    const spooled = await file;
    return { file: spooled, ...about, ignored, [Symbol.asyncDispose]: () => spooled[Symbol.asyncDispose]() };
  } catch (error) {
    part?.destroy();
    const made = await file?.catch(() => undefined);
    await made?.[Symbol.asyncDispose]();
    if (error instanceof TooLarge) throw tooLarge(options.most);
    throw error;
  }
}

type Parser = InstanceType<typeof Busboy>;

function parserFor(contentType: string): Parser {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize: MOST_OPTIONS, fields: MOST_PARTS, files: MOST_PARTS, parts: MOST_PARTS, headerPairs: 50 },
    });
  } catch {
    throw badForm();
  }
}

/** The whole form has gone through the parser. */
function finished(stream: Readable, parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (error: Error): void => {
      stream.unpipe(parser);
      // The rest is read and dropped, so that the client receives the response.
      stream.resume();
      reject(error instanceof ApiError || error instanceof TooLarge ? error : badForm());
    };
    parser.once('finish', resolve);
    parser.once('error', stop);
    stream.once('error', reject);
    stream.once('close', () => {
      if (!stream.readableEnded) reject(new DOMException('The client disconnected', 'AbortError'));
    });
    stream.pipe(parser);
  });
}

/** The last part of a path of any system, as others are shown it. */
export function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) as string;
  return cleanName(last).slice(0, 255).toWellFormed() || 'file';
}
