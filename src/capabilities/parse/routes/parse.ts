import type { Readable } from 'node:stream';
import { issuesOf } from '@trawl/contract/issues.ts';
import { unknownKeysWarning } from '@trawl/contract/unknown-keys.ts';
import { type ParseOptions, parseOptions, parseUploaded, withoutPageOptions } from '@trawl/contract/v2/parse.ts';
import type { z } from 'zod';
import { FORMATS } from '../../../engines/documents/index.ts';
import { type Deadline, deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { readJsonText } from '../../../foundation/kernel/json-text.ts';
import { type CallOf, type Principal, type Reply, type Route, route } from '../../../foundation/routing/route.ts';
import { leavesNothing, requireFormats } from '../../../platform/accounts/index.ts';
import { aboutFormats, requireSchemaOrPrompt } from '../../scrape/index.ts';
import { timedOut } from '../failures.ts';
import { badForm, readForm, type SentForm, tooLarge } from '../multipart.ts';
import { type ParseFileDeps, parseFile } from '../parse-file.ts';
import type { SpoolOptions } from '../spool.ts';
import type { Uploads } from '../uploads.ts';

export const listFormats = (): Route =>
  route('GET /v2/parse/formats', async () => ({
    success: true,
    data: { formats: FORMATS.map((one) => ({ ...one, available: true })) },
  }));

export interface ParseRouteDeps extends ParseFileDeps {
  readonly uploads: Uploads;
  /** Bytes of a file. */
  readonly maxUpload: number;
  /** The folder for files that are too large for memory. */
  readonly folder: string;
}

type ParseCall = CallOf<'POST /v2/parse'>;

/** Maximum bytes of a form besides its file. */
const MARGIN = 4 * 1024 * 1024;
/** Bytes of a body that only names a file. */
const MOST_JSON = 1024 * 1024;

/** A file in the requested formats. */
export const parse = (deps: ParseRouteDeps): Route => route('POST /v2/parse', (call) => handle(deps, call));

async function handle(deps: ParseRouteDeps, call: ParseCall): Promise<Reply<'POST /v2/parse'>> {
  const { principal, baseUrl, note } = call;
  deps.documents.expect();
  const { form, options, ignored, deadline } = await sent(deps, call);
  await using file = form;
  requireFormats(principal, { formats: options.formats.map(({ type }) => type), actions: [] }, baseUrl);
  requireSchemaOrPrompt(options.formats);
  const nothing = leavesNothing(principal, options.zeroDataRetention);
  note(nothing ? { zeroDataRetention: true } : { target: file.name });
  if (file.file.size === 0) throw badForm('The file is empty.');
  try {
    const parsed = await parseFile(deps, principal, file, options, {
      ...{ deadline, leavesNothing: nothing },
      ignored:
        [ignored, aboutParts(file.ignored), aboutFormats(options.formats)].filter(Boolean).join(' ') || undefined,
    });
    note({ credits: parsed.creditsUsed, jobId: parsed.scrapeId });
    return { success: true, data: parsed.document };
  } catch (error) {
    const isOver = deadline.signal.aborted && !call.deadline.signal.aborted;
    throw isOver && !(error instanceof ApiError) ? timedOut(options.timeout, error) : error;
  }
}

const MOST_NAMED = 10;

/** A sentence about the parts of a form that nobody reads. */
function aboutParts(names: readonly string[] = []): string | undefined {
  if (names.length === 0) return undefined;
  const named = names.slice(0, MOST_NAMED).map((name) => JSON.stringify(name.slice(0, 100)));
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `Unknown parts of the form were ignored: ${named.join(', ')}${more}.`;
}

interface Asked<Options = ParseOptions> {
  readonly options: Options;
  /** A sentence about ignored options. */
  readonly ignored: string | undefined;
  /** Of the timeout in the options, which begins with the first byte of the request. */
  readonly deadline: Deadline;
}

interface Sent extends Asked {
  readonly form: SentForm;
}

/** The file and the options of a request, in either form. */
async function sent({ uploads, maxUpload: most, folder }: ParseRouteDeps, call: ParseCall): Promise<Sent> {
  const { stream, header, principal, requireRoom } = call;
  const type = header('content-type') ?? '';
  if (stream === undefined) throw badForm();
  if (/^application\/json\b/i.test(type)) {
    const body = await readJson(stream, Number(header('content-length') ?? 0));
    const { options: named, ...asked } = askedOf(call, parseUploaded, body);
    const { uploadRef, ...options } = named;
    if (leavesNothing(principal, options.zeroDataRetention)) {
      throw new ApiError('SCRAPE_ZDR_VIOLATION_ERROR', {
        details: { message: 'An upload in two steps stores the file, which zero data retention forbids.' },
      });
    }
    requireRoom();
    return { form: await uploads.take(principal.teamId, uploadRef, { most, folder }), options, ...asked };
  }
  if (!/^multipart\/form-data\b/i.test(type)) throw badForm();
  if (Number(header('content-length') ?? 0) > most + MARGIN) throw tooLarge(most);
  // The rest cannot be checked before the file has arrived.
  requireRoom();
  let asked: Asked | undefined;
  const form = await readForm(stream, type, spoolFor(principal, most, folder), (text, refuse) => {
    asked = askedOf(call, parseOptions, optionsOf(text));
    const { options, deadline } = asked;
    deadline.signal.addEventListener('abort', () => refuse(timedOut(options.timeout)), { once: true });
  });
  return { form, ...(asked ?? askedOf(call, parseOptions, {})) };
}

/** The options of a request, and the deadline that they set. @throws ApiError BAD_REQUEST */
function askedOf<T extends z.ZodType<ParseOptions>>(
  { deadline, elapsed }: ParseCall,
  schema: T,
  value: unknown,
): Asked<z.output<T>> {
  const { value: options, ignored } = checked(schema, value);
  return { options, ignored, deadline: deadlineIn(options.timeout - elapsed, deadline.signal) };
}

/** The option zeroDataRetention may follow the file, so files of teams that may set it stay in memory. */
const spoolFor = ({ zeroDataRetention }: Principal, most: number, folder: string): SpoolOptions => ({
  most,
  folder: zeroDataRetention === undefined ? folder : undefined,
});

function optionsOf(text: string): unknown {
  return text.trim() === '' ? {} : jsonOf(text, 'options');
}

/** @throws ApiError BAD_REQUEST */
function jsonOf(text: string | Buffer, field: string): unknown {
  const read = readJsonText(text);
  if ('problem' in read) throw new ApiError('BAD_REQUEST', { details: [{ field, message: read.problem }] });
  return read.value;
}

function checked<T extends z.ZodType>(
  schema: T,
  value: unknown,
): { readonly value: z.output<T>; readonly ignored: string | undefined } {
  const { options, refused } = withoutPageOptions(value);
  if (refused.length > 0) {
    const details = refused.map((field) => ({ field, message: 'is for pages, not for files' }));
    throw new ApiError('BAD_REQUEST', { code: 'PARSE_UNSUPPORTED_OPTIONS', details });
  }
  const parsed = schema.safeParse(options);
  if (parsed.success) return { value: parsed.data, ignored: unknownKeysWarning(schema, options) };
  throw new ApiError('BAD_REQUEST', { details: issuesOf(schema, parsed.error, options, 'options') });
}

async function readJson(stream: Readable, length: number): Promise<unknown> {
  if (length > MOST_JSON) throw tooLarge(MOST_JSON);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > MOST_JSON) throw tooLarge(MOST_JSON);
    chunks.push(chunk as Buffer);
  }
  return jsonOf(Buffer.concat(chunks), 'body');
}
