import type { IncomingMessage } from 'node:http';

const KEYED = /^\/([^/?#]{1,300})(\/v2\/mcp(?:[?#].*)?)$/;

/**
 * Moves the API key of `/{key}/v2/mcp` into the Authorization header, for clients that can only be given a URL. From here on the
 * path has no key, so that none gets into logs, traces or metrics.
 * @returns the path without the key
 */
export function withoutPathKey(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/', headers } = request;
  if (!url.includes('/v2/mcp')) return url;
  const [, key, rest] = KEYED.exec(url) ?? [];
  if (key === undefined || rest === undefined) return url;
  headers.authorization = `Bearer ${key}`;
  return rest;
}
