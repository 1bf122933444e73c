import {
  conceptOf,
  contentWords,
  isDerived,
  isNeutral,
  mayOmit,
  nameWords,
  once,
  typesOfKind,
  unitOf,
  wordsIn,
} from '../../lexicon/index.ts';
import { asLabel, type Fact } from './facts.ts';
import type { Field } from './fields.ts';
import { asksForSite, SITE_NAME } from './site-kinds.ts';

/** The concepts of a name after words without meaning are removed; `nameMatch` compares these. */
export function conceptsNear(words: readonly string[]): (string | undefined)[] {
  const bare = without(words, isNeutral);
  const dropped = without(bare, mayOmit);
  const [, what] = words;
  const isTyped = words.length === 2 && (what === 'name' || what === 'title');
  return [
    bare === words ? undefined : conceptOf(bare),
    dropped === bare ? undefined : conceptOf(dropped),
    isTyped ? 'title' : undefined,
  ];
}

/** Maximum number of extra words in a label. */
const LABEL_EXTRA = once(() => wordsIn('extra'));
/** Kinds of things whose name is the title of the page. */
const TITLED = new Set(
  'product article post event recipe book job listing course movie film video podcast question paper item song album'.split(
    ' ',
  ),
);

/** How well the name of a fact matches the field, 0 (not at all) to 1. */
export function nameMatch(
  field: Pick<Field, 'bare' | 'concept'> & Partial<Pick<Field, 'unit' | 'words'>>,
  fact: Pick<Fact, 'words' | 'concept' | 'types' | 'source' | 'heading'>,
): number {
  const { bare, concept } = field;
  const { words } = fact;
  if (bare.length === 0 || words.length === 0) return 0;
  if (fact.concept === SITE_NAME) return asksForSite(bare) ? 1 : 0;
  if (same(bare, words)) return 1;
  if (concept === 'duration' && field.unit !== undefined && fact.concept === 'length') return 0.8;
  if (
    bare.length > 1 &&
    words.length === bare.length &&
    same(bare.slice(0, -1), words.slice(0, -1)) &&
    NUMBERS.has(bare.at(-1) ?? '') &&
    NUMBERS.has(words.at(-1) ?? '')
  )
    return 0.8;
  // `11.15am` in a card: when it is.
  if (bare.length === 1 && bare[0] === 'time' && fact.concept === 'startDate' && fact.source === 'list') return 0.8;
  // The address of the page is not that of its video.
  if (fact.concept === 'url' && OF_PAGE.has(fact.source) && field.words?.some((word) => !ITS_ADDRESS.has(word)))
    return 0;
  // `2.1 km` in a card: the only thing that is measured so.
  const [only = ''] = words;
  if (field.unit !== undefined && words.length === 1 && fact.source === 'list' && unitOf(only) === field.unit)
    return 0.7;
  if (concept !== undefined && fact.concept !== undefined) {
    // Recipes call both what is done and how long it takes `Preparation`; only a duration fits the latter.
    if (concept === 'prepTime' && fact.concept === 'instruction' && words.length === 1) return 0.8;
    if (concept !== fact.concept) return typed(field, fact);
    return concept === 'title' && isNameOnly(field, fact) ? 0.65 : 0.95;
  }
  if (isBy(bare, words)) return 0.85;
  if (concept === undefined && isBelow(bare, words, fact.heading)) return 0.8;
  const byKind = typed(field, fact);
  if (byKind > 0) return byKind;
  const mine = without(bare, isNeutral);
  const theirs = without(words, isNeutral);
  if (mine.length < bare.length || theirs.length < words.length) {
    if (same(mine, theirs)) return 0.88;
    const meant = conceptOf(mine) ?? concept;
    if (meant !== undefined && meant === (conceptOf(theirs) ?? fact.concept)) return 0.86;
  }
  const dropped = without(mine, mayOmit);
  if (dropped.length < mine.length) {
    if (same(dropped, theirs)) return 0.8;
    const meant = conceptOf(dropped);
    if (meant !== undefined && meant === (conceptOf(theirs) ?? fact.concept)) return 0.78;
  }
  // `dayTicketPrice` and `Day ticket`: the value shows that it is one.
  const last = mine.at(-1);
  if (mine.length > 2 && last !== undefined && OF_VALUE.has(last) && same(mine.slice(0, -1), theirs)) return 0.8;
  const shorter = without(theirs, (word) => LABEL_EXTRA().has(word));
  if (shorter.length < theirs.length && (same(shorter, mine) || same(shorter, bare) || same(shorter, dropped)))
    return 0.75;
  // `Packed weight: 1.94 kg` is a weight in kilograms.
  const canBeQualified = concept === undefined || concept === 'head' || field.unit !== undefined;
  return canBeQualified && fact.concept === undefined && isQualified(bare, words) ? QUALIFIED : 0;
}

/** Where a page gives its own address. */
const OF_PAGE: ReadonlySet<string> = new Set(['address', 'open-graph', 'meta', 'json-ld', 'microdata']);
const OTHER_ADDRESS = new Set('video podcast song album movie film'.split(' '));
/** What the address of a page may be called. */
const ITS_ADDRESS = new Set([
  ...'url uri link href page web address canonical permalink source original full self site listing item'.split(' '),
  ...[...TITLED].filter((word) => !OTHER_ADDRESS.has(word)),
]);

/** `illustrator` and `Illustrated by`. */
function isBy(bare: readonly string[], words: readonly string[]): boolean {
  const [name = '', ...others] = bare;
  const [verb = '', by, ...more] = words;
  if (others.length > 0 || by !== 'by' || more.length > 0 || !/(?:or|er|ist)$/.test(name)) return false;
  return contentWords(verb).some((one) => isDerived(name, one));
}

/** The last headings that were read: many labels stand below one. */
const recent = new Map<string, readonly string[]>();
const MOST_RECENT = 100;

function headingWords(heading: string): readonly string[] {
  const known = recent.get(heading);
  if (known !== undefined) return known;
  if (recent.size >= MOST_RECENT) recent.clear();
  const words = nameWords(heading);
  recent.set(heading, words);
  return words;
}

/** `studentTicketPrice` and `Student` below the heading `Tickets`. */
function isBelow(bare: readonly string[], words: readonly string[], heading: string | undefined): boolean {
  if (heading === undefined || bare.length < 2 || bare.length <= words.length) return false;
  if (!words.every((word) => bare.includes(word))) return false;
  const rest = bare.filter((word) => !words.includes(word) && !OF_VALUE.has(word));
  if (rest.length === 0) return false;
  const above = headingWords(heading);
  return rest.every((word) => above.some((one) => one === word || isDerived(word, one)));
}

/** `courseCode` and `Course number`. */
const NUMBERS = new Set(['code', 'number', 'id', 'reference', 'ref']);

/** Words at the end of a field's name that say of what kind its value is. */
const OF_VALUE = new Set(['price', 'cost', 'fee', 'date', 'day', 'email', 'phone', 'url', 'percent', 'rate']);

/** `Changed endpoints` and `Head of office` for `endpoints` and `head`: taken where nothing matches better. */
const QUALIFIED = 0.6;
const MOST_QUALIFIERS = 2;

function isQualified(bare: readonly string[], words: readonly string[]): boolean {
  const extra = words.length - bare.length;
  if (extra < 1 || extra > MOST_QUALIFIERS) return false;
  const isLast = same(bare, words.slice(extra));
  if (isLast) return extra === 1;
  const next = words[bare.length] ?? '';
  return same(bare, words.slice(0, bare.length)) && (QUALIFYING.has(next) || (extra === 1 && COUNTED.has(next)));
}
/** Words behind a label that do not change what it means: `Rooms visited` is something else than `rooms`. */
const COUNTED = new Set(['included', 'available', 'required', 'offered', 'changed', 'affected', 'covered']);
/** Words after which a label goes on to say of what it is. */
const QUALIFYING = new Set(['of', 'in', 'for', 'at', 'per', 'on', 'by', 'der', 'des', 'de', 'du', 'del', 'von']);

/** Whether a thing has a name that is not a title: a label `Name`, a shop, the page as described by its site. */
function isNameOnly(
  { bare }: Pick<Field, 'bare'>,
  { words, types, source }: Pick<Fact, 'words' | 'types' | 'source'>,
): boolean {
  if (bare[0] === 'name') return false;
  if (words[0] === 'name' && (source === 'label' || source === 'table' || source === 'definition-list')) return true;
  return types?.some((type) => NAMED_ONLY.test(type)) === true;
}
const NAMED_ONLY =
  /(?:Organization|Corporation|Business|Store|Service|WebPage|CollectionPage|ItemPage|FAQPage|WebSite|Place|Clinic|Agency)$/;

/** `productName`, `job title`: the title of an object of that kind. */
function typed(
  { bare }: Pick<Field, 'bare'>,
  { concept, types, source }: Pick<Fact, 'concept' | 'types' | 'source'>,
): number {
  const [kind, what] = bare;
  if (bare.length !== 2 || (what !== 'name' && what !== 'title') || kind === undefined) return 0;
  const needed = typesOfKind(kind);
  if (needed === undefined) return 0;
  if (concept !== 'title') return 0;
  if (types === undefined) return TITLED.has(kind) && source !== 'label' ? 0.7 : 0;
  return types.some((type) => needed.includes(type)) ? 0.97 : 0;
}

function same(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  if (a.every((word, i) => word === b[i])) return true;
  return a.length > 1 && a.toSorted().join(' ') === b.toSorted().join(' ');
}

/** The remaining words; all of them if none would remain. */
function without(words: readonly string[], isOut: (word: string) => boolean): readonly string[] {
  const left = words.filter((word) => !isOut(word));
  return left.length > 0 && left.length < words.length ? left : words;
}

/** Whether the header of a column or row calls it as one of the fields. */
export function isCalled(fields: readonly Field[], header: string): boolean {
  const known = asLabel(header);
  return fields.some((field) => nameMatch(field, known) > 0);
}
