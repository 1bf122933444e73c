// Over 10 kB: fields, lists and records fill each other.

import { ownField, setField } from '@trawl/contract/table.ts';
import { sentencesOf } from '../../text/index.ts';
import { dateRanges } from '../../values/index.ts';
import { isObject, type Json, MOST_OF_LIST, oneLine } from '../structured/index.ts';
import { fromDescription, isAmbiguous } from './ambiguous.ts';
import type { Given } from './by-label.ts';
import { coerced, saysNothing, splitList, textual } from './coerce.ts';
import { fieldsApart, mainObject } from './composites.ts';
import { contactsOf, emailFor } from './contacts.ts';
import { type Candidate, isDoubtful } from './doubtful-list.ts';
import { asLabel, type Fact, type Source } from './facts.ts';
import type { Field } from './fields.ts';
import { endOf, rangeAsked } from './limits.ts';
import { linkFor } from './links.ts';
import { saidList } from './list-in-sentences.ts';
import { isLongText } from './long-text.ts';
import { nameMatch } from './match.ts';
import { isTitle, namingField } from './naming.ts';
import { scopeOfObject } from './object-scope.ts';
import { onlyOnes } from './only-ones.ts';
import { statedOption } from './option-in-text.ts';
import { currencyOfPage } from './page-currency.ts';
import { isNoName, nameInTitle } from './page-names.ts';
import { labelledLines, peopleSaid, proseValue } from './prose.ts';
import { rated } from './rank-facts.ts';
import { objectsNamed, type Records, recordsOfPage } from './records.ts';
import type { Evidence, Scope } from './scope.ts';
import { widened } from './wider-list.ts';
import { yesOrNo } from './yes-or-no.ts';

/** Fills fields from facts. Each value is stated on the page, in the form that the field requires. */

/** A record of a list, and the page that it links to. */
export interface RecordLink {
  /** The path of the list: `products`. */
  readonly list: string;
  /** What the record is called. */
  readonly name: string;
  readonly url: string;
}

interface Tally {
  readonly evidence: Evidence[];
  readonly missing: string[];
  /** The pages of records of lists. */
  readonly links: RecordLink[];
  /** Lists of objects that the page does not call as the schema does. */
  readonly unnamed: string[];
  /** Lists of which the page may have more: of a sentence, one entry that no markup calls the only one, without entries in another form, or cut. */
  readonly partial: Set<string>;
  /** The first records of the lists that are filled: a list of the page is one list of the schema. */
  readonly lists: Set<string>;
  /** The object of the schema that the page is about. */
  main?: string | undefined;
  /** Names of fields that several objects of the schema have. */
  shared?: ReadonlySet<string>;
  /** Fields that were looked for; those of records stop at a limit. */
  steps: number;
  /** Whether that became too many. */
  isOfPart?: boolean;
}

export const newTally = (): Tally => ({
  evidence: [],
  missing: [],
  links: [],
  unnamed: [],
  partial: new Set(),
  lists: new Set(),
  steps: 0,
});

const MAX_STEPS = 60_000;
/** Share of the sections of a text that have to state something to be records. */
const MOST_OF_LOOSE = 0.6;
/** Least match of the name of a range. */
const LEAST_OF_RANGE = 0.75;
/** Least match of a statement outside of the content. */
const LEAST_ASIDE = 0.85;

/** The value of a field, or undefined; what was found and what was not is put down in the tally. */
export function filled(field: Field, scope: Scope, tally: Tally, path = field.path): unknown {
  tally.steps++;
  if (field.kind === 'object') return filledObject(field, scope, tally, path);
  if (field.kind === 'array') return filledList(field, scope, tally, path);
  return filledScalar(field, scope, tally, path);
}

export function filledObject(
  field: Field,
  scope: Scope,
  tally: Tally,
  path: string,
): Record<string, unknown> | undefined {
  const lists = field.fields.filter(({ item }) => item?.kind === 'object');
  const outer = lists.length > 0 ? { ...scope, lists } : scope;
  const inner = path === '' ? outer : scopeOfObject(field, outer);
  const object: Record<string, unknown> = {};
  if (path === '') {
    tally.main = mainObject(field)?.name;
    tally.shared = sharedNames(field);
  }
  for (const below of field.fields) {
    const at = path === '' ? below.name : `${path}.${below.name}`;
    const missing = tally.missing.length;
    // What the page calls itself is the name of the object that it is about, and of no other.
    const isName = path !== '' && isTitle(below) && scope.page !== undefined;
    const own = !isName ? inner : tally.main === path ? outer : inner === outer ? undefined : inner;
    let value = own ? filled(below, own, tally, at) : void tally.missing.push(at);
    if (value === undefined && path !== '' && scope.page && inner !== outer) {
      value = filledApart(field, below, outer, tally, at);
      if (value !== undefined) tally.missing.length = missing;
    }
    if (value !== undefined) setField(object, below.name, value);
  }
  const whole = withCurrency(field, object, scope, tally, path);
  return Object.keys(whole).length > 0 ? whole : undefined;
}

/** A field of a record with its name, if it has it. */
const ownEntry = (record: Readonly<Record<string, unknown>>, name: string): (readonly [string, unknown])[] =>
  Object.hasOwn(record, name) ? [[name, ownField(record, name)]] : [];

/** An object with an amount whose currency only the amounts of the page say. */
function withCurrency(
  { fields }: Field,
  object: Record<string, unknown>,
  { page, reading }: Scope,
  tally: Tally,
  path: string,
): Record<string, unknown> {
  const target = fields.find(({ concept, name }) => concept === 'currency' && !Object.hasOwn(object, name));
  const hasAmount = path === '' || Object.values(object).some((value) => typeof value === 'number');
  const code = target && page && hasAmount ? currencyOfPage(page) : undefined;
  const value = target === undefined || code === undefined ? undefined : coerced(target, code, reading);
  if (target === undefined || value === undefined) return object;
  const at = path === '' ? target.name : `${path}.${target.name}`;
  tally.missing.splice(0, tally.missing.length, ...tally.missing.filter((one) => one !== at));
  tally.evidence.push({ field: at, source: 'prose', quote: code as string });
  const whole: Record<string, unknown> = { ...object, [target.name]: value };
  return Object.fromEntries(fields.flatMap(({ name }) => ownEntry(whole, name)));
}

/** How many there are of something is said of other things, too. */
const COUNTING = new Set(['total', 'count', 'number']);

/** The names of fields that more than one object of a schema has. */
function sharedNames(schema: Field): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  const read = ({ fields, item }: Field): void => {
    for (const below of [...fields, ...(item?.fields ?? [])]) {
      if (seen.has(below.name)) shared.add(below.name);
      seen.add(below.name);
      read(below);
    }
    if (item?.kind === 'array') read(item);
  };
  read(schema);
  return shared;
}

/** The value of a field of an object that the page states elsewhere. */
function filledApart(object: Field, below: Field, scope: Scope, tally: Tally, path: string): unknown {
  if (below.kind === 'object') return undefined;
  const isMain = tally.main === path.slice(0, -below.name.length - 1);
  if (below.kind === 'array' && !isMain) return undefined;
  const isOwn =
    below.concept === undefined &&
    below.bare.length > 1 &&
    !below.bare.some((word) => COUNTING.has(word)) &&
    tally.shared?.has(below.name) === false;
  for (const field of fieldsApart(object, below, isMain, isOwn)) {
    const mine: Tally = { ...tally, evidence: [], missing: [] };
    const value = filled(field, scope, mine, path);
    tally.steps = mine.steps;
    tally.isOfPart ||= mine.isOfPart === true;
    if (value === undefined) continue;
    tally.evidence.push(...mine.evidence);
    return value;
  }
  return undefined;
}

function filledScalar(field: Field, scope: Scope, tally: Tally, path: string): unknown {
  const byLabel = (least: number): unknown => {
    const given = scope.given?.get(path);
    if (given === undefined || given.score < least) return undefined;
    tally.evidence.push({ field: path, source: SOURCES[given.place.by], quote: quoteOf(given.place.texts[0] ?? '') });
    return given.value;
  };
  const sure = byLabel(SURE_OF_LABEL);
  if (sure !== undefined) return sure;
  const named = scope.page && nameInTitle(field, scope.page.structured, scope.facts);
  // An object of the page says it best.
  if (named && !rated(field, scope.facts)[0]?.fact.types) {
    tally.evidence.push({ field: path, source: 'title', quote: named });
    return named;
  }
  for (const target of [field, fromDescription(field)]) {
    if (!target) continue;
    const candidates = rated(target, scope.facts);
    candidates.push(...statingToo(target, scope.facts).map((fact) => ({ fact, score: 0.4, match: 0.4 })));
    for (const { fact: one, match } of candidates) {
      // What the frame of a page says is about its publisher.
      if (one.isAside && match < LEAST_ASIDE) continue;
      if ((scope.page && isNoName(target, one)) || isCodeOfPage(target, one)) continue;
      if (isAmbiguous(one, match, candidates, target, scope)) continue;
      const value = coerced(target, one.value, scope.reading);
      if (value === undefined || value === '') continue;
      tally.evidence.push({ field: path, source: one.source, quote: quoteOf(one.value) });
      return value;
    }
  }
  const labelled = byLabel(0);
  if (labelled !== undefined) return labelled;
  const range = rangeAsked(field);
  if (range !== undefined) {
    const { whole, end } = range;
    for (const { fact: one, match } of rated(whole, scope.facts)) {
      const text = typeof one.value === 'string' && match >= LEAST_OF_RANGE ? endOf(one.value, end) : undefined;
      const value = text === undefined ? undefined : coerced(whole, text, scope.reading);
      if (value === undefined) continue;
      tally.evidence.push({ field: path, source: one.source, quote: quoteOf(one.value) });
      return value;
    }
  }
  const email = scope.page && emailFor(field, scope.page);
  if (email !== undefined) {
    tally.evidence.push({ field: path, source: 'link', quote: email });
    return email;
  }
  const link = scope.page && linkFor(field, scope.page);
  if (link !== undefined) {
    tally.evidence.push({ field: path, source: 'link', quote: link.quote });
    return link.value;
  }
  const option = scope.page && field.options && statedOption(field, scope.page);
  if (option) {
    tally.evidence.push({ field: path, source: option.source, quote: option.quote });
    return option.value;
  }
  const prose = scope.page ?? (scope.sentences && { sentences: scope.sentences });
  if (prose) {
    const inText =
      field.kind === 'boolean'
        ? (yesOrNo(field, prose.sentences) ?? (scope.page && yesOrNo(field, labelledLines(scope.page.structured))))
        : proseValue(field, prose, scope.reading);
    if (inText) {
      tally.evidence.push({ field: path, source: inText.source, quote: inText.quote });
      return inText.value;
    }
  }
  tally.missing.push(path);
  return undefined;
}

/** A label that says the same as the name of a field comes before all else. */
const SURE_OF_LABEL = 0.9;
/** Of a label with several texts, which others may read as one. */
const SURE_OF_LIST = 0.78;

const SOURCES: Readonly<Record<Given['place']['by'], Source>> = {
  ...{
    term: 'definition-list',
    colon: 'label',
    beside: 'label',
    cell: 'table',
    column: 'table',
    heading: 'heading',
    above: 'label',
  },
  ...{ attribute: 'label', words: 'label' },
};

/** Whether a text is the code of the page's language, and the field asks for another one or for its name. */
const isCodeOfPage = ({ words }: Field, one: Fact): boolean =>
  isLanguageOfPage(one) && words.some((word) => !OF_PAGE.has(word));
const isLanguageOfPage = ({ label, source }: Fact): boolean => label === 'language' && source === 'meta';
const OF_PAGE = new Set(['language', 'lang', 'page', 'content', 'in', 'code', 'locale', 'site']);

/** The texts that are called something else and state a field too: a price its currency, the days of an event its last one. */
function statingToo({ concept }: Field, facts: Scope['facts']): Scope['facts'] {
  if (concept === 'currency')
    return facts.filter(
      (one) => (one.concept === 'price' || one.concept === 'salary') && typeof one.value === 'string',
    );
  if (concept !== 'endDate') return [];
  return facts.filter(
    ({ concept: theirs, value }) =>
      theirs === 'startDate' && typeof value === 'string' && dateRanges.first(value, 'en-GB') !== undefined,
  );
}

function quoteOf(value: Json): string {
  const text = typeof value === 'string' ? value : (textual(value) ?? JSON.stringify(value));
  return oneLine(text, 300);
}

function filledList(field: Field, scope: Scope, tally: Tally, path: string): unknown[] | undefined {
  const { item } = field;
  const found =
    item?.kind === 'object'
      ? listOfObjects(field, item, scope, tally, path)
      : listOfScalars(field, item, scope, tally, path);
  if (found === undefined || found.length === 0) {
    tally.missing.push(path);
    return undefined;
  }
  return found;
}

/** What markup gives a name has no more entries elsewhere. */
const WHOLE: ReadonlySet<Source> = new Set([
  ...(['json-ld', 'microdata', 'rdfa', 'open-graph', 'meta', 'table', 'definition-list', 'list'] as const),
]);

/** The only address or number that the links of a page have. */
const isOnlyContact = ({ source, concept }: Fact): boolean =>
  source === 'link' && (concept === 'email' || concept === 'phone');

/** The number of an issue behind an entry: `Import from drives #2231`. */
const ISSUE = /\s+(?:#\d{1,7}|\(#\d{1,7}\))\.?$/;

function listOfScalars(
  field: Field,
  item: Field | undefined,
  scope: Scope,
  tally: Tally,
  path: string,
): unknown[] | undefined {
  const one: Field = item ?? { ...field, kind: 'any', item: undefined };
  const take = (values: readonly Json[], source: Source, isWhole = WHOLE.has(source)): unknown[] | undefined => {
    const entries: unknown[] = [];
    let dropped = 0;
    for (const value of values.slice(0, MOST_OF_LIST)) {
      const entry = coerced(one, typeof value === 'string' ? value.replace(ISSUE, '') : value, scope.reading);
      if (entry === undefined || entry === '') dropped += saysNothing(value) ? 0 : 1;
      else if (!entries.includes(entry)) entries.push(entry);
    }
    if (entries.length === 0) return undefined;
    const isSure = isWhole || (source !== 'prose' && entries.length > 1);
    if (!isSure || values.length >= MOST_OF_LIST || dropped > 0) tally.partial.add(path);
    tally.evidence.push({ field: path, source, quote: oneLine(entries.map(String).join(', '), 300) });
    return entries;
  };
  const byLabel = (least: number): unknown[] | undefined => {
    const given = scope.given?.get(path);
    if (given === undefined || given.score < least) return undefined;
    const { texts, by, isWhole } = given.place;
    return take(texts.length > 1 ? texts : splitList(texts[0] ?? ''), SOURCES[by], isWhole);
  };
  const isList = (scope.given?.get(path)?.place.texts.length ?? 0) > 1;
  const sure = byLabel(isList ? SURE_OF_LIST : SURE_OF_LABEL);
  if (sure) return sure;
  for (const target of [field, fromDescription(field)]) {
    if (!target) continue;
    const contacts = scope.page && contactsOf(target, scope.page);
    const all = contacts && take(contacts, 'link');
    if (all) return all;
    for (const { fact: known } of rated(target, scope.facts)) {
      // The language of the page is none of those that somebody speaks.
      if (isLanguageOfPage(known)) continue;
      const values = Array.isArray(known.value)
        ? known.value.flatMap((value) =>
            isObject(value) && Array.isArray(value.itemListElement) ? value.itemListElement : [value],
          )
        : typeof known.value === 'string' && !isLongText(known)
          ? splitList(known.value)
          : [known.value];
      const entries = take(values, known.source, WHOLE.has(known.source) || isOnlyContact(known));
      if (entries) return entries;
    }
    if (!scope.page) continue;
    for (const { heading, items, isAside } of scope.page.structured.sections) {
      if (isAside || items.length === 0 || nameMatch(target, asLabel(heading)) < 0.7) continue;
      const entries = take(items, 'list');
      if (entries) return entries;
    }
  }
  const labelled = byLabel(0);
  if (labelled) return labelled;
  const people = scope.page && peopleSaid(field, scope.page, scope.reading);
  if (people) return take(people, 'prose');
  const inText = scope.page && one.kind !== 'boolean' ? saidList(field, scope.page.sentences) : undefined;
  return inText && take(inText.value, 'prose');
}

function listOfObjects(field: Field, item: Field, scope: Scope, tally: Tally, path: string): unknown[] | undefined {
  const sets = [...objectsNamed(field, scope), ...(scope.page ? recordsOfPage(field, scope.page, scope) : [])];
  let best: (Filled & Candidate) | undefined;
  const candidates: Candidate[] = [];
  const forms: Filled[] = [];
  // The same records may be read in two forms, of which one has their links.
  const links = new Map<string, RecordLink>();
  for (const set of sets) {
    const { source, closeness } = set;
    const read = filledRecords(item, set, scope, tally, path);
    for (const link of read.links) if (!links.has(link.name)) links.set(link.name, link);
    if (read.values.length === 0) continue;
    forms.push(read);
    const isTaken = closeness < NAMED && tally.lists.has(startOf(read));
    const coverage = read.fields / (read.values.length * item.fields.length);
    if (coverage < leastCoverage(closeness, read)) continue;
    const isOnlyNames = item.fields.length > 1 && read.fields <= read.values.length;
    if (isOnlyNames && (closeness < NAMED || (source === 'list' && (isMenu(read) || areParts(read))))) continue;
    // A box around two cards can be read as one.
    const whole = closeness < 0 ? read.values.length * 0.2 : 0;
    const rate = coverage + closeness + whole + (source === 'json-ld' ? 0.02 : 0);
    const candidate = { ...read, rate, closeness };
    candidates.push(candidate);
    if (isTaken) continue;
    if (!best || rate > best.rate || (closeness < 0 && rate === best.rate)) best = candidate;
  }
  if (!best || (best.closeness < NAMED && isDoubtful(field, best, candidates, scope.lists))) return undefined;
  const { values, evidence, key = '' } = widened(best, forms, path);
  if (best.closeness < NAMED) tally.unnamed.push(path);
  tally.lists.add(startOf(best));
  tally.evidence.push(...evidence);
  if (tally.isOfPart || forms.some((form) => form.values.length >= MOST_OF_LIST)) tally.partial.add(path);
  for (const record of values) {
    const link = links.get(String(ownField(record, key)));
    if (link !== undefined) tally.links.push(link);
  }
  return [...values];
}

/** Whether each of them is the name of a link: such names are found in every menu. */
const isMenu = ({ values, links }: Filled): boolean => links.length === values.length;

/** Whether two of them link to one page: the name of a thing, and a button below it. */
const areParts = ({ links }: Filled): boolean => new Set(links.map(({ url }) => url)).size < links.length;

/** The fit of a list that is called as the field is. */
const NAMED = 0.7;

/** The names of its first records. */
const startOf = ({ values, key = '' }: Pick<Filled, 'values' | 'key'>): string =>
  JSON.stringify(values.slice(0, 2).map((record) => ownField(record, key) ?? record));

/** The share of the values below which a list is taken for another one. Where each record has a page, that may state the rest. */
function leastCoverage(closeness: number, { values, links, fields }: Filled): number {
  if (closeness >= NAMED) return 0.2;
  const pages = new Set(links.map(({ url }) => url)).size;
  return pages >= values.length * 0.8 && pages > 2 && fields > values.length ? 0.3 : 0.5;
}

interface Filled {
  readonly values: readonly JsonRecord[];
  readonly evidence: readonly Evidence[];
  readonly links: readonly RecordLink[];
  /** The field that names them. */
  readonly key: string | undefined;
  /** Filled fields of all of them. */
  readonly fields: number;
}
type JsonRecord = Record<string, unknown>;

function filledRecords(
  item: Field,
  { records, names, texts, source, isLoose = false }: Records,
  scope: Scope,
  tally: Tally,
  path: string,
): Filled {
  const read = records.slice(0, MOST_OF_LIST).flatMap((facts, place) => {
    if (tally.steps > MAX_STEPS) {
      tally.isOfPart = true;
      return [];
    }
    const mine: Tally = { ...newTally(), steps: tally.steps };
    const record: JsonRecord = {};
    const text = texts?.[place];
    const own = {
      ...scope,
      facts,
      given: undefined,
      page: undefined,
      sentences: text ? text.split('\n').flatMap(sentencesOf) : undefined,
    };
    for (const below of item.fields) {
      const value = filled(below, own, mine, below.name);
      if (value !== undefined) setField(record, below.name, value);
    }
    for (const [below, one] of onlyOnes(item, record, facts)) {
      const value = coerced(below, one.value, scope.reading);
      if (value === undefined || value === '') continue;
      setField(record, below.name, value);
      mine.evidence.push({ field: below.name, source: one.source, quote: quoteOf(one.value) });
    }
    for (const [i, { name }] of item.fields.entries()) {
      // One text is one value of a record.
      const inText = ownField(record, name);
      const same = item.fields.slice(0, i).filter((before) => ownField(record, before.name) === inText);
      if (typeof inText === 'string' && same.length > 0) delete record[name];
    }
    tally.steps = mine.steps;
    tally.isOfPart ||= mine.isOfPart === true;
    return [{ record, evidence: mine.evidence, name: names?.[place], url: pageOfRecord(facts, scope) }];
  });
  // Where no record has a value for the field that names them, it is the name that the page gives them.
  const naming = namingField(item);
  if (naming !== undefined && !read.some(({ record }) => Object.hasOwn(record, naming.name))) {
    for (const { record, evidence, name } of read) {
      const value =
        name === undefined || Object.keys(record).length === 0 ? undefined : coerced(naming, name, scope.reading);
      if (value === undefined || value === '' || Object.values(record).includes(value)) continue;
      setField(record, naming.name, value);
      evidence.push({ field: naming.name, source, quote: oneLine(name ?? '', 300) });
    }
  }
  const titles = item.fields.filter(({ concept }) => concept === 'title');
  // A record without a name is part of something else.
  const needsTitle = titles.some(({ bare }) => bare.length === 1);
  const least = isLoose ? 2 : 1;
  const whole = read.filter(
    ({ record }) =>
      Object.keys(record).length >= least && (!needsTitle || titles.some(({ name }) => Object.hasOwn(record, name))),
  );
  if (isLoose && whole.length < read.length * MOST_OF_LOOSE)
    return { values: [], evidence: [], links: [], key: undefined, fields: 0 };
  return {
    // In the order of the schema.
    values: whole.map(({ record }) => Object.fromEntries(item.fields.flatMap(({ name }) => ownEntry(record, name)))),
    evidence: whole.flatMap(({ evidence }, place) =>
      evidence.map((one) => ({ ...one, field: `${path}[${place}].${one.field}` })),
    ),
    links: whole.flatMap(({ record, url }) => {
      const name = naming === undefined ? undefined : ownField(record, naming.name);
      return url === undefined || typeof name !== 'string' ? [] : [{ list: path, name, url }];
    }),
    key: naming?.name,
    fields: whole.reduce((sum, { record }) => sum + Object.keys(record).length, 0),
  };
}

/** The page of a record, which its facts name. */
function pageOfRecord(facts: Scope['facts'], { reading }: Scope): string | undefined {
  const url = facts.find(({ label, value }) => label === 'url' && typeof value === 'string')?.value;
  return typeof url === 'string' && URL.canParse(url, reading.url) ? new URL(url, reading.url).href : undefined;
}
