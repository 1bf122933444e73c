import type { Structured } from '../structured/index.ts';
import { type Fact, fact } from './facts.ts';
import { topSection } from './titles.ts';

/**
 * Addresses and the company of a page, read from lines of text: `Industriestraße 22, 94060 Pocking`, `14 Mill Road, Wexcombe WX1 2AB`,
 * `500 Main Street, Springfield, IL 62701`.
 */

const WORDS = "\\p{L}[\\p{L}.'’-]*(?: [\\p{L}\\d.'’-]+){0,5}?";
/** Hyphens before letters are in the first word: a text that divides in many ways would take seconds. */
const CITY = "\\p{Lu}[\\p{L}'’.-]+(?:-\\d{1,2}| (?:\\p{L}[\\p{L}'’.-]*|\\d{1,2}))?(?: \\p{Lu}[\\p{L}'’-]+)?";
/** The number of a house before or behind the street. */
const STREET = `(?<street>\\d{1,5}(?:\\s?(?:bis|ter|[A-Za-z]))?(?:[-/]\\d{1,4})?,? ${WORDS}|${WORDS},? (?:n[º°.] ?|nr\\.? ?|No:? ?)?\\d{1,4}\\s?[a-zA-Z]?(?:[-/]\\d{1,4})?)`;
const GAP = '\\s*(?:,|\\n|·|\\|)\\s*';
const SHAPES: readonly RegExp[] = [
  // Most of Europe: the code before the city.
  `${STREET}${GAP}(?:[A-Z]{1,2}-)?(?<code>\\d{4} ?[A-Z]{2}|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{3} \\d{2}|\\d{4,6}) (?<city>${CITY})`,
  // Hungary: both before the street.
  `(?<code>\\d{4}) (?<city>${CITY}), (?<street>${WORDS} \\d{1,4}(?:[-/]\\d{1,4})?)\\.`,
  // North America.
  `${STREET}${GAP}(?<city>${CITY})${GAP}(?<region>[A-Z]{2}) (?<code>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)`,
  // The United Kingdom.
  `(?:${STREET}${GAP})?(?<city>${CITY})(?:${GAP}(?<region>${CITY}))?(?:${GAP}| )(?<code>[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})`,
].map((shape) => new RegExp(`(?<![\\p{L}\\d])${shape}(?![\\p{L}\\d])`, 'u'));

interface Postal {
  readonly whole: string;
  readonly street: string | undefined;
  readonly code: string;
  readonly city: string;
  readonly region: string | undefined;
}

/** The address in some lines. */
export function postalIn(text: string): Postal | undefined {
  for (const shape of SHAPES) {
    const found = shape.exec(text);
    if (!found?.groups) continue;
    const { code = '' } = found.groups;
    const { street, city, region } = inOrder(found.groups);
    // Where codes have these forms, numbers stand behind streets: `300 Pro, 2024 Edition` is no address.
    if (/^(?:\d{4}|\d{6}|\d{3} \d{2})$/.test(code) && !/\d ?[a-zA-Z]?$/.test(street ?? '')) continue;
    return { whole: found[0].replace(/\s*\n\s*/g, ', '), street, code, city, region };
  }
  return undefined;
}

/** British addresses name a street without a number before the city, and a city before the county. */
function inOrder({ street, city = '', region }: Record<string, string | undefined>) {
  const isStreet = street === undefined && region !== undefined && OF_STREETS.test(city);
  return isStreet ? { street: city, city: region, region: undefined } : { street, city, region };
}
const OF_STREETS =
  /\b(?:Street|St|Road|Rd|Lane|Avenue|Ave|Row|Mews|Close|Way|Hill|Square|Place|Terrace|Yard|Court|Drive|Gardens|Quay|Parade|Crescent|Wharf)$/;

const TRUST = 0.7;
const MAX_LINES = 400;
const MAX_LINE = 200;

/** What a page states in the address below its title, or else in its only one; nothing if it has several. */
export function postalFacts({ sections }: Pick<Structured, 'sections'>): Fact[] {
  const top = topSection({ sections });
  const below = top && postalBelow(top);
  if (below !== undefined) return factsOf(below, false);
  for (const isAside of [false, true]) {
    const found = new Map<string, Postal>();
    for (const { text, items, isAside: own = false } of sections) {
      if (own !== isAside) continue;
      const lines = [...text.split('\n'), ...items].slice(0, MAX_LINES).filter(({ length }) => length <= MAX_LINE);
      for (const [i, line] of lines.entries()) {
        const postal = postalIn(line) ?? postalIn(lines.slice(i, i + 2).join('\n'));
        if (postal !== undefined) found.set(`${postal.code} ${postal.city}`, postal);
      }
    }
    if (found.size === 0) continue;
    const [one] = found.values();
    if (found.size > 1 || one === undefined) return [];
    return factsOf(one, isAside);
  }
  return [];
}
/** The address that a title begins, or the one below it if its section has no other. */
function postalBelow({ heading, text }: Structured['sections'][number]): Postal | undefined {
  const lines = text.split('\n').slice(0, MAX_LINES);
  const found = postalIn([heading, ...lines.slice(0, BELOW_TITLE)].join('\n').slice(0, MAX_LINE));
  if (found?.street === undefined) return undefined;
  if (heading.includes(found.street)) return found;
  const isOther = (two: string): boolean =>
    two.length <= MAX_LINE && ![undefined, found.code].includes(postalIn(two)?.code);
  return lines.some((line, i) => isOther(`${line}\n${lines[i + 1] ?? ''}`)) ? undefined : found;
}
const BELOW_TITLE = 3;

function factsOf({ whole, street, code, city, region }: Postal, isAside: boolean): Fact[] {
  const parts = { address: whole, street, 'postal code': code, city, region };
  return Object.entries(parts).flatMap(([label, value]) =>
    value === undefined ? [] : [fact(label, value, 'address', TRUST, isAside ? { isAside } : {})],
  );
}

const FORMS =
  'GmbH(?: & Co\\. KG)?|AG|KG|OHG|e\\. ?K\\.|e\\. ?V\\.|eG|Ltd\\.?|Limited|LLP|LLC|Inc\\.?|plc|PLC|Pty Ltd|SARL|SAS|S\\.?A\\.?S\\.?|S\\.?L\\.?U?\\.?|S\\.?A\\.?|B\\.?V\\.?|N\\.?V\\.?|S\\.?r\\.?l\\.?|S\\.?p\\.?A\\.?|Sp\\. z o\\.o\\.|ApS|A/S|AB|Oyj?|ASA|spol\\. s r\\. ?o\\.|s\\. ?r\\. ?o\\.|a\\. ?s\\.|Kft\\.?|Zrt\\.?|Nyrt\\.?|A\\.Ş\\.|Ltd\\. Şti\\.|SRL|Lda\\.?|Ltda\\.?';
const ENGLISH_FORM = /^,? (?:Ltd\.?|Limited|LLP|LLC|Inc\.?|plc|PLC|Pty Ltd)$/;
const COMPANY = new RegExp(
  `(?<![\\p{L}\\d])(\\p{Lu}[\\p{L}\\d&'’.+-]*(?: (?:\\p{Lu}[\\p{L}\\d&'’.+-]*|&|und|and|et|y|of|de|del|van)){0,5} (?:${FORMS}))(?![\\p{L}\\d])`,
  'gu',
);

/** Who works for the company, or made its site. */
const OTHERS =
  /\b(?:audited|auditors?|designed|built|made|hosted|powered|printed|website|site|web ?design|supplied|insured)(?: (?:by|are|is|were|was))?:? $/i;

/** The company that a page names with its legal form, if it names one. */
export function companyFacts({ title = '', homeLink, sections }: Structured): Fact[] {
  const texts = [title, ...sections.flatMap(({ heading, text }) => [heading, ...text.split('\n')])].slice(0, MAX_LINES);
  const named = new Map<string, string>();
  for (const text of texts) {
    if (text.length > MAX_LINE) continue;
    for (const { 1: name = '', index } of text.matchAll(COMPANY))
      if (!OTHERS.test(text.slice(0, index))) named.set(name.toLowerCase(), name);
  }
  const [only] = named.values();
  if (named.size !== 1 || only === undefined) return [];
  // People leave these forms out where the site does.
  const isShort = homeLink !== undefined && ENGLISH_FORM.test(only.slice(homeLink.length)) && only.startsWith(homeLink);
  return [fact('company', isShort ? homeLink : only, 'address', TRUST), fact('legal name', only, 'address', TRUST)];
}
