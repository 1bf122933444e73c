const PAPERS = /^(\/v2\/search\/research\/papers\/)([^?#]*?)(\/similar)?([?#].*)?$/;

/**
 * The id of a paper may be a DOI or a URL, whose slashes clients do not always encode: they are encoded here, so that it is one part
 * of the path.
 */
export function withPaperId(url: string): string {
  if (!url.startsWith('/v2/search/research/papers/')) return url;
  const [, before = '', id = '', similar = '', after = ''] = PAPERS.exec(url) ?? [];
  return id.includes('/') ? `${before}${id.replaceAll('/', '%2F')}${similar}${after}` : url;
}
