import { ownField, setField } from '@trawl/contract/table.ts';
import { nameWords, typesOfKind } from '../../lexicon/index.ts';
import { givenByLabels } from './by-label.ts';
import type { Fact } from './facts.ts';
import { type Field, fieldsOf } from './fields.ts';
import { filled, filledObject, newTally, type RecordLink } from './fill.ts';
import { filledFromJson, jsonAnswerOf } from './json-answer.ts';
import { nameMatch } from './match.ts';
import { materialOf, type Page } from './material.ts';
import { isReadInPart, MOST_SENTENCES } from './most-read.ts';
import { schemaOfPrompt } from './prompt.ts';
import type { Evidence } from './scope.ts';
import { SITE_NAME } from './site-kinds.ts';

/** The extractive model: what a page states, in the requested form. Nothing is made up or inferred. */

export { type Answer, answerQuestion } from './answer.ts';
export type { RecordLink } from './fill.ts';
export { highlightsFor } from './highlights.ts';
export type { Page } from './material.ts';
export { isTextReadInPart } from './most-read.ts';
export { nameFieldOf } from './naming.ts';
export { schemaOfPrompt } from './prompt.ts';
export { rankPassages } from './rank.ts';
export type { Evidence } from './scope.ts';
export { summaryOf } from './summary.ts';

export interface ExtractRequest extends Page {
  /** A valid JSON Schema. */
  readonly schema?: unknown;
  readonly prompt?: string | undefined;
}

export interface Extracted {
  /** In the form of the schema. What the page does not state is null if the schema requires it and allows null, otherwise left out. */
  readonly value: unknown;
  /** One for each value, or for each list of values: its position. */
  readonly evidence: Evidence[];
  /** Paths of requested fields without a value. */
  readonly missing: string[];
  /** Pages of single records that the page links to. */
  readonly links: readonly RecordLink[];
  /** Paths of lists that the page does not call as the schema does: each may be another list. */
  readonly unnamed: readonly string[];
  /** Paths of lists of which the page may have more entries. */
  readonly partial?: readonly string[];
  /** Paths of numbers of which digits were lost, because a program's number has no more. */
  readonly lost?: readonly string[];
  /** Whether the page has so much that not all of it was read. */
  readonly isOfPart?: boolean;
}

/** @returns `value` is undefined if the page states nothing that was requested */
export function extractToSchema({ schema, prompt, ...page }: ExtractRequest): Extracted {
  const requested = schema ?? (prompt === undefined ? undefined : schemaOfPrompt(prompt, pageText(page)));
  if (requested === undefined) return { value: undefined, evidence: [], missing: [], links: [], unnamed: [] };
  const field = fieldsOf(requested);
  const declared = fromJson(field, page.markdown);
  if (declared !== undefined) return declared;
  const scalars = leavesOf(field);
  const kinds = kindsIn([field, ...field.fields], prompt);
  const material = materialOf(page, kinds, (facts) => coverage(scalars, facts));
  const reading = { lang: material.lang, url: page.url };
  const tally = newTally();
  const scope = {
    facts: material.facts,
    given: givenByLabels(field, material.structured.places ?? [], reading),
    page: material,
    byId: material.byId,
    reading,
  };
  const top = field.kind === 'object' || field.kind === 'array' ? field : namedAfter(field, prompt);
  const named = top.kind === 'array' ? namedAfter(top, prompt) : withTitle(top, material.facts);
  const value =
    named.kind === 'object' ? filledObject(named, scope, tally, '') : filled(named, scope, tally, named.path);
  const { evidence, missing, links, unnamed, partial } = tally;
  const isOfPart = tally.isOfPart === true || isReadInPart(page) || material.sentences.length >= MOST_SENTENCES;
  return { value: withNulls(field, value), evidence, missing, links, unnamed, partial: [...partial], isOfPart };
}

/** What a page that is JSON states under the keys of the schema; undefined if it is none or has none of them. */
function fromJson(field: Field, markdown: string): Extracted | undefined {
  const data = jsonAnswerOf(markdown);
  if (data === undefined) return undefined;
  const tally = { evidence: [], missing: [], lost: [] };
  const value = filledFromJson(field, data, tally);
  return value === undefined ? undefined : { value: withNulls(field, value), ...tally, links: [], unnamed: [] };
}

/** Words before `name` of people and of what stands behind a page: its title is not their name. */
const NOT_THE_SUBJECT = new Set(
  (
    'company employer organization organisation firm business department faculty institute university school college institution agency ' +
    'publisher store shop seller vendor provider brand manufacturer site website user first last full family middle given legal file host ' +
    'domain guide contact author manager owner customer client country city state street bank team club group category parent practice clinic surgery hospital restaurant hotel venue museum library gallery cafe studio'
  ).split(' '),
);

/** The first field of a schema is what the page is about, if it asks for a name and nothing else is known of it: `tripName`. */
function withTitle(field: Field, facts: readonly Fact[]): Field {
  const hasSite = facts.some(({ concept }) => concept === SITE_NAME);
  const place = field.fields.findIndex((one) => asksForTitle(one) || (hasSite && asksForBusiness(one, field.fields)));
  const requested = field.fields[place];
  if (requested !== undefined && !field.fields.some((one) => one !== requested && one.concept === 'title')) {
    const isHeadline =
      /^head(?:line|ing)$/.test(requested.words.at(-1) ?? '') && facts.some(({ label }) => label === 'headline');
    const meant = isHeadline
      ? { ...requested, concept: undefined, bare: ['headline'] }
      : asksForTitle(requested)
        ? { ...requested, concept: 'title', bare: ['title'] }
        : { ...requested, concept: undefined, bare: ['site', 'name'] };
    return { ...field, fields: field.fields.with(place, meant) };
  }
  const [first, ...others] = field.fields;
  if (first === undefined || first.kind !== 'string' || first.concept !== undefined || first.format !== undefined)
    return field;
  const last = first.words.at(-1) ?? '';
  if (first.words.length < 2 || !/^(?:name|title|heading|headline)$/.test(last)) return field;
  if (first.words.some((word) => NOT_THE_SUBJECT.has(word)) || others.some(({ concept }) => concept === 'title'))
    return field;
  return { ...field, fields: [{ ...first, concept: 'title', bare: ['title'] }, ...others] };
}

/** `sectionTitle`, `pageHeadline`. */
const asksForTitle = ({ kind, words, concept }: Field): boolean =>
  kind === 'string' &&
  ((concept === undefined && words.length > 1 && /^(?:title|heading)$/.test(words.at(-1) ?? '')) ||
    words.at(-1) === 'headline');

/** The `name` of what has opening hours: the page may be called `Opening hours and menu`. */
const asksForBusiness = ({ kind, words }: Field, fields: readonly Field[]): boolean =>
  kind === 'string' && words.join(' ') === 'name' && fields.some(({ concept }) => concept === 'openingHours');

const pageText = ({ metadata, markdown }: Page): string => `${[metadata?.title].flat().join(' ')}\n${markdown}`;

/** A schema without properties requests what its description or the prompt names. */
function namedAfter(field: Field, prompt: string | undefined): Field {
  const fromPrompt = prompt === undefined ? undefined : schemaOfPrompt(prompt);
  const [name] = Object.keys((fromPrompt?.properties as object | undefined) ?? {});
  const words = nameWords(name ?? field.description).slice(0, 4);
  return {
    ...field,
    name: name ?? field.name,
    ...fieldWords(words),
    ...(field.item ? { item: { ...field.item, ...(field.item.kind === 'object' ? {} : fieldWords(words)) } } : {}),
  };
}

function fieldWords(words: readonly string[]): Pick<Field, 'words' | 'bare' | 'concept'> {
  const { concept } = fieldsOf({ properties: { [words.join(' ')]: {} } }).fields[0] as Field;
  return { words, bare: words, concept };
}

/** The scalar fields of the first two levels, which show what kind of thing is requested. */
function leavesOf(field: Field): Field[] {
  return field.fields.flatMap((one) => (one.kind === 'object' ? one.fields : [one])).slice(0, 60);
}

/** The share of the fields that the facts could fill, 0 to 1. */
function coverage(fields: readonly Field[], facts: readonly Fact[]): number {
  if (fields.length === 0) return 0;
  let found = 0;
  for (const field of fields) if (facts.some((one) => nameMatch(field, one) >= 0.75)) found++;
  return found / fields.length;
}

/** The kinds of things in names, descriptions and the prompt. */
function kindsIn(fields: readonly Field[], prompt: string | undefined): string[] {
  const words = fields.flatMap(({ words: name, description }) => [...name, ...nameWords(description)]);
  const all = [...words, ...nameWords((prompt ?? '').slice(0, 200))];
  return [...new Set(all)].filter((word) => typesOfKind(word) !== undefined);
}

/** Required fields that allow null are null if nothing is stated. */
function withNulls(field: Field, value: unknown): unknown {
  if (field.kind === 'object' && typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    for (const below of field.fields) {
      const inner = ownField(object, below.name);
      if (inner === undefined) {
        if (below.isRequired && below.isNullable) setField(object, below.name, null);
      } else setField(object, below.name, withNulls(below, inner));
    }
  } else if (field.kind === 'array' && Array.isArray(value) && field.item) {
    for (const entry of value) withNulls(field.item, entry);
  }
  return value;
}
