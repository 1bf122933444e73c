import type { Egress, EgressResponse } from '../../foundation/egress/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { setField } from '../../foundation/kernel/table.ts';
import { valueAt } from './file/path.ts';
import type { Provider } from './file/read.ts';
import type { AnswerFile, FieldFile, RequestFile } from './file/schema.ts';
import { fill, fillJson, type Values } from './file/template.ts';

/** Sends requests to a provider over HTTP, and reads records from its responses. */

/** The response of a provider. */
export interface ProviderResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A provider that timed out, failed, or responded with something that is not a record: 502 `Bad Gateway`. */
export class ProviderFailed extends ApiError {
  readonly upstreamStatus: number | undefined;
  constructor(provider: string, reason: string, options: { cause?: unknown; upstreamStatus?: number } = {}) {
    super('BAD_GATEWAY', { details: { message: `The provider "${provider}" ${reason}` }, cause: options.cause });
    this.name = 'ProviderFailed';
    this.upstreamStatus = options.upstreamStatus;
  }
}

const MAX_BYTES = 5 * 1024 * 1024;
/** Redirects are followed only within the provider's host and port, which is all that its file allows. */
const MAX_REDIRECTS = 3;

/**
 * @param values options or parts of the page's URL
 * @throws ProviderFailed; the deadline's abort reason when the caller aborts
 */
export async function requestProvider(
  egress: Pick<Egress, 'fetch'>,
  provider: Provider,
  request: RequestFile,
  values: Values,
  deadline: Deadline,
): Promise<ProviderResponse> {
  const all: Values = {
    ...values,
    ...Object.fromEntries(Object.entries(provider.secrets).map(([name, value]) => [`setting.${name}`, value])),
  };
  const path = fill(request.path, all, encodeSegment);
  if (path === undefined) throw new Error(`${provider.name} requests ${request.path} without a value for it`);
  let url = new URL(`${(provider.base as string).replace(/\/+$/, '')}${path}`);
  for (const [name, template] of Object.entries(request.query)) {
    const value = fill(template, all);
    if (value !== undefined) url.searchParams.append(name, value);
  }
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [name, template] of Object.entries(request.headers)) {
    const value = fill(template, all);
    if (value !== undefined) setField(headers, name.toLowerCase(), value);
  }
  let body: string | undefined;
  if (request.body !== undefined) {
    body = JSON.stringify(fillJson(request.body, all));
    headers['content-type'] ??= 'application/json';
  }
  const within = deadline.within(provider.timeout);
  for (let redirects = 0; ; redirects++) {
    const response = await once(egress, provider, url, { method: request.method, headers, body }, within, deadline);
    const { location } = response.headers;
    if (response.status < 300 || response.status >= 400 || location === undefined) {
      return { status: response.status, body: parse(response.body) };
    }
    const next = URL.parse(location, url.href);
    if (next?.origin !== url.origin || redirects === MAX_REDIRECTS) {
      throw new ProviderFailed(provider.name, 'redirects to another host', { upstreamStatus: response.status });
    }
    url = next;
  }
}

async function once(
  egress: Pick<Egress, 'fetch'>,
  provider: Provider,
  url: URL,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body: string | undefined },
  within: Deadline,
  whole: Deadline,
): Promise<EgressResponse> {
  try {
    const { body, ...rest } = request;
    return await egress.fetch(url, {
      // It may be charged for each.
      mayRepeat: false,
      ...rest,
      ...(body === undefined ? {} : { body }),
      deadline: within,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
    });
  } catch (error) {
    if (whole.signal.aborted && whole.signal.reason?.name !== 'TimeoutError') throw error;
    if (within.signal.aborted) throw new ProviderFailed(provider.name, 'timed out', { cause: error });
    if (!(error instanceof ApiError)) throw error;
    throw new ProviderFailed(provider.name, 'cannot be reached or sent an invalid response', { cause: error });
  }
}

/** Encodes a value as one path segment, including slashes, `.` and `..`. */
function encodeSegment(value: string): string {
  return encodeURIComponent(value).replace(/^\.{1,2}$/, (dots) => dots.replaceAll('.', '%2E'));
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The records of a response.
 * @returns undefined if the provider reports that there are none
 * @throws ProviderFailed if the response is an error or does not match the file
 */
export function recordsOf(
  provider: Provider,
  { status, body }: ProviderResponse,
  answer: AnswerFile,
  fields: readonly FieldFile[],
): { readonly records: unknown[]; readonly isList: boolean } | undefined {
  if (answer.missing.includes(status)) return undefined;
  if (status < 200 || status >= 300) {
    throw new ProviderFailed(provider.name, `responded with status ${status}`, { upstreamStatus: status });
  }
  const found = body === undefined ? undefined : valueAt(body, answer.records);
  const isList = Array.isArray(found);
  const records = isList ? found : [found];
  const isRecord = (one: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    answer.requires.every((path) => (valueAt(one, path) ?? undefined) !== undefined);
  if (found === null && body !== undefined) return undefined;
  if (!records.every(isRecord)) {
    throw new ProviderFailed(provider.name, 'responded with something that is not a record', {
      upstreamStatus: status,
    });
  }
  return { records: records.map((one) => mapped(one, fields)), isList };
}

/** A record with the fields of the file, or unchanged if the file lists none. */
function mapped(record: unknown, fields: readonly FieldFile[]): unknown {
  if (fields.length === 0) return record;
  return Object.fromEntries(
    fields
      .map(({ name, from }) => [name, valueAt(record, from ?? name)] as const)
      .filter(([, value]) => value !== undefined && value !== null),
  );
}
