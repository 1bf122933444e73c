import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { type Citation, isoOf } from './citation.ts';

const COLUMNS: WordTable<(citation: Citation) => string | undefined> = table({
  key: ({ key }) => key,
  paperId: ({ paperId }) => paperId,
  title: ({ title }) => title,
  authors: ({ authors }) =>
    authors
      .map(({ given, family, suffix }) => [given, family, suffix].filter((part) => part !== '').join(' '))
      .join('; '),
  year: ({ date }) => date[0]?.toString(),
  date: ({ date }) => isoOf(date),
  doi: ({ ids }) => ids.doi,
  arxiv: ({ ids }) => ids.arxiv,
  pmid: ({ ids }) => ids.pmid,
  pmcid: ({ ids }) => ids.pmcid,
  url: ({ url }) => url,
  journal: ({ published }) => published?.venue,
  volume: ({ published }) => published?.volume,
  issue: ({ published }) => published?.issue,
  pages: ({ published }) => published?.pages,
  categories: ({ categories }) => categories.join('; '),
  abstract: ({ abstract }) => abstract,
  note: ({ note }) => note,
});

/** Quoted where needed (RFC 4180). Text that a spreadsheet would run as a formula starts with an apostrophe. */
function cell(value: string): string {
  const text = /^[=+@-]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvHeader = (): string => `${Object.keys(COLUMNS).join(',')}\r\n`;

/** A row; the names of authors and categories are separated by semicolons. */
export const csvRow = (citation: Citation): string =>
  `${Object.values(COLUMNS)
    .map((column) => cell(column(citation) ?? ''))
    .join(',')}\r\n`;
