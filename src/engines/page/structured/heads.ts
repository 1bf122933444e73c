import { type Element, firstOf, isTag } from '../tree.ts';
import { type Budget, elementBefore, hasBlock, visibleText } from './text.ts';
import { canBeLabel } from './two-texts.ts';

/** Rows of elements that are no table, below a row of heads: lists of topics, schedules, prices. */

/** Share of the rows that have as many parts as there are heads. */
const MOST = 0.8;
/** Levels above the rows at which the heads may stand. */
const LEVELS = 3;

/** The parts that stand side by side in a row. */
export function partsOfRow(row: Element): Element[] {
  let parts = row.children.filter(isTag);
  for (let depth = 0; parts.length === 1 && depth < 3; depth++) parts = (parts[0] as Element).children.filter(isTag);
  return parts;
}

/** The heads of alike rows: in the first of them, or before them; undefined without any. */
export function headsOf(rows: readonly Element[], budget: Budget): readonly string[] | undefined {
  const [first] = rows;
  const width = first === undefined ? 0 : partsOfRow(first).length;
  if (first === undefined || width < 2) return undefined;
  if (rows.filter((row) => partsOfRow(row).length === width).length < rows.length * MOST) return undefined;
  const present = (row: Element): boolean => {
    const text = visibleText(row, 300, budget);
    return /\d/.test(text) || firstOf(row, 'a') !== undefined;
  };
  const isHead = /head|title/i.test(`${first.attribs.class} ${first.attribs.role}`);
  const isOther = !present(first) && rows.slice(1, 6).every(present);
  if (rows.length > 2 && (isHead || isOther)) return headsIn(first, width, budget);
  let at: Element | undefined = first;
  for (let level = 0; at !== undefined && level < LEVELS; level++) {
    const before = elementBefore(at);
    if (before !== undefined) return headsIn(before, width, budget);
    at = at.parent !== null && isTag(at.parent) ? at.parent : undefined;
  }
  return undefined;
}

/** The texts of an element, if it is a row of labels of that many parts. */
function headsIn(row: Element, width: number, budget: Budget): readonly string[] | undefined {
  const parts = partsOfRow(row);
  if (parts.length !== width || parts.some(hasBlock)) return undefined;
  const heads = parts.map((part) => visibleText(part, 60, budget));
  const present = heads.filter((head) => head !== '');
  const areLabels = present.length >= 2 && present.every(canBeLabel) && new Set(present).size === present.length;
  return areLabels ? heads : undefined;
}
