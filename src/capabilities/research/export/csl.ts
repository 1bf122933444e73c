import type { Citation } from './citation.ts';

/** One item of CSL-JSON, of the type that stands for any text. */
export function cslItem({ key, title, authors, date, ids, url, abstract, categories }: Citation): object {
  return {
    id: key,
    type: 'article',
    title,
    author: authors.map(({ family, given, suffix, isWhole }) =>
      isWhole ? { literal: family } : { family, given, ...(suffix === '' ? {} : { suffix }) },
    ),
    ...(date.length === 0 ? {} : { issued: { 'date-parts': [date] } }),
    ...(ids.doi === undefined ? {} : { DOI: ids.doi }),
    ...(ids.pmid === undefined ? {} : { PMID: ids.pmid }),
    ...(ids.pmcid === undefined ? {} : { PMCID: ids.pmcid }),
    ...(ids.arxiv === undefined ? {} : { number: `arXiv:${ids.arxiv}` }),
    ...(url === undefined ? {} : { URL: url }),
    ...(categories.length === 0 ? {} : { keyword: categories.join(', ') }),
    ...(abstract === '' ? {} : { abstract }),
  };
}
