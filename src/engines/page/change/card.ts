import { headingOfEyebrow, headingsOf, isHeading, isItem, levelOf, type Page, plain } from './place.ts';

/** All that a card says: the lines below its heading, if these are few, or all lines of its item. */
export function cardAt({ raw, lines }: Page, at: number): string[] {
  const indentOf = (line: string): number => line.search(/\S/);
  let first = at - 1;
  if (indentOf(raw[first] ?? '') > 0 || isItem(raw[first] ?? '')) {
    const isTop = (line: string): boolean => isItem(line) && indentOf(line) === 0;
    while (first > 0 && at - first < MAX_LINES && !isTop(raw[first] ?? '')) first--;
    let end = first + 1;
    while (end < raw.length && end - first < MAX_LINES && (raw[end] === '' || indentOf(raw[end] ?? '') > 0)) end++;
    return cut(lines.slice(first, end));
  }
  const heading = headingOfEyebrow(lines, at);
  if (heading !== undefined) first = heading - 1;
  while (first >= 0 && !isHeading(lines[first] ?? '')) first--;
  if (first < 0) return [];
  let end = first + 1;
  while (end < lines.length && end - first < MAX_LINES && !isHeading(lines[end] ?? '')) end++;
  const level = levelOf(lines[first] ?? '');
  return (headingsOf(lines).counts.get(level ?? 0) ?? 0) > 1 ? cut(lines.slice(first, end)) : [];
}
const MAX_CARD = 300;
const MAX_CARD_LINES = 8;
function cut(lines: readonly string[]): string[] {
  const present = lines.filter((line) => line !== '').map(plain);
  return present.length <= MAX_CARD_LINES &&
    present.join('').length <= MAX_CARD &&
    !present.some((line) => line.startsWith('|'))
    ? present
    : [];
}
/** Lines that are looked at for one. */
const MAX_LINES = 30;
