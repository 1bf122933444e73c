import { BATCH, CRAWL, type CrawlRequests, pathOf, withDocuments } from '../../capabilities/crawl/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { JsonText, Principal } from '../../foundation/routing/route.ts';
import { hasScope, requireScope } from '../../platform/accounts/index.ts';
import type { V1Response } from './as-v2.ts';

/** Documents as `/v1` has them: what the format `extract` was made to is in `extract`. */

const JSON_FIELD = Buffer.from('"json":');

interface Extracted {
  readonly json?: unknown;
}

/** With `extract` in place of `json`. */
export function underExtract<T extends Extracted>({ json, ...rest }: T): Omit<T, 'json'> & { extract?: unknown } {
  return json === undefined ? rest : { ...rest, extract: json };
}

/** With both, where nobody knows which of them was asked for. */
export const withBoth = (document: Extracted): Extracted & { readonly extract?: unknown } =>
  document.json === undefined ? document : { ...document, extract: document.json };

/** The same for a document that is JSON. */
function jsonWithBoth(document: Buffer): Buffer {
  return document.includes(JSON_FIELD)
    ? Buffer.from(JSON.stringify(withBoth(JSON.parse(document.toString()) as Extracted)))
    : document;
}

/** A URL of `/v2` as the one of `/v1`. */
export const asV1Url = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}/v2/`) ? `${baseUrl}/v1/${url.slice(baseUrl.length + 4)}` : url;

/** Crawls and batches. SDKs of `/v1` ask about batches under the path of crawls. */

export type Kind = typeof CRAWL | typeof BATCH;

export const SCOPES: Readonly<Record<Kind, string>> = { [CRAWL]: 'crawl', [BATCH]: 'batch-scrape' };

/** The kinds of jobs that a path can name. */
export const JOBS = { '/v1/crawl': [CRAWL, BATCH], '/v1/batch/scrape': [BATCH] } as const;

/**
 * Calls `read` with each kind of job that the key may see, until there is such a job.
 * @throws ApiError FORBIDDEN if the key may see none of them, NOT_FOUND
 */
export async function ofAnyKind<T>(
  kinds: readonly Kind[],
  principal: Principal,
  read: (kind: Kind) => Promise<T>,
): Promise<T> {
  const seen = kinds.filter((kind) => hasScope(principal, SCOPES[kind]));
  if (seen.length === 0) requireScope(principal, SCOPES[kinds[0] as Kind]);
  let missing: unknown;
  for (const kind of seen) {
    try {
      return await read(kind);
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== 'NOT_FOUND') throw error;
      missing ??= error;
    }
  }
  throw missing;
}

/** The status of a job and its documents, as JSON. @throws ApiError NOT_FOUND */
export async function jobStatus(
  crawl: Pick<CrawlRequests, 'read'>,
  job: { readonly kind: Kind; readonly teamId: string; readonly id: string },
  { skip, limit, baseUrl }: { readonly skip: number; readonly limit?: number | undefined; readonly baseUrl: string },
): Promise<JsonText<V1Response<'GET /v1/crawl/:id'>>> {
  const { job: found, progress, warning, documents, next } = await crawl.read(job, { skip, limit });
  const { createdAt: _, completedAt: __, duration: ___, ...shown } = progress;
  const query = `skip=${next}${limit === undefined ? '' : `&limit=${limit}`}`;
  const further = next === undefined ? {} : { next: asV1Url(`${baseUrl}${pathOf(found)}?${query}`, baseUrl) };
  return withDocuments(
    { success: true, ...shown, ...(warning === undefined ? {} : { warning }), ...further },
    documents.map(jsonWithBoth),
  );
}
