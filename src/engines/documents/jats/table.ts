import { type Cell, markdownTable, type Row, span } from '../markdown/table.ts';
import { oneLine, type Writer } from '../markdown/writer.ts';
import { attribute, child, type Element, elements, isElement } from '../tree.ts';
import { caption, inline, unbracketed } from './inline.ts';

/** A table with its caption before and its notes after it; for a table that is only an image, the caption. */
export function writeTables(wrap: Element, out: Writer): void {
  if (wrap.name !== 'table') caption(wrap, out);
  for (const table of tablesOf(wrap)) out.table(markdownTable(rowsOf(table)));
  for (const foot of elements(wrap, 'table-wrap-foot')) {
    out.paragraph(notesOf(foot).join(' '));
  }
}

function tablesOf(wrap: Element): Element[] {
  if (wrap.name === 'table') return [wrap];
  return elements(wrap).flatMap((one) => {
    if (one.name === 'table') return [one];
    return one.name === 'alternatives' ? elements(one, 'table').slice(0, 1) : [];
  });
}

/** Rows of an XHTML table or of one in the OASIS model (tgroup, row, entry). */
function rowsOf(table: Element): Row[] {
  const rows: Row[] = [];
  const walk = (element: Element, inHead: boolean): void => {
    for (const part of elements(element)) {
      if (part.name === 'tr' || part.name === 'row') rows.push(elements(part).flatMap((cell) => cellOf(cell, inHead)));
      else if (part.name !== 'colgroup') walk(part, inHead || part.name === 'thead');
    }
  };
  walk(table, false);
  return rows;
}

function cellOf(element: Element, inHead: boolean): Cell[] {
  if (element.name !== 'td' && element.name !== 'th' && element.name !== 'entry') return [];
  const column = (name: string): number => Number(/\d+$/.exec(attribute(element, name) ?? '')?.[0] ?? Number.NaN);
  const spanned = column('nameend') - column('namest') + 1;
  const more = Number.parseInt(attribute(element, 'morerows') ?? '0', 10) || 0;
  return [
    {
      text: unbracketed(oneLine(cellText(element))),
      colspan: spanned > 1 ? span(String(spanned)) : span(attribute(element, 'colspan')),
      rowspan: more > 0 ? span(String(more + 1)) : span(attribute(element, 'rowspan')),
      isHeader: inHead,
    },
  ];
}

/** Paragraphs and lists in a cell are joined. */
function cellText(element: Element): string {
  return element.children
    .map((node) =>
      isElement(node) && ['p', 'list', 'list-item'].includes(node.name) ? ` ${cellText(node)} ` : inline(node),
    )
    .join('');
}

function notesOf(foot: Element): string[] {
  return elements(foot).flatMap((one) => {
    if (one.name === 'fn-group') return notesOf(one);
    const label = child(one, 'label');
    const paragraphs = elements(one, 'p').map((part) => oneLine(inline(part)));
    const text =
      paragraphs.length > 0
        ? paragraphs.join(' ')
        : one.name === 'label'
          ? ''
          : oneLine(inline({ ...one, name: 'span' }));
    if (text === '') return [];
    return [
      label === undefined || text.startsWith(oneLine(inline(label))) ? text : `${oneLine(inline(label))} ${text}`,
    ];
  });
}
