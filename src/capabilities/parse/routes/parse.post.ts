import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { ApiError, type FieldIssue } from '../../../foundation/kernel/errors.ts';
import { type Call, type Principal, route } from '../../../foundation/routing/route.ts';
import { leavesNothing, requireFormats } from '../../../platform/accounts/index.ts';
import { requireSchemaOrPrompt } from '../../scrape/index.ts';
import { badForm, readForm, type SentForm, tooLarge } from '../multipart.ts';
import { type ParseOptions, parseOptions } from '../options.ts';
import { type ParseFileDeps, parseFile } from '../parse-file.ts';
import type { SpoolOptions } from '../spool.ts';
import type { Uploads } from '../uploads.ts';
import { parseForm, parseResponse, parseUploaded } from './schema.ts';

export interface ParseRouteDeps extends ParseFileDeps {
  readonly uploads: Uploads;
  /** Bytes of a file. */
  readonly maxUpload: number;
  /** Where files lie that are too large for memory. */
  readonly folder: string;
}

type ParseCall = Call<unknown, unknown, unknown>;

/** Bytes of a form beside its file. */
const MARGIN = 4 * 1024 * 1024;
/** Bytes of a body that only names a file. */
const MOST_JSON = 4 * 1024 * 1024;

/** POST /v2/parse: a file in the formats that are asked for. */
export const parseRoute = (deps: ParseRouteDeps) =>
  route({
    method: 'POST',
    path: '/v2/parse',
    operationId: 'parse',
    tag: 'Parse',
    summary: 'Turn a file into clean data',
    description:
      'Takes a file as `multipart/form-data` (parts `file` and, as JSON, `options`, in either order), or the `uploadRef` of one that ' +
      'was sent before, and answers with the same document as a scraped page. What a file is, its content tells.',
    scope: 'parse',
    rateGroup: 'scrape',
    activity: 'parse',
    costs: true,
    streams: { 'multipart/form-data': parseForm, 'application/json': parseUploaded },
    response: parseResponse,
    handler: (call) => handle(deps, call),
  });

async function handle(deps: ParseRouteDeps, call: ParseCall): Promise<object> {
  const { principal, baseUrl, deadline, note } = call;
  deps.documents.expect();
  const { form, options } = await sent(deps, call);
  await using file = form;
  requireFormats(principal, { formats: options.formats.map(({ type }) => type), actions: [] }, baseUrl);
  requireSchemaOrPrompt(options.formats);
  const nothing = leavesNothing(principal, options.zeroDataRetention);
  note(nothing ? { zeroDataRetention: true } : { target: file.name });
  if (file.file.size === 0) throw badForm('The file is empty.');
  const parsed = await parseFile(deps, principal, file, options, { deadline, leavesNothing: nothing });
  note({ credits: parsed.creditsUsed, jobId: parsed.scrapeId });
  return { success: true, data: parsed.document };
}

/** The file and the options of a request, however they came. */
async function sent(
  { uploads, maxUpload: most, folder }: ParseRouteDeps,
  { stream, header, principal }: ParseCall,
): Promise<{ form: SentForm; options: ParseOptions }> {
  const type = header('content-type') ?? '';
  if (stream === undefined) throw badForm();
  if (/^application\/json\b/i.test(type)) {
    const body = await readJson(stream, Number(header('content-length') ?? 0));
    const { uploadRef, ...options } = checked(parseUploaded, body) as ParseOptions & { uploadRef: string };
    if (leavesNothing(principal, options.zeroDataRetention)) {
      throw new ApiError('SCRAPE_ZDR_VIOLATION_ERROR', {
        details: { message: 'A file that was sent before was stored, which zero data retention forbids.' },
      });
    }
    return {
      form: await uploads.take(principal.teamId, uploadRef, { most, folder }),
      options: options as ParseOptions,
    };
  }
  if (!/^multipart\/form-data\b/i.test(type)) throw badForm();
  if (Number(header('content-length') ?? 0) > most + MARGIN) throw tooLarge(most);
  const form = await readForm(stream, type, spoolFor(principal, most, folder));
  try {
    return { form, options: checked(parseOptions, optionsOf(form.options)) };
  } catch (error) {
    await form[Symbol.asyncDispose]();
    throw error;
  }
}

/** Whoever may ask for nothing to be kept may say so behind the file: it stays in memory. */
const spoolFor = ({ zeroDataRetention }: Principal, most: number, folder: string): SpoolOptions => ({
  most,
  folder: zeroDataRetention === undefined ? folder : undefined,
});

function optionsOf(text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('BAD_REQUEST', { details: [{ field: 'options', message: 'Must be valid JSON' }] });
  }
}

function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(
    ({ path, message }): FieldIssue => ({ field: path.map(String).join('.') || 'options', message }),
  );
  throw new ApiError('BAD_REQUEST', { details });
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
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new ApiError('BAD_REQUEST', { details: [{ field: 'body', message: 'Must be valid JSON' }] });
  }
}
