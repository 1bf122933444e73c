import { ownField } from '../../../foundation/kernel/table.ts';
import type { RawReference, ReadReferences } from './reference.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The references of a CSL-JSON file: an array, an object with `items`, or a single one. @throws SyntaxError if it is not JSON */
export function* readCsl(text: string): ReadReferences {
  const json = JSON.parse(text) as unknown;
  const items = isFields(json) && Array.isArray(json.items) ? json.items : [json].flat();
  for (const [i, item] of items.entries()) yield [i + 1, isFields(item) ? rawOf(item) : 'is not an object'];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rawOf(item: Fields): RawReference {
  const number = typeof item.number === 'string' && /^arxiv:/i.test(item.number) ? item.number : undefined;
  return {
    title: item.title,
    authors: [item.author ?? item.editor ?? []].flat().map(nameOf),
    date: dateOf(item.issued),
    ids: [
      ['doi', item.DOI],
      ['arxiv', number],
      ['pmid', textOf(item.PMID)],
      ['pmcid', item.PMCID],
    ],
    links: [item.URL],
    abstract: item.abstract,
    keywords: typeof item.keyword === 'string' ? item.keyword.split(/[,;]/) : [],
    venue: item['container-title'],
    volume: textOf(item.volume),
    issue: textOf(item.issue),
    pages: textOf(item.page),
    note: item.annote,
  };
}

const textOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

function nameOf(name: unknown): string {
  if (typeof name === 'string') return name;
  if (!isFields(name)) return '';
  const parts = ['literal', 'given', 'dropping-particle', 'non-dropping-particle', 'family', 'suffix'];
  return parts
    .map((part) => ownField(name, part))
    .filter((part) => typeof part === 'string')
    .join(' ');
}

function dateOf(issued: unknown): unknown {
  if (!isFields(issued)) return issued;
  const [parts] = [issued['date-parts']].flat() as unknown[];
  if (!Array.isArray(parts)) return issued.raw ?? issued.literal;
  return parts
    .slice(0, 3)
    .map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0'))
    .join('-');
}
