import type { BibliographyFormat } from '@trawl/contract/v2/research/formats.ts';
import { bibtexEntry } from './bibtex.ts';
import { type Citable, type Citation, citationOf, isoOf } from './citation.ts';
import { csvHeader, csvRow } from './csv.ts';
import type { NameParts } from './names.ts';

const WRITERS: Readonly<Record<BibliographyFormat, (citations: readonly Citation[]) => string>> = {
  bibtex: (citations) => citations.map(bibtexEntry).join('\n'),
  ris: (citations) => citations.map(risEntry).join(''),
  'csl-json': (citations) => `${JSON.stringify(citations.map(cslItem), undefined, 2)}\n`,
  csv: (citations) => csvHeader() + citations.map(csvRow).join(''),
};

/** The papers as a file for reference managers, in their order. */
export const bibliography = (papers: readonly Citable[], format: BibliographyFormat): string =>
  WRITERS[format](papers.map(citationOf));

/** One item of CSL-JSON: of the general type, or an article if the journal is known. */
function cslItem(citation: Citation): object {
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

const nameOf = ({ family, given, suffix }: NameParts): string =>
  [family, given, suffix].filter((part) => part !== '').join(', ');

/** One reference: of type GEN, or JOUR if it is known in what it appeared. Ids without a tag of their own are in notes. */
function risEntry(citation: Citation): string {
  const { key, title, authors, date, ids, url, pdf, abstract, categories, primaryId, published, note } = citation;
  const others = (['arxiv', 'pmid', 'pmcid'] as const).filter((name) => ids[name] !== undefined);
  const lines: [string, string | undefined][] = [
    ['TY', published === undefined ? 'GEN' : 'JOUR'],
    ['ID', key],
    ['TI', title],
    ...authors.map((name): [string, string] => ['AU', nameOf(name)]),
    ['PY', date[0] === undefined ? undefined : String(date[0])],
    ['DA', date[0] === undefined ? undefined : isoOf(date).replaceAll('-', '/')],
    ['JO', published?.venue],
    ['VL', published?.volume],
    ['IS', published?.issue],
    ['SP', published?.pages],
    ['DO', ids.doi],
    ['AN', primaryId],
    ...others.map((name): [string, string] => ['N1', `${name}:${ids[name]}`]),
    ['UR', url],
    // Zotero and others fetch it as an attachment.
    ['L1', pdf],
    ...categories.map((name): [string, string] => ['KW', name]),
    ['AB', abstract],
    ['RN', note],
  ];
  const text = lines.filter(([, value]) => value).map(([tag, value]) => `${tag}  - ${value}\r\n`);
  return `${text.join('')}ER  - \r\n\r\n`;
}
