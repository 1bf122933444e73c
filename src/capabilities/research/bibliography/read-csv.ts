import { textOfCell } from '@trawl/contract/csv-cell.ts';
import { displayName, type RawReference, type ReadReferences } from './reference.ts';

/** Names of columns in our files and in those of reference managers, without case, spaces and signs. */
const COLUMNS = {
  title: ['title'],
  authors: ['authors', 'author'],
  date: ['date', 'publicationdate', 'year', 'publicationyear'],
  doi: ['doi'],
  arxiv: ['arxiv', 'arxivid'],
  pmid: ['pmid'],
  pmcid: ['pmcid'],
  url: ['url', 'link'],
  abstract: ['abstract', 'abstractnote'],
  keywords: ['categories', 'keywords', 'manualtags'],
  venue: ['venue', 'journal', 'publicationtitle', 'sourcetitle'],
  volume: ['volume'],
  issue: ['issue'],
  pages: ['pages'],
  note: ['note', 'notes'],
} as const;

/** The references of a CSV file with a line of column names; separated by commas, semicolons or tabs. */
export function* readCsv(text: string): ReadReferences {
  const [head = ''] = text.split('\n', 1);
  const separator = [',', ';', '\t'].sort((a, b) => head.split(b).length - head.split(a).length)[0] as string;
  let columns: readonly string[] | undefined;
  let place = 0;
  for (const row of rowsOf(text, separator)) {
    if (columns === undefined) {
      columns = row.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
      if (columns.includes('title') || columns.includes('doi')) continue;
      yield [1, 'no column is named title or doi'];
      return;
    }
    const isTooLong = row.length > columns.length + 1;
    yield [++place, isTooLong ? `has ${row.length} cells, the first line has ${columns.length}` : rawOf(columns, row)];
  }
}

function rawOf(columns: readonly string[], row: readonly string[]): RawReference {
  const cell = (column: keyof typeof COLUMNS): string =>
    COLUMNS[column]
      .map((name) => row[columns.indexOf(name)] ?? '')
      .map(textOfCell)
      .find((value) => value !== '') ?? '';
  return {
    title: cell('title'),
    authors: cell('authors')
      .split(';')
      .map((name) => displayName(name)),
    date: cell('date'),
    ids: (['doi', 'arxiv', 'pmid', 'pmcid'] as const).map((name) => [name, cell(name)]),
    links: [cell('url')],
    abstract: cell('abstract'),
    keywords: cell('keywords').split(';'),
    venue: cell('venue'),
    volume: cell('volume'),
    issue: cell('issue'),
    pages: cell('pages'),
    note: cell('note'),
  };
}

/** The cells of all rows that are not empty (RFC 4180). A quote that does not close ends with the text. */
function* rowsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  const endOfCell = new RegExp(`[${separator}\\r\\n]|$`, 'g');
  for (let at = 0; at < text.length; ) {
    let value = '';
    if (text[at] === '"') {
      const end = endOfQuote(text, at + 1);
      value = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    endOfCell.lastIndex = at;
    const end = endOfCell.exec(text)?.index ?? text.length;
    row.push((value + text.slice(at, end)).trim());
    at = end + 1;
    if (text[end] === separator) continue;
    if (row.some((cell) => cell !== '')) yield row;
    row = [];
  }
  if (row.some((cell) => cell !== '')) yield row;
}

function endOfQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}
