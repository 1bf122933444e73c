import type { Citation } from './citation.ts';

/** One item of CSL-JSON: of the general type, or an article if the journal is known. */
export function cslItem(citation: Citation): object {
  const { key, title, authors, date, ids, url, abstract, categories, published, note } = citation;
  return {
    id: key,
    type: published === undefined ? 'article' : 'article-journal',
    title,
    author: authors.map(({ family, given, suffix, isWhole }) =>
      isWhole ? { literal: family } : { family, given, ...(suffix === '' ? {} : { suffix }) },
    ),
    ...(date.length === 0 ? {} : { issued: { 'date-parts': [date] } }),
    ...(published === undefined
      ? {}
      : {
          'container-title': published.venue,
          ...(published.volume === undefined ? {} : { volume: published.volume }),
          ...(published.issue === undefined ? {} : { issue: published.issue }),
          ...(published.pages === undefined ? {} : { page: published.pages }),
        }),
    ...(ids.doi === undefined ? {} : { DOI: ids.doi }),
    ...(ids.pmid === undefined ? {} : { PMID: ids.pmid }),
    ...(ids.pmcid === undefined ? {} : { PMCID: ids.pmcid }),
    ...(ids.arxiv === undefined ? {} : { number: `arXiv:${ids.arxiv}` }),
    ...(url === undefined ? {} : { URL: url }),
    ...(categories.length === 0 ? {} : { keyword: categories.join(', ') }),
    ...(abstract === '' ? {} : { abstract }),
    ...(note === '' ? {} : { annote: note }),
  };
}
