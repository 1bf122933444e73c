import { type Element, isTag, isText } from '../tree.ts';
import { type Budget, INLINE, isBreak, isHidden, oneLine, UNSEEN, visibleText } from './text.ts';

/** The lines of an element that has line breaks and no other blocks. */
export function brokenLines({ children }: Element, budget: Budget): string[] {
  if (children.some((child) => isTag(child) && !INLINE.has(child.name) && !isBreak(child))) return [];
  const lines: string[][] = [[]];
  for (const child of children) {
    if (isBreak(child)) lines.push([]);
    else if (isTag(child) && !UNSEEN.has(child.name) && !isHidden(child))
      lines.at(-1)?.push(visibleText(child, 300, budget));
    else if (isText(child)) lines.at(-1)?.push(child.data);
  }
  return lines.map((parts) => oneLine(parts.join(' '), 300).replace(/ (?=[:,;.])/g, '')).filter(Boolean);
}
