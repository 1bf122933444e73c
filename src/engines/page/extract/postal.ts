import { type AddressValue, addresses } from '../../values/index.ts';
import type { Structured } from '../structured/index.ts';
import { type Fact, fact } from './facts.ts';
import { topSection } from './titles.ts';

/** The address of a page, read from lines of text. */

const TRUST = 0.7;
const MAX_LINES = 400;
const MAX_LINE = 200;

/** An address with its lines as one. */
type Postal = AddressValue & { readonly whole: string };
const postalIn = (lines: readonly string[]): Postal[] => {
  const text = lines.filter(({ length }) => length <= MAX_LINE).join('\n');
  return addresses
    .find(text)
    .map(({ start, end, value }) => ({ ...value, whole: text.slice(start, end).replace(/\s*\n\s*/g, ', ') }));
};

/** What a page states in the address below its title, or else in its only one; nothing if it has several. */
export function postalFacts({ sections }: Pick<Structured, 'sections'>): Fact[] {
  const top = topSection({ sections });
  const below = top && postalBelow(top);
  if (below !== undefined) return factsOf(below, false);
  for (const isAside of [false, true]) {
    const found = sections.flatMap(({ text, items, isAside: own = false }) =>
      own === isAside ? postalIn([...text.split('\n'), ...items].slice(0, MAX_LINES)) : [],
    );
    const one = found.at(-1);
    if (one === undefined) continue;
    return new Set(found.map(({ code, city }) => `${code} ${city}`)).size > 1 ? [] : factsOf(one, isAside);
  }
  return [];
}

/** The address that a title begins, or the one below it if its section has no other. */
function postalBelow({ heading, text }: Structured['sections'][number]): Postal | undefined {
  const lines = text.split('\n').slice(0, MAX_LINES);
  const [found] = postalIn([heading, ...lines.slice(0, BELOW_TITLE)]);
  if (found?.street === undefined) return undefined;
  if (heading.includes(found.street)) return found;
  return postalIn(lines).some(({ code }) => code !== found.code) ? undefined : found;
}
const BELOW_TITLE = 3;

function factsOf({ whole, street, code, city, region }: Postal, isAside: boolean): Fact[] {
  const parts = { address: whole, street, 'postal code': code, city, region };
  return Object.entries(parts).flatMap(([label, value]) =>
    value === undefined ? [] : [fact(label, value, 'address', TRUST, isAside ? { isAside } : {})],
  );
}
