import type { BibliographyFormat } from '@trawl/contract/v2/research/formats.ts';
import { bibtexEntry } from './bibtex.ts';
import { type Citable, type Citation, citationOf } from './citation.ts';
import { cslItem } from './csl.ts';
import { csvHeader, csvRow } from './csv.ts';
import { risEntry } from './ris.ts';

const WRITERS: Readonly<Record<BibliographyFormat, (citations: readonly Citation[]) => string>> = {
  bibtex: (citations) => citations.map(bibtexEntry).join('\n'),
  ris: (citations) => citations.map(risEntry).join(''),
  'csl-json': (citations) => `${JSON.stringify(citations.map(cslItem), undefined, 2)}\n`,
  csv: (citations) => csvHeader() + citations.map(csvRow).join(''),
};

/** The papers as a file for reference managers, in their order. */
export const bibliography = (papers: readonly Citable[], format: BibliographyFormat): string =>
  WRITERS[format](papers.map(citationOf));
