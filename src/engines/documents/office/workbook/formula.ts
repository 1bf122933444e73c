/** The formulas of cells as text. */

/** The last column that programs have (XFD), and the most characters of a formula. */
export const [LAST_COLUMN, LONGEST_FORMULA] = [16_384, 8_192];

/** Programs write newer functions with these prefixes. */
const PREFIXES = /\b_xl(?:fn|ws|pm|udf)\./g;

/** A formula as people type it. */
export const typedFormula = (formula: string): string => formula.replace(/^=/, '').replace(PREFIXES, '').trim();

const LINK = /^HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;](?:\s*"((?:[^"]|"")*)")?[^"]*)?\)$/i;

/** The address of a formula that is a link, and its words if they are text; undefined for all others. */
export function linkOfFormula(
  formula: string,
): { readonly url: string; readonly text: string | undefined } | undefined {
  if (formula.length > LONGEST_FORMULA) return undefined;
  const [, address, words] = LINK.exec(formula) ?? [];
  if (address === undefined) return undefined;
  const target = address.replaceAll('""', '"');
  return { url: addressOf(target), text: words?.replaceAll('""', '"') ?? target };
}

/** An address as it stands in a link within a table; '' for those that lead nowhere. */
export const addressOf = (url: string): string =>
  /^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(url)
    ? url.replace(/[()|]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    : '';

/** Texts in quotes, sheets in quotes, and references to cells. */
const REFERENCES = /"(?:[^"]|"")*"|(?<!')'(?:[^']|'')*'!|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(.])/g;

/** A formula that cells share, which is read once: as it is so many columns and rows further. */
export function movableFormula(formula: string): (columns: number, rows: number) => string {
  const typed = typedFormula(formula);
  const parts: ((columns: number, rows: number) => string)[] = [];
  let from = 0;
  for (const match of typed.matchAll(REFERENCES)) {
    const [whole, fixedColumn, column, fixedRow, row] = match;
    if (column === undefined) continue;
    const before = typed.slice(from, match.index) + fixedColumn;
    from = match.index + whole.length;
    const number = columnNumber(column);
    parts.push((columns, rows) => {
      const to = fixedColumn === '$' ? column : columnName(number + columns);
      return `${before}${to}${fixedRow}${fixedRow === '$' ? row : Number(row) + rows}`;
    });
  }
  const rest = typed.slice(from);
  return (columns, rows) => {
    let text = '';
    for (const part of parts) text += part(columns, rows);
    return text + rest;
  };
}

/** A formula of OpenDocument (OpenFormula) as other programs write it: `of:=SUM([.B1:.B2];1)`. */
export function openFormula(formula: string): string {
  return typedFormula(formula.replace(/^\w+:/, '')).replace(
    /"(?:[^"]|"")*"|\[([^\][]*)\]|;/g,
    (whole, reference: string | undefined) => {
      if (whole === ';') return ',';
      if (reference === undefined) return whole;
      return reference.replace(
        /(^|:)\$?([^.:]*)\./g,
        (_, start: string, sheet: string) => start + (sheet === '' ? '' : `${sheet}!`),
      );
    },
  );
}

/** A is 1, Z 26, AA 27. */
export function columnNumber(name: string): number {
  let number = 0;
  for (const letter of name) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** The column of a cell by its name, such as `AB12`; 0 if it is none. */
export function columnOfCell(name: string): number {
  let column = 0;
  let at = 0;
  for (let code = name.charCodeAt(0); code > 64 && code < 91; code = name.charCodeAt(++at)) {
    column = column * 26 + code - 64;
  }
  const isName = at > 0 && at < 4 && name.length - at < 8 && Number(name.slice(at)) >= 0 && name.length > at;
  return isName ? column : 0;
}

export function columnName(number: number): string {
  let name = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}
