import { z } from 'zod';
import { isAsked } from '../asks.ts';
import { ANY_KEY, type V2Endpoints } from '../endpoint.ts';
import { ignoredWarning } from '../ignored.ts';
import { ownField } from '../table.ts';
import { fileDocument } from './scrape/document.ts';
import type { Format } from './scrape/formats.ts';
import { scrapeOptionFields as fields } from './scrape/options.ts';

/** Files that are sent, as the same documents that pages become. */

/** Milliseconds. */
const DEFAULT_TIMEOUT = 30_000;

/** Formats that can be made of a file; the others need a site. */
const FILE_FORMATS: readonly Format['type'][] = [
  ...(['markdown', 'summary', 'html', 'rawHtml', 'links', 'images', 'json', 'attributes', 'chunks'] as const),
  ...(['question', 'highlights', 'query', 'product', 'menu'] as const),
];

/** Options of a scrape that have no meaning for a file, and are refused when they ask for something. */
const PAGE_OPTIONS: readonly string[] = [
  ...['waitFor', 'actions', 'location', 'mobile', 'screenshot', 'profile'],
  ...['minAge', 'lockdown', 'changeTracking'],
];

/** Options of a scrape that every file honours: it is read anew, and goes into no cache. */
const HONOURED: readonly string[] = ['maxAge', 'storeInCache'];

const formats = fields.formats.superRefine((list, context) => {
  for (const [index, { type }] of list.entries()) {
    if (FILE_FORMATS.includes(type)) continue;
    const message = `The format ${type} is not available for files; these are: ${FILE_FORMATS.join(', ')}`;
    context.addIssue({ code: 'custom', path: [index], message });
  }
});

export const parseOptions = z
  .object({
    formats,
    onlyMainContent: fields.onlyMainContent,
    includeTags: fields.includeTags,
    excludeTags: fields.excludeTags,
    headers: fields.headers,
    timeout: z
      .number()
      .int()
      .min(1000)
      .max(300_000)
      .default(DEFAULT_TIMEOUT)
      .meta({ description: 'Milliseconds for the whole request, including the upload' }),
    parsers: fields.parsers,
    skipTlsVerification: fields.skipTlsVerification,
    removeBase64Images: fields.removeBase64Images,
    blockAds: fields.blockAds,
    redactPII: fields.redactPII,
    proxy: z.enum(['basic', 'auto'], { error: 'Must be basic or auto' }).optional(),
    zeroDataRetention: z.boolean().default(false).meta({ description: 'Store nothing of the file' }),
    auditMetadata: fields.auditMetadata,
    integration: fields.integration,
    origin: fields.origin,
  })
  .meta({ id: 'ParseOptions' });

export type ParseOptions = z.output<typeof parseOptions>;

/**
 * The options of a request without those of pages that ask for nothing: clients send the same defaults with a file as with a page.
 * @returns the names of those that ask for something that no file can have, too
 */
export function withoutPageOptions(value: unknown): { readonly options: unknown; readonly refused: readonly string[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { options: value, refused: [] };
  const given = value as Readonly<Record<string, unknown>>;
  const refused = PAGE_OPTIONS.filter((name) => isAsked(name, ownField(given, name)));
  const kept = Object.entries(given).filter(([name, asked]) => {
    const isOfPages =
      PAGE_OPTIONS.includes(name) || (Object.hasOwn(fields, name) && !Object.hasOwn(parseOptions.shape, name));
    return !HONOURED.includes(name) && (!isOfPages || isAsked(name, asked));
  });
  return { options: Object.fromEntries(kept), refused };
}

/** The form; the handler reads it as a stream. */
const parseForm = z.object({
  file: z.string().meta({ format: 'binary', description: 'The file, with its name' }),
  options: parseOptions.optional().meta({ description: 'As JSON' }),
});

/** The body that names a file which was uploaded before. */
export const parseUploaded = parseOptions.extend({
  uploadRef: z.string().min(1).max(1000).meta({ description: 'From `POST /v2/parse/upload-url`' }),
});

const fileFormat = z
  .object({
    format: z.string().meta({ example: 'pdf' }),
    kind: z.enum(['document', 'image', 'model']),
    extensions: z.array(z.string()).meta({ example: ['.pdf'] }),
    mimeTypes: z.array(z.string()).meta({ example: ['application/pdf'] }),
    available: z.boolean(),
  })
  .meta({ id: 'FileFormat' });

const uploadBody = z.object({
  filename: z
    .string()
    .max(1000)
    .refine((name) => name.trim() !== '', 'Must not be blank'),
  contentType: z
    .string()
    .max(200)
    .regex(/^[\w.+-]+\/[\w.+-]+(?:\s*;[^\r\n]*)?$/, 'Must be a media type, such as application/pdf'),
  declaredSizeBytes: z.number().int().min(1).optional(),
});

const upload = z.object({
  uploadUrl: z.string().meta({ description: 'Accepts one file with PUT, without a key' }),
  uploadRef: z.string().meta({ description: 'Names the file in `POST /v2/parse`' }),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()).meta({ description: 'Headers to send with the file' }),
  expiresAt: z.iso.datetime(),
  maxSizeBytes: z.number().int(),
});

const success = z.literal(true);
const common = { tag: 'Parse', errors: [404, 408, 409, 422] } as const;

export const parse = {
  'POST /v2/parse': {
    ...common,
    operationId: 'parse',
    summary: 'Parse a file',
    description:
      'Accepts a file as `multipart/form-data` (parts `file` and, as JSON, `options`, in either order), or the `uploadRef` of a file ' +
      'that was uploaded before. Returns the same document as a scrape. The type of a file is detected from its content. A ZIP archive becomes ' +
      'the files in it, each under its name.',
    scope: 'parse',
    rateGroup: 'scrape',
    activity: 'parse',
    costs: true,
    streams: { 'multipart/form-data': parseForm, 'application/json': parseUploaded },
    response: z.object({ success, data: fileDocument }),
  },
  'GET /v2/parse/formats': {
    ...common,
    operationId: 'parseFormats',
    summary: 'List the file formats that can be parsed',
    scope: ANY_KEY,
    rateGroup: 'account',
    keptFor: 3_600,
    response: z.object({ success, data: z.object({ formats: z.array(fileFormat) }) }),
  },
  'POST /v2/parse/upload-url': {
    ...common,
    operationId: 'parseUploadUrl',
    summary: 'Get a URL for an upload',
    description:
      'For programs that cannot send the file themselves: another program uploads it to `uploadUrl`, then `POST /v2/parse` with ' +
      '`uploadRef` parses it. Both are valid for 15 minutes and one file.',
    scope: 'parse',
    rateGroup: 'scrape',
    body: uploadBody,
    response: z.object({ success, data: upload, warning: ignoredWarning }),
  },
} as const satisfies V2Endpoints;
