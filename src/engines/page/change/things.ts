import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { cells, headingsAbove, isHeading, type Page, plain } from './place.ts';

/** What a line belongs to: the row, the item of a list, the heading of a card. */

export interface Thing {
  readonly name: string;
  /** Whether it is what is below a heading. */
  readonly isHeading: boolean;
  /** The names of all of its kind. */
  readonly others: readonly string[];
}

/** The things that a line belongs to, the smallest first. @param at from 1 */
export function thingsAt(page: Page, at: number): Thing[] {
  return [rowAt(page, at), itemAt(page, at), headingAt(page, at)].filter((thing) => thing !== undefined);
}

interface Names {
  /** The first cells of all rows below heads. */
  readonly rows: readonly string[];
  /** The level and the text of each heading, and all headings of a level. */
  readonly levels: ReadonlyMap<string, number>;
  readonly headings: ReadonlyMap<number, readonly string[]>;
}

/** Of each page, so that they are read once for all lines. */
const namesOf = oncePer(({ lines }: Page): Names => {
  const rows = lines
    .filter((line, i) => line.startsWith('|') && !isRule(line) && !isRule(lines[i + 1]))
    .slice(0, MOST)
    .map((row) => cells(row)[0] ?? '');
  const headings = lines
    .filter(isHeading)
    .slice(0, MOST)
    .map((line) => ({ name: plain(line), level: line.search(/[^#]/) }));
  const ofLevel = Map.groupBy(headings, ({ level }) => level);
  return {
    rows,
    levels: new Map(headings.map(({ name, level }) => [name, level])),
    headings: new Map([...ofLevel].map(([level, all]) => [level, all.map(({ name }) => name)])),
  };
});

function rowAt(page: Page, at: number): Thing | undefined {
  const own = page.lines[at - 1] ?? '';
  if (!own.startsWith('|')) return undefined;
  return { name: cells(own)[0] ?? '', isHeading: false, others: namesOf(page).rows };
}
const isRule = (line: string | undefined): boolean => /^\|[\s|:-]+\|?$/.test(line ?? '');

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;

function itemAt({ raw }: Page, at: number): Thing | undefined {
  let first = at - 1;
  const indentOf = (line: string): number => line.search(/\S/);
  const own = raw[first] ?? '';
  if (!ITEM.test(own)) {
    const indent = indentOf(own);
    if (indent <= 0) return undefined;
    while (first >= 0 && !(ITEM.test(raw[first] ?? '') && indentOf(raw[first] ?? '') < indent)) {
      if (first < at - 1 && indentOf(raw[first] ?? '') === 0) return undefined;
      first--;
    }
    if (first < 0) return undefined;
  }
  const indent = indentOf(raw[first] ?? '');
  const others: string[] = [];
  for (const step of [-1, 1]) {
    for (let i = first + step; i >= 0 && i < raw.length && others.length < MOST; i += step) {
      const line = raw[i] ?? '';
      const isItem = ITEM.test(line);
      if (line !== '' && indentOf(line) <= indent && !isItem) break;
      if (isItem && indentOf(line) === indent) others.push(plain(line.trim()));
    }
  }
  return { name: plain((raw[first] ?? '').trim()), isHeading: false, others };
}

function headingAt(page: Page, at: number): Thing | undefined {
  const own = page.lines[at - 1] ?? '';
  const name = isHeading(own) ? plain(own) : headingsAbove(page.lines, at)[0];
  const { levels, headings } = namesOf(page);
  const level = levels.get(name ?? '');
  if (name === undefined || level === undefined || name === page.title) return undefined;
  return { name, isHeading: true, others: headings.get(level) ?? [] };
}
/** Names of a kind that are looked at. */
const MOST = 100;
