import { type Citable, citationOf } from '../export/citation.ts';
import { textLine } from '../export/csv.ts';
import type { Screened, ScreeningCounts } from './outcomes.ts';
import type { DecisionRow, EntryRow } from './tables.ts';

/** The screening of a list as files for spreadsheets and for the flow diagram of a review. */

const HEAD = ['entry', 'paperId', 'title', 'authors', 'year', 'doi', 'arxiv', 'pmid', 'url'];

/** A line for each entry: what it is, what was decided, why, and by whom. */
export function decisionsFile(
  rows: readonly { readonly entry: EntryRow; readonly screened: Screened }[],
  cited: readonly Citable[],
  nameOf: (reviewer: string) => string,
): string {
  const said = ({ decided_by: by, decision, reason }: DecisionRow): string =>
    `${nameOf(by)}: ${decision}${reason === '' ? '' : ` (${reason})`}`;
  const lines = rows.map(({ entry, screened: { outcome, reason, settled, decisions } }, i) => {
    const paper = cited[i] as Citable;
    const { paperId, title, date, ids, url } = citationOf(paper);
    const about = [String(entry.seq), paperId, title, paper.authors.join('; '), String(date[0] ?? '')];
    const where = [ids.doi, ids.arxiv, ids.pmid, url].map((text) => text ?? '');
    const by = [...decisions.map(said), ...(settled ? [`settled by ${said(settled)}`] : [])];
    return textLine([...about, ...where, outcome, reason, by.join('; '), entry.note]);
  });
  return [textLine([...HEAD, 'outcome', 'reason', 'decisions', 'note']), ...lines].join('');
}

/** A line for each number of a PRISMA 2020 flow diagram; excluded records also by reason. */
export function countsFile(counts: ScreeningCounts): string {
  const { identified, duplicates, screened, excluded, reasons, included, undecided, conflicts } = counts;
  const lines: readonly (readonly [string, string, number])[] = [
    ['identified', '', identified],
    ['duplicates removed', '', duplicates],
    ['screened', '', screened],
    ['excluded', '', excluded],
    ...reasons.map(({ reason, records }) => ['excluded for', reason || 'no reason given', records] as const),
    ['included', '', included],
    ['undecided', '', undecided],
    ['in conflict', '', conflicts],
  ];
  return [['step', 'reason', 'records'], ...lines.map((cells) => cells.map(String))].map(textLine).join('');
}
