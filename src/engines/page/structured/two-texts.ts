import { type Element, isTag } from '../tree.ts';
import { type Budget, INLINE, isOrnament, visibleText } from './text.ts';

/** An element with two texts: a label with its value, a figure above its caption, or a name with something else. */
export interface TwoTexts {
  readonly first: string;
  readonly second: string;
}

const LABEL = /^[\p{L}][\p{L}\s./()'’-]{0,40}$/u;
/** Whether a text can say what another one is. */
export const canBeLabel = (text: string): boolean => LABEL.test(text) && text.split(/\s+/).length <= 4;

/** The texts of an element that has nothing but two elements with text, of which one can be a label. */
export function twoTexts({ children }: Element, budget: Budget): TwoTexts | undefined {
  const parts = children.filter((child) =>
    isTag(child) ? !PICTURES.has(child.name) && !isOrnament(child) : child.type === 'text' && child.data.trim() !== '',
  );
  const [one, two] = parts;
  if (parts.length !== 2 || one === undefined || two === undefined || !isTag(one) || !isTag(two)) return undefined;
  return pairOf(one, two, budget);
}

const PICTURES = new Set(['svg', 'img', 'picture']);

/** Labels and values in turns, told apart by their classes: `<p class="a">Doors</p><p class="b">5</p><p class="a">Seats</p>…` */
export function textsInTurns({ children }: Element, budget: Budget): TwoTexts[] {
  const parts = children.filter(isTag);
  const [first, second] = parts;
  if (parts.length < FEWEST_TURNS || parts.length % 2 === 1 || parts.length > MOST_TURNS) return [];
  const [label = '', value = ''] = [first, second].map((one) => one && formOf(one));
  if (label === value || parts.some((part, at) => formOf(part) !== (at % 2 === 0 ? label : value))) return [];
  return parts.flatMap((part, at) => {
    const pair = at % 2 === 0 ? pairOf(part, parts[at + 1] as Element, budget) : undefined;
    return pair !== undefined && canBeLabel(pair.first) ? [pair] : [];
  });
}
const FEWEST_TURNS = 4;
const MOST_TURNS = 100;
const formOf = ({ name, attribs }: Element): string => `${name} ${attribs.class ?? ''}`;

function pairOf(one: Element, two: Element, budget: Budget): TwoTexts | undefined {
  // Two heads of a table say nothing of each other.
  if (one.name === 'a' || two.name === 'th' || one.children.some(isTag)) return undefined;
  const inner = two.children.filter(isTag);
  // Badges, links, parts in bold.
  if (inner.some((part) => !INLINE.has(part.name) || part.children.some(isTag))) return undefined;
  const [first, second] = [visibleText(one, 300, budget).replace(/\s*:$/, ''), valueText(two, inner, budget)];
  // A name with a row of badges is no label with its value.
  if (inner.length > 0 && !canBeLabel(first)) return undefined;
  return first !== '' && second !== '' && (canBeLabel(first) || canBeLabel(second)) ? { first, second } : undefined;
}

/** What it says; alike parts with nothing between them are a list. */
function valueText(element: Element, inner: readonly Element[], budget: Budget): string {
  const isList =
    inner.length > 1 &&
    new Set(inner.map(formOf)).size === 1 &&
    element.children.every((child) => isTag(child) || child.type !== 'text' || child.data.trim() === '');
  if (!isList) return visibleText(element, 300, budget);
  return inner
    .map((part) => visibleText(part, 100, budget))
    .filter(Boolean)
    .join(', ');
}
