import { type Element, firstOf, isTag } from '../tree.ts';
import { addPair, type Read } from './read-card.ts';
import { type Budget, elementBefore, hasBlock, visibleText } from './text.ts';
import { canBeLabel } from './two-texts.ts';

/** Labels that a card has from its group: texts that others of the group have as well, and heads above all of them. */

/** Characters of a part of a row. */
const MAX_PART = 200;

/** Of two texts, the one is the label that other cards of the group have, too; in figures with captions, it is the second. */
export function labelFromGroup(group: readonly Read[]): void {
  const [firsts, seconds] = [new Map<string, number>(), new Map<string, number>()];
  const count = (map: Map<string, number>, text: string): void => void map.set(text, (map.get(text) ?? 0) + 1);
  for (const { twos } of group) {
    for (const first of new Set(twos.map((two) => two.first))) count(firsts, first);
    for (const second of new Set(twos.map((two) => two.second))) count(seconds, second);
  }
  const least = Math.max(2, group.length / 5);
  for (const { twos, pairs } of group) {
    for (const { first, second } of twos) {
      const [before, behind] = [
        canBeLabel(first) ? (firsts.get(first) ?? 0) : 0,
        canBeLabel(second) ? (seconds.get(second) ?? 0) : 0,
      ];
      if (Math.max(before, behind) < least) continue;
      const pair = before >= behind ? { label: first, value: second } : { label: second, value: first };
      addPair(pairs, pair);
    }
  }
}

/** Labels the parts of rows by the heads above them. @returns whether there are heads */
export function labelFromHeads(rows: readonly Element[], group: readonly Read[], budget: Budget): boolean {
  const heads = headsOf(rows, budget);
  if (heads === undefined) return false;
  for (const [place, row] of rows.entries()) {
    const parts = partsOfRow(row);
    const { pairs } = group[place] as Read;
    if (parts.length !== heads.length) continue;
    for (const [column, label] of heads.entries()) {
      const value = visibleText(parts[column] as Element, MAX_PART, budget);
      if (label !== '' && value !== label) addPair(pairs, { label, value });
    }
  }
  return true;
}

/** Rows of elements that are no table, below a row of heads: lists of topics, schedules, prices. */

/** Share of the rows that have as many parts as there are heads. */
const MOST = 0.8;
/** Levels above the rows at which the heads may stand. */
const LEVELS = 3;

/** The parts that stand side by side in a row. */
function partsOfRow(row: Element): Element[] {
  let parts = row.children.filter(isTag);
  for (let depth = 0; parts.length === 1 && depth < 3; depth++) parts = (parts[0] as Element).children.filter(isTag);
  return parts;
}

/** The heads of alike rows: in the first of them, or before them; undefined without any. */
function headsOf(rows: readonly Element[], budget: Budget): readonly string[] | undefined {
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
