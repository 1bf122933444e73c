/**
 * Assertions about the Markdown of a page, as the public benchmark olmOCR-bench (Apache-2.0) defines them: a text is there, is not
 * there, stands before another, a cell of a table has this neighbour or heading. Texts match when they differ in a few letters.
 */

export interface Assertion {
  readonly id: string;
  readonly type: 'present' | 'absent' | 'order' | 'table' | 'math';
  readonly file: string;
  readonly text?: string;
  readonly before?: string;
  readonly after?: string;
  readonly cell?: string;
  readonly up?: string;
  readonly down?: string;
  readonly left?: string;
  readonly right?: string;
  readonly top_heading?: string;
  readonly left_heading?: string;
  readonly max_diffs?: number;
  readonly case_sensitive?: boolean;
  readonly first_n?: number;
  readonly last_n?: number;
  readonly math?: string;
}

/** @returns undefined for a formula, which takes a renderer to compare */
export function holds(assertion: Assertion, markdown: string): boolean | undefined {
  const { type, max_diffs: most = 0 } = assertion;
  const text = plain(markdown);
  switch (type) {
    case 'present':
    case 'absent': {
      const isCased = assertion.case_sensitive !== false;
      const cased = (one: string): string => (isCased ? one : one.toLowerCase());
      let place = cased(text);
      const { first_n: first, last_n: last } = assertion;
      if (first !== undefined || last !== undefined) {
        place = (first === undefined ? '' : place.slice(0, first)) + (last === undefined ? '' : place.slice(-last));
      }
      return nearest(cased(plain(assertion.text ?? '')), place).diffs <= most === (type === 'present');
    }
    case 'order': {
      const before = starts(plain(assertion.before ?? ''), text, most);
      const after = starts(plain(assertion.after ?? ''), text, most);
      return before.some((one) => after.some((other) => one < other));
    }
    case 'table':
      return tablesOf(markdown).some((table) => tableHolds(assertion, table));
    default:
      return undefined;
  }
}

/** Text without Markdown's marks, with plain quotes and dashes and single spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/(\*\*|__)(.*?)\1/g, '$2')
    .replace(/([*_])(.*?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The fewest edits that make a stretch of `text` the pattern, and where that stretch ends. */
export function nearest(pattern: string, text: string): { diffs: number; end: number } {
  const at = text.indexOf(pattern);
  if (at >= 0) return { diffs: 0, end: at + pattern.length };
  let best = { diffs: pattern.length, end: 0 };
  lastRow(pattern, text, (diffs, end) => {
    if (diffs < best.diffs) best = { diffs, end };
  });
  return best;
}

/** Where stretches begin, about, that differ in at most `most` edits. */
function starts(pattern: string, text: string, most: number): number[] {
  const found: number[] = [];
  if (most === 0) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) found.push(at);
    return found;
  }
  lastRow(pattern, text, (diffs, end) => {
    if (diffs <= most) found.push(end - pattern.length);
  });
  return found;
}

/** Sellers' algorithm: the last row of the table of edits, in which a match may begin anywhere. */
function lastRow(pattern: string, text: string, tell: (diffs: number, end: number) => void): void {
  let column = Uint32Array.from({ length: pattern.length + 1 }, (_, i) => i);
  for (let j = 1; j <= text.length; j++) {
    const next = new Uint32Array(pattern.length + 1);
    for (let i = 1; i <= pattern.length; i++) {
      const cost = pattern[i - 1] === text[j - 1] ? 0 : 1;
      next[i] = Math.min((column[i - 1] as number) + cost, (column[i] as number) + 1, (next[i - 1] as number) + 1);
    }
    column = next;
    tell(column[pattern.length] as number, j);
  }
}

type Table = readonly (readonly string[])[];

/** The cells of each table in Markdown. */
export function tablesOf(markdown: string): Table[] {
  const tables: string[][][] = [];
  let current: string[][] | undefined;
  for (const line of markdown.split('\n')) {
    if (!/^\s*\|.*\|\s*$/.test(line)) {
      current = undefined;
      continue;
    }
    if (/^[\s|:-]+$/.test(line) && line.includes('-')) continue;
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => plain(cell.replace(/\\\|/g, '|')));
    if (current === undefined) {
      current = [];
      tables.push(current);
    }
    current.push(cells);
  }
  return tables;
}

function tableHolds(assertion: Assertion, table: Table): boolean {
  const { cell = '', max_diffs: most = 0 } = assertion;
  const same = (wanted: string | undefined, text: string | undefined): boolean => {
    if (wanted === undefined) return true;
    if (text === undefined) return false;
    const pattern = plain(wanted);
    return (
      nearest(pattern, text).diffs <= Math.max(most, Math.round(pattern.length * 0)) &&
      text.length <= pattern.length * 3 + 20
    );
  };
  for (const [y, row] of table.entries()) {
    for (const [x, text] of row.entries()) {
      if (!same(cell, text)) continue;
      const above = table.slice(0, y).map((one) => one[x] ?? '');
      const before = row.slice(0, x);
      const passes =
        (assertion.up === undefined || same(assertion.up, above.at(-1))) &&
        (assertion.down === undefined || same(assertion.down, table[y + 1]?.[x])) &&
        (assertion.left === undefined || same(assertion.left, before.at(-1))) &&
        (assertion.right === undefined || same(assertion.right, row[x + 1])) &&
        (assertion.top_heading === undefined || above.some((one) => same(assertion.top_heading, one))) &&
        (assertion.left_heading === undefined || before.some((one) => same(assertion.left_heading, one)));
      if (passes) return true;
    }
  }
  return false;
}
