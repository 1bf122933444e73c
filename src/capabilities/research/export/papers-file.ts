import { buffer } from 'node:stream/consumers';
import type { BibliographyFormat, ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { tableFile } from '../../../engines/tables/index.ts';
import { bibliography } from './bibliography.ts';
import { type Citable, citationOf } from './citation.ts';
import { COLUMNS } from './columns.ts';

/** Papers as a file, in their order: for reference managers, or as a table with typed columns. */
export async function papersFile(
  papers: readonly Citable[],
  format: ExportFormat,
): Promise<{ readonly text: string; readonly base64?: string }> {
  if (format !== 'jsonl' && format !== 'parquet')
    return { text: bibliography(papers, format satisfies BibliographyFormat) };
  const rows = papers.map(rowOf);
  if (format === 'jsonl') return { text: rows.map((row) => `${row}\n`).join('') };
  const read = async function* (most = rows.length) {
    yield* rows.slice(0, most);
  };
  return { text: '', base64: (await buffer(tableFile('parquet', read))).toString('base64') };
}

/** JSON without what is not known. Values of one column have one type, whatever papers there are. */
function rowOf(paper: Citable): string {
  const citation = citationOf(paper);
  const values = Object.entries(COLUMNS).map(([name, column]) => [name, column(citation)] as const);
  return JSON.stringify(Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== '')));
}
