import { type ChildNode, type Element, isTag, isText } from '../tree.ts';
import { type Budget, INLINE, isBreak, isHidden, oneLine, UNSEEN, visibleText } from './text.ts';

/** The lines of an element that has line breaks and no other blocks. */
export function brokenLines({ children }: Element, budget: Budget): string[] {
  if (hasBlocks(children)) return [];
  const lines: string[][] = [[]];
  for (const child of children) {
    if (isBreak(child)) lines.push([]);
    else if (isTag(child) && !UNSEEN.has(child.name) && !isHidden(child))
      lines.at(-1)?.push(visibleText(child, 300, budget));
    else if (isText(child)) lines.at(-1)?.push(child.data);
  }
  return lines.map((parts) => oneLine(parts.join(' '), 300).replace(/ (?=[:,;.])/g, '')).filter(Boolean);
}

const hasBlocks = (children: readonly ChildNode[]): boolean =>
  children.some((child) => isTag(child) && !INLINE.has(child.name) && !isBreak(child));

/** Elements that set a name apart. */
const NAMING = new Set(['a', 'b', 'strong']);

/** The line below a name, which is a link or in bold and alone in the first line; undefined if it is a link as well. */
export function lineBelowName({ children }: Element, budget: Budget): string | undefined {
  if (hasBlocks(children)) return undefined;
  const lines: ChildNode[][] = [[]];
  for (const child of children) {
    if (isBreak(child)) lines.push([]);
    else if (!isText(child) || child.data.trim() !== '') lines.at(-1)?.push(child);
    if (lines.length > 3 || (isBreak(child) && lines.length === 3)) break;
  }
  const [[name, ...more] = [], second = []] = lines;
  if (name === undefined || more.length > 0 || !isTag(name) || !hasIn(name, NAMING)) return undefined;
  if (second.some((child) => isTag(child) && hasIn(child, LINKS))) return undefined;
  const text = second.map((child) =>
    isTag(child) ? visibleText(child, 200, budget) : isText(child) ? child.data : '',
  );
  return oneLine(text.join(''), 200) || undefined;
}
const LINKS = new Set(['a']);

/** Whether an element has one of these names, or the only element in it does, and so on. */
function hasIn(element: Element, names: ReadonlySet<string>): boolean {
  for (let at: Element | undefined = element, depth = 0; at !== undefined && depth < 5; depth++) {
    if (names.has(at.name)) return true;
    at = at.children.find(isTag);
  }
  return false;
}
