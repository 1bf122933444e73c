import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { type Citation, isoOf } from './citation.ts';

/** What tables say of a paper. */
export const COLUMNS: WordTable<(citation: Citation) => string | number | readonly string[] | undefined> = table({
  key: ({ key }) => key,
  paperId: ({ paperId }) => paperId,
  title: ({ title }) => title,
  authors: ({ authors }) =>
    authors.map(({ given, family, suffix }) => [given, family, suffix].filter((part) => part !== '').join(' ')),
  year: ({ date }) => date[0],
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
  categories: ({ categories }) => categories,
  abstract: ({ abstract }) => abstract,
  note: ({ note }) => note,
});
