import type { Element } from '../tree.ts';
import type { Pair } from './tables.ts';
import { type Budget, visibleText } from './text.ts';

/** What the classes of a template call the parts of its cards: `slot-speaker`, `topic__reply-count`, `Card_price__mE2xv`. */

/** Characters of a value. */
const MAX_VALUE = 120;
/** Words that say how a part is built or looks. */
const OF_LAYOUT = new Set(
  (
    'text wrapper wrap container content item inner outer box value label icon title name heading link button btn col row cell line body ' +
    'small large medium left right top bottom center main list grid card block element group section primary secondary widget area ' +
    'first last even odd bold semibold muted light dark hidden flex meta info data field part piece default active current'
  ).split(' '),
);
/** What CSS modules append to a name. */
const HASH = /_{1,2}(?=[\w-]*[A-Z\d])[\w-]{5,8}$/;

/** The label in a class, in lower case: `speaker` of `slot-speaker`; undefined for classes of looks. */
export function labelOfClasses(names: string): string | undefined {
  for (const name of names.split(/\s+/)) {
    const words = name
      .replace(HASH, '')
      .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
      .toLowerCase()
      .split(/[-_]+/)
      .filter(Boolean);
    const rest = words.slice(1);
    if (rest.length === 0 || rest.length > 3) continue;
    if (rest.every((word) => OF_LAYOUT.has(word)) || rest.some((word) => !/^[a-z]{3,20}$/.test(word))) continue;
    return rest.filter((word) => !OF_LAYOUT.has(word)).join(' ');
  }
  return undefined;
}

/** An element that its classes name. */
export interface ClassNamed {
  readonly label: string;
  readonly element: Element;
}

/** Labels and texts of what the classes of a card name, without those that it has several of. */
export function namedOnce(named: readonly ClassNamed[], budget: Budget): Pair[] {
  const many = new Map<string, number>();
  for (const { label } of named) many.set(label, (many.get(label) ?? 0) + 1);
  const shared = sharedWords([...many.keys()]);
  return named
    .filter(({ label }) => many.get(label) === 1)
    .map(({ label, element }) => ({
      label: label.slice(shared).trim() || 'name',
      value: visibleText(element, MAX_VALUE + 1, budget),
    }))
    .filter(({ value }) => value !== '' && value.length <= MAX_VALUE);
}

/** The characters of the words with which all labels begin: `recipe ingredient amount`, `recipe ingredient unit`. */
function sharedWords([first = '', ...others]: readonly string[]): number {
  if (others.length === 0) return 0;
  const words = first.split(' ');
  while (words.length > 0 && !others.every((other) => `${other} `.startsWith(`${words.join(' ')} `))) words.pop();
  return words.join(' ').length;
}
