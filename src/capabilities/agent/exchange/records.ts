import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import type { CallResult } from '../../../platform/providers/index.ts';
import { toolId } from './types.ts';

/** Records of data providers as pages, so that they are read and verified as pages are. */

/** The address under which values name a provider as their source. */
export const sourceOf = (call: { readonly provider: string; readonly capability: string }): string =>
  `exchange:${toolId(call)}`;

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOST_RECORDS = 200;

/** The records of a result: of its list, or the one that it is. */
export function recordsOf({ data }: CallResult): readonly Fields[] {
  if (!isObject(data)) return [];
  const list = Object.values(data).find((one) => Array.isArray(one) && one.length > 0 && one.every(isObject));
  return (list === undefined ? [data] : (list as Fields[])).slice(0, MOST_RECORDS);
}

/** The records as HTML: a table of many, a list of the fields of one. */
export function htmlOf(result: CallResult): string {
  const rows = rowsOf(result);
  const [names = [], ...records] = rows;
  const head = `<title>${escapeMarkup(toolId(result))}</title>`;
  if (records.length === 1) {
    const fields = names.map(
      (name, n) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(records[0]?.[n] ?? '')}</dd>`,
    );
    return `${head}<main><dl>${fields.join('')}</dl></main>`;
  }
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeMarkup(cell)}</${tag}>`).join('')}</tr>`;
  const body = records.map((cells) => row(cells, 'td')).join('');
  return `${head}<main><table><thead>${row(names, 'th')}</thead><tbody>${body}</tbody></table></main>`;
}

/** The records as text: a paragraph each. */
export function textOf(result: CallResult): string {
  const [names = [], ...records] = rowsOf(result);
  return records
    .map((cells) => cells.flatMap((cell, n) => (cell === '' ? [] : [`${names[n]}: ${cell}`])).join('\n'))
    .join('\n\n');
}

/** The names of the fields, then the values of each record. */
function rowsOf(result: CallResult): string[][] {
  const records = recordsOf(result);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return [
    names.map((name) => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')),
    ...records.map((record) => names.map((name) => cellOf(ownField(record, name)))),
  ];
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
