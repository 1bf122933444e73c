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

const PAPERS = /^(\/v2\/search\/research\/papers\/)([^?#]*?)(\/similar)?([?#].*)?$/;

/**
 * Encodes the slashes of a paper id (a DOI or URL) in a path, since clients do not always encode them, so that the id is one path
 * segment.
 */
export function withPaperId(url: string): string {
  if (!url.startsWith('/v2/search/research/papers/')) return url;
  const [, before = '', id = '', similar = '', after = ''] = PAPERS.exec(url) ?? [];
  return id.includes('/') ? `${before}${id.replaceAll('/', '%2F')}${similar}${after}` : url;
}

const API = /^(\/(?:v1|v2|exchange|mcp|oauth|\.well-known|openapi\.json)(?:\/[^?#]*?)?)\/+(?=[?#]|$)/;

/** A URL of the API without slashes at the end of its path: many clients join paths with one too many. */
export const withoutTrailingSlash = (url: string): string => url.replace(API, '$1');
