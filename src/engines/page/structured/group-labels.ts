import type { Element } from '../tree.ts';
import { headsOf, partsOfRow } from './heads.ts';
import { addPair, type Read } from './read-card.ts';
import { type Budget, visibleText } from './text.ts';
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
