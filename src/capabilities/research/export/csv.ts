import { csvLine, textCell } from '@trawl/contract/csv-cell.ts';
import type { Citation } from './citation.ts';
import { COLUMNS } from './columns.ts';

/** A line of texts, none of which a spreadsheet would run. */
export const textLine = (texts: readonly string[]): string => csvLine(texts.map(textCell));

export const csvHeader = (): string => textLine(Object.keys(COLUMNS));

/** A row; the names of authors and categories are separated by semicolons. */
export const csvRow = (citation: Citation): string =>
  textLine(Object.values(COLUMNS).map((column) => [column(citation) ?? ''].flat().join('; ')));
