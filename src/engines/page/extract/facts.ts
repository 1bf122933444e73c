// Over 10 kB: every kind of statement outside of objects, each with how far it is trusted.

import { meaningOf, nameWords } from '../../lexicon/index.ts';
import { dates } from '../../values/index.ts';
import { SENTENCE } from '../facts/author.ts';
import { isThread } from '../facts/thread.ts';
import { type Json, type Structured, typesOf } from '../structured/index.ts';
import type { Source } from './source.ts';
import { titlesOf } from './titles.ts';

/** What a page states, one statement each: a name, a value and its position. */

export type { Source };

export interface Fact {
  readonly label: string;
  readonly words: readonly string[];
  readonly concept: string | undefined;
  readonly value: Json;
  readonly source: Source;
  /** How reliable it is compared with others, 0 to 1. */
  readonly trust: number;
  /** The types of its object. */
  readonly types?: readonly string[];
  readonly heading?: string;
  readonly isAside?: boolean;
}

/** Of one object. */
export const MAX_FACTS = 4_000;

export function fact(label: string, value: Json, source: Source, trust: number, more: Partial<Fact> = {}): Fact {
  const words = nameWords(label.replace(/(?<=\S)\s*\([^)]*\)$/, ''));
  return { label, ...meaningOf(words), value, source, trust, ...more };
}

/** A heading or a header as a fact, to compare its name. */
export const asLabel = (label: string): Fact => fact(label, null, 'heading', 1);

const PIECES = /(?:Article|Posting|Report|Question|QAPage|Book|PodcastEpisode|VideoObject|Thesis|Review)$/;

/** From this number of pieces, names or days on, a page is a list. */
const LISTED = 4;

/** Whether the page is a single article, rather than a list of articles or a shop. */
function isPiece({ openGraph, jsonLd, microdata, bylines, times }: Structured, isHome: boolean): boolean {
  const types = [...jsonLd.flatMap(typesOf), ...microdata.flatMap(({ types: own }) => own)];
  if (types.some((type) => /^(?:Product|ProductGroup|CollectionPage|ItemList|Offer)$/.test(type))) return false;
  if (openGraph['og:type']?.[0] === 'article') return true;
  const pieces = types.filter((type) => PIECES.test(type)).length;
  if (pieces > 0) return pieces < LISTED;
  // Home pages have no author.
  if (isHome) return false;
  const names = new Set(bylines.map(({ text }) => text));
  const days = new Set(times.flatMap(({ datetime, text }) => dates.iso(datetime ?? text) ?? []));
  return names.size < LISTED && days.size < LISTED;
}

/** Less reliable than labels of the page; but the first of all in a thread, where every post has a name and a date. */
const AUTHORSHIP = 0.5;
const OF_THREAD = 0.85;

/** From this number of different bylines on, a page is a list. */
const MANY = 3;
/** Characters of a heading and of the line below it that are a label and its value. */
const MAX_HEADING = 40;
const MAX_LINE = 200;

const ASIDE_ALLOWED = new Set(['phone', 'fax', 'email', 'address', 'openingHours', 'company']);

/** What the page states outside of objects: labels, tables, meta tags, bylines, times, links. */
export function factsOfPage(structured: Structured, url: string): Fact[] {
  const facts: Fact[] = [];
  const { definitions, labelled, classed, openGraph, meta, bylines, times, contacts } = structured;
  const ofThread = isThread(structured.canonical ?? url);
  const isHome = URL.parse(url)?.pathname === '/';
  const isOne = ofThread || isPiece(structured, isHome);
  const names = new Set(bylines.flatMap(({ text, isAside }) => (isAside ? [] : (bylineName(text) ?? []))));
  // A list of texts by several people has no single author.
  const isOfMany = !isOne && (isHome || names.size >= MANY);
  for (const { label, value, how, heading, isAside } of [...definitions, ...labelled]) {
    const one = fact(label, value, how, isAside ? 0.5 : how === 'label' ? 0.88 : 0.9, { heading, isAside });
    if (isOfMany && one.concept === 'author') continue;
    if (one.concept === undefined && isDay(value)) facts.push(...whenOf(one));
    const [, begun, grade = ''] = GRADED.exec(value) ?? [];
    if (begun !== undefined) facts.push(fact(`${label} ${begun}`, grade, how, 0.85, { heading, isAside }));
    if (!isAside || (one.concept !== undefined && ASIDE_ALLOWED.has(one.concept))) facts.push(one);
  }
  // A heading with one short line below it, as on pages that describe a thing; a button may follow.
  for (const { heading, level, text, items, isAside } of structured.sections) {
    const [line = '', ...rest] = text.split('\n');
    const isFact =
      level > 1 && !isAside && items.length === 0 && line !== '' && line.length <= MAX_LINE && rest.length < 2;
    if (isFact && heading.length <= MAX_HEADING)
      facts.push(fact(heading, line, 'heading', rest.length === 0 ? 0.7 : 0.6));
  }
  for (const { label, value, isAside } of classed) {
    if (!isAside && label !== 'author') facts.push(fact(label, value, 'class', 0.6));
  }
  for (const [name, values] of Object.entries(openGraph)) {
    const label = name
      .replace(/^(?:og|article|product|book|profile|music|video|business|place|event|restaurant):/, '')
      .replaceAll(':', ' ');
    if (label === 'title' || label === 'type') continue;
    const value = values.length > 1 ? values : (values[0] as string);
    if (label === 'author' && /^https?:/.test(String(values[0]))) continue;
    facts.push(fact(label, value, 'open-graph', 0.72));
  }
  for (const [name, values] of Object.entries(meta)) {
    if (
      /^(?:viewport|robots|generator|theme-color|twitter:(?!data|label)|csrf|google|msapplication|fb:|apple|format-detection)/.test(
        name,
      )
    )
      continue;
    const label = name
      .replace(/^(?:dc|dcterms|citation|parsely|sailthru|cxenseparse|geo|twitter)[.:_-]/, '')
      .replace(/^recs:/, '');
    const written = name.startsWith('citation_author') ? values.map(forwards) : values;
    facts.push(fact(label, written.length > 1 ? written : (written[0] as string), 'meta', 0.68));
  }
  for (const { text, source, trust } of titlesOf(structured)) facts.push(fact('title', text, source, trust));
  const headlines = structured.sections.filter(({ level, isAside }) => level === 1 && !isAside);
  if (headlines.length === 1) facts.push(fact('headline', headlines[0]?.heading ?? '', 'heading', 0.74));
  for (const { text, how, heading, isAside } of bylines) {
    if (isAside || isOfMany) continue;
    const name = bylineName(text);
    if (name !== undefined) facts.push(fact('author', name, 'byline', how === 'class' ? 0.66 : 0.75, { heading }));
    if (dates.first(text)) facts.push(fact('published', text, 'byline', 0.6, { heading }));
  }
  const labelledTexts = new Set([...definitions, ...labelled].map(({ value }) => value));
  for (const { second } of structured.twoTexts ?? []) labelledTexts.add(second);
  for (const { datetime, text, hint, heading, isAside } of times) {
    // What a label calls something else is not when the page came out.
    if (labelledTexts.has(text)) continue;
    // When somebody commented is not when the page came out.
    if (isAside && /\bcomments?\b/i.test(hint)) continue;
    const label = /modif|updat|edited|aktualisiert|revis/i.test(hint)
      ? 'modified'
      : /releas|erschein|launch/i.test(hint)
        ? 'release date'
        : /deadline|regist|expir|apply|valid|\bdue\b/i.test(hint)
          ? 'deadline'
          : /publi|post|entry-date|created|written|veröff|am\b|datum/i.test(hint)
            ? 'published'
            : /start|begin/i.test(hint)
              ? 'start date'
              : /end|until/i.test(hint)
                ? 'end date'
                : 'published';
    if (isAside && !/publi|post|created|modif|updat/i.test(hint)) continue;
    const isHinted = /publi|post|start|begin|modif|updat|end\b/i.test(hint);
    facts.push(
      fact(label, datetime ?? text, 'time', (isHinted ? 0.7 : datetime ? 0.58 : 0.54) - (isAside ? 0.1 : 0), {
        heading,
        isAside,
      }),
    );
  }
  for (const kind of ['email', 'phone'] as const) {
    for (const isAside of [false, true]) {
      const values = new Set(
        contacts.filter((one) => one.kind === kind && !one.isAside === !isAside).map(({ value }) => value),
      );
      if (values.size === 1) facts.push(fact(kind, [...values][0] as string, 'link', isAside ? 0.6 : 0.8, { isAside }));
      if (values.size > 0) break;
    }
  }
  if (structured.tags.length > 0) facts.push(fact('tags', [...structured.tags], 'link', 0.8));
  const { author, published, modified } = isOne ? structured.authorship : {};
  const trust = ofThread ? OF_THREAD : AUTHORSHIP;
  // Comments and reviews come in numbers.
  const others = new Set(bylines.flatMap(({ text, isAside }) => (isAside ? [text] : [])));
  const isOfOthers = (name: string): boolean => {
    const same = bylines.filter(({ text }) => text.includes(name));
    return others.size > 1 && same.length > 0 && same.every(({ isAside }) => isAside);
  };
  if (author && !isOfOthers(author)) facts.push(fact('author', author, 'byline', trust));
  if (published) facts.push(fact('published', published, 'byline', trust));
  if (modified) facts.push(fact('modified', modified, 'byline', trust));
  facts.push(fact('url', structured.canonical ?? url, 'address', 0.65));
  if (structured.lang) facts.push(fact('language', structured.lang, 'meta', 0.6));
  return facts;
}

/** `Council tax: Band D`: a label goes on. */
const GRADED = /^(\p{L}{3,12}) ([A-Z\d]\d?)$/u;

/** `Classes start: 22 February 2027`: labels that end in a word for a beginning or an end. */
function whenOf({ words, value, source, trust, ...more }: Fact): Fact[] {
  const last = words.at(-1) ?? '';
  const concept = /^(?:start|begin|commence)$/.test(last)
    ? 'startDate'
    : /^(?:end|finish)$/.test(last)
      ? 'endDate'
      : undefined;
  return concept === undefined ? [] : [{ ...more, words, value, source, trust: trust * 0.9, concept }];
}
const isDay = (value: string): boolean => value.length <= MAX_DAY && dates.first(value) !== undefined;
const MAX_DAY = 60;

/** "Lovelace, Ada" as "Ada Lovelace". */
const forwards = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1');

/** The name in a byline: without `By`, roles, dates and read times. */
export function bylineName(text: string): string | undefined {
  const name = text
    .replace(
      /^(?:(?:written|posted|published|words|story|reviewed)\s+)?(?:by|von|par|por|di|da|door|przez|av|af)\b:?\s+/i,
      '',
    )
    .replace(/^(?:author|autor|auteur)s?\s*:?\s+/i, '')
    .split(/\s+[|•·–—»]\s+|\s*\n|,?\s+(?:on|am|le|updated|published|posted)\s+(?=[\p{L}]*\s*\d|\p{Lu})/iu)[0]
    ?.trim();
  if (name === undefined || name.length < 2 || name.length > 80 || /\d{3}|[:?!]|https?/i.test(name)) return undefined;
  if (/^(?:about|author|by|share|follow|contributor|staff|profile|more|read|view|all posts)\b/i.test(name))
    return undefined;
  if (SENTENCE.test(name)) return undefined;
  return name.split(/\s+/).length <= 10 ? name : undefined;
}
