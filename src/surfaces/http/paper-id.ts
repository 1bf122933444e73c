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
