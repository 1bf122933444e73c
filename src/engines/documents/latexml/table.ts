import { type Cell, markdownTable, type Row, span } from '../markdown/table.ts';
import { oneLine } from '../markdown/writer.ts';
import { type Element, elements, isElement } from '../tree.ts';
import { has, inline, isLeftOut } from './inline.ts';

/** LaTeXML writes a tabular as <table>, or inside inline text as <span>s with the same classes. */
export function isTable(element: Element): boolean {
  return (
    has(element, 'ltx_tabular') ||
    (element.name === 'table' && !has(element, 'ltx_equation', 'ltx_equationgroup', 'ltx_eqn_table'))
  );
}

/** As Markdown; footnotes inside follow their cell in parentheses. */
export function tableOf(table: Element): string {
  const rows: Row[] = [];
  const walk = (element: Element, inHead: boolean): void => {
    for (const part of elements(element)) {
      if (part.name === 'tr' || has(part, 'ltx_tr')) rows.push(elements(part).flatMap((cell) => cellOf(cell, inHead)));
      else walk(part, inHead || part.name === 'thead' || has(part, 'ltx_thead'));
    }
  };
  walk(table, false);
  return markdownTable(rows);
}

function cellOf(element: Element, inHead: boolean): Cell[] {
  if (element.name !== 'td' && element.name !== 'th' && !has(element, 'ltx_td')) return [];
  return [
    {
      text: oneLine(cellText(element)),
      colspan: span(element.attributes.colspan),
      rowspan: span(element.attributes.rowspan),
      isHeader: inHead || has(element, 'ltx_th_column'),
    },
  ];
}

/** Paragraphs of a cell, and rows of a nested table, are joined with spaces. */
function cellText(element: Element): string {
  return element.children
    .map((node) => {
      if (!isElement(node)) return node;
      if (isLeftOut(node)) return '';
      if (node.name === 'math' || has(node, 'ltx_note')) {
        const notes: string[] = [];
        const text = inline(node, notes);
        return notes.length > 0 ? `${text} (${notes.join(' ')})` : text;
      }
      if (node.name === 'sup') return inline(node, []);
      const apart = ['p', 'div', 'tr', 'td', 'li', 'br'].includes(node.name) || has(node, 'ltx_p', 'ltx_tr', 'ltx_td');
      return apart ? ` ${cellText(node)} ` : cellText(node);
    })
    .join('');
}
