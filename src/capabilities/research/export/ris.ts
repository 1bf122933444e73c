import { type Citation, isoOf } from './citation.ts';
import type { NameParts } from './names.ts';

const nameOf = ({ family, given, suffix }: NameParts): string =>
  [family, given, suffix].filter((part) => part !== '').join(', ');

/** One reference: of type GEN, or JOUR if it is known in what it appeared. Ids without a tag of their own are in notes. */
export function risEntry(citation: Citation): string {
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
