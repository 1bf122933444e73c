import { sentencesOf } from '../../text/index.ts';
import { visibleFromMarkdown } from '../places/index.ts';
import {
  type ById,
  byIdOf,
  canBeLabel,
  type Entity,
  entitiesOf,
  isBroken,
  isObject,
  type Json,
  listOf,
  MARK,
  markdownLines,
  partsOfParagraph,
  plainOf,
  relatedLines,
  type Structured,
} from '../structured/index.ts';
import { type Fact, fact, factsOfPage } from './facts.ts';
import { MOST_SENTENCES, MOST_TEXT } from './most-read.ts';
import { factsOfObject, mainEntities, TRUST } from './objects.ts';
import { postalFacts } from './postal.ts';
import { SITE_NAME } from './site-kinds.ts';
import { squashed, titlesOf } from './titles.ts';
import { factsBelowTitle, factsShown } from './unlabelled.ts';

/** A page as input of the extractive model. */
export interface Page {
  readonly url: string;
  readonly markdown: string;
  /** Absent for content without HTML; labels and tables are then read from the Markdown. */
  readonly structured?: Structured | undefined;
  /** Page metadata; only `title` and `language` are used. */
  readonly metadata?: { readonly title?: unknown; readonly language?: unknown } | undefined;
}

/** What is read from a page once, for all questions. */
export interface Material {
  readonly url: string;
  readonly markdown: string;
  readonly structured: Structured;
  readonly entities: readonly Entity[];
  readonly byId: ById;
  readonly facts: readonly Fact[];
  /** Sentences of the text, without Markdown, in order, without headings. */
  readonly sentences: readonly string[];
  readonly lang: string | undefined;
}

/** @param kinds of things that are requested: `product`, `event`; @param rate how many requested fields an object could fill */
export function materialOf(page: Page, kinds: readonly string[], rate: (facts: readonly Fact[]) => number): Material {
  const structured = completed(page);
  const entities = entitiesOf(structured);
  const byId = byIdOf(entities);
  const titles = titlesOf(structured).map(({ text }) => text);
  const mains = mainEntities(entities, titles, kinds)
    .slice(0, 40)
    .map(({ entity: { source, object }, rate: own }) => {
      const facts = factsOfObject(object, source, TRUST[source], byId);
      return { facts, rate: own + 3 * rate(facts) };
    })
    .toSorted((a, b) => b.rate - a.rate);
  const facts: Fact[] = [];
  for (const [i, one] of mains.entries()) {
    for (const each of one.facts) facts.push(i === 0 ? each : { ...each, trust: each.trust * 0.8 });
  }
  facts.push(...organizationFacts(entities, byId), ...factsOfPage(structured, page.url));
  facts.push(...postalFacts(structured), ...factsBelowTitle(structured), ...factsShown(structured));
  facts.push(...siteFacts(structured, page.url));
  facts.push(...factsOfTwoTexts(structured, new Set(facts.map(({ label }) => label.toLowerCase()))));
  const { language } = page.metadata ?? {};
  return {
    url: page.url,
    markdown: page.markdown,
    structured,
    entities,
    byId,
    facts: withoutPublishers(facts, structured, entities),
    sentences: textSentences(page.markdown),
    lang: structured.lang ?? (typeof language === 'string' ? language : undefined),
  };
}

const OF_ORGANIZATIONS = new Set([
  'phone',
  'fax',
  'email',
  'address',
  'openingHours',
  'founded',
  'founder',
  'employees',
]);

/** The organization behind the page, if it is stated once: its name and contact data. */
function organizationFacts(entities: readonly Entity[], byId: ById): Fact[] {
  const some = entities.filter(({ object }) => {
    const type = object['@type'];
    return (Array.isArray(type) ? type : [type]).some(
      (one) => typeof one === 'string' && /(?:Organization|Corporation|Business|OnlineStore)$/.test(one),
    );
  });
  const [one] = some;
  if (some.length !== 1 || !one) return [];
  const facts = factsOfObject(one.object, one.source, 0.62, byId).filter(({ concept }) =>
    OF_ORGANIZATIONS.has(concept ?? ''),
  );
  const { name } = one.object;
  return typeof name === 'string' ? [fact('company', name, one.source, 0.62), ...facts] : facts;
}

/** What is stated; for files that never were HTML, it is read from the Markdown. */
function completed(page: Page): Structured {
  const { structured } = page;
  if (structured === undefined) return structuredOfMarkdown(page);
  const { sections, tables, labelled, definitions } = structured;
  if (sections.length + tables.length + labelled.length + definitions.length > 0) return structured;
  return { ...structured, ...visibleFromMarkdown(page.markdown.slice(0, MOST_TEXT)) };
}

function structuredOfMarkdown({ markdown, metadata }: Page): Structured {
  const title = typeof metadata?.title === 'string' ? metadata.title : undefined;
  return {
    ...visibleFromMarkdown(markdown.slice(0, MOST_TEXT)),
    ...{ jsonLd: [], microdata: [], rdfa: [], openGraph: {}, meta: {}, embedded: [], cards: [] },
    ...{ title, lang: undefined, canonical: undefined, authorship: { from: {} } },
  };
}

/** The sentences of Markdown: paragraphs and list items, without headings, tables and code, and without what is said of related things. */
export function textSentences(markdown: string): string[] {
  const sentences: string[] = [];
  let paragraph = '';
  const isRelated = relatedLines();
  const flush = (): void => {
    if (paragraph !== '' && sentences.length < MOST_SENTENCES)
      for (const part of partsOfParagraph(paragraph)) sentences.push(...sentencesOf(plainOf(part)));
    paragraph = '';
  };
  for (const { kind, line, raw } of markdownLines(markdown.slice(0, MOST_TEXT))) {
    const isText = kind === 'text' || kind === 'item' || kind === 'quote';
    if ((kind !== 'code' && isRelated(line)) || !isText) {
      flush();
      continue;
    }
    if (kind !== 'text') flush();
    paragraph += `${paragraph === '' ? '' : ' '}${kind === 'text' ? line : line.replace(MARK, '')}`;
    if (paragraph.length > 4_000 || isBroken(raw)) flush();
  }
  flush();
  return sentences;
}

/**
 * Labels beside their values, in either order: which of the two is the label follows from the requested fields. A label that comes again with
 * another value is one of a list of things.
 */
function factsOfTwoTexts({ twoTexts = [] }: Structured, known: ReadonlySet<string>): Fact[] {
  const values = new Map<string, Set<string>>();
  for (const { first, second } of twoTexts) {
    for (const [label, value] of [
      [first, second],
      [second, first],
    ] as const) {
      if (!canBeLabel(label) || known.has(label.toLowerCase())) continue;
      values.set(label, (values.get(label) ?? new Set()).add(value));
    }
  }
  return [...values].flatMap(([label, [value = '', ...more]]) => {
    const one = fact(label, value, 'class', 0.62);
    return more.length > 0 || OF_PIECES.has(one.concept ?? '') ? [] : [one];
  });
}
/** Who wrote a text and when is read from bylines. */
const OF_PIECES = new Set(['author', 'published', 'modified']);

const nameOf = (declared: Json | undefined): string =>
  squashed(
    typeof declared === 'string'
      ? declared
      : isObject(declared) && typeof declared.name === 'string'
        ? declared.name
        : '',
  );

/** The facts without authors that are the site or a publisher, where the page names somebody else. */
function withoutPublishers(
  facts: readonly Fact[],
  { openGraph, meta, authorship }: Structured,
  entities: readonly Entity[],
): readonly Fact[] {
  const declared = [
    openGraph['og:site_name'],
    meta['application-name'],
    ...entities.map(({ object }) => object.publisher),
  ];
  const publishers = new Set(declared.flatMap((one) => listOf(one)).map(nameOf));
  const author = nameOf(authorship.author);
  if (author === '' || publishers.has(author)) return facts;
  return facts.filter(
    ({ concept, value }) =>
      concept !== 'author' ||
      !listOf(value)
        .map(nameOf)
        .every((name) => publishers.has(name)),
  );
}

/** The name of the site, for fields that ask for who is behind a page: `museumName`, `vendor`, `university`. */

/** Everything else that names them is better. */
const SITE_TRUST = 0.66;
const LEAST_WORD = 4;

/** @param url of the page: a name that neither its title nor its host confirms may be a slogan */
function siteFacts({ openGraph, homeLink, title = '' }: Structured, url: string): Fact[] {
  const name = openGraph['og:site_name']?.[0] ?? (homeLink && isConfirmed(homeLink, title, url) ? homeLink : undefined);
  if (name === undefined) return [];
  return [{ ...fact('site name', name, 'title', SITE_TRUST), concept: SITE_NAME }];
}

function isConfirmed(name: string, title: string, url: string): boolean {
  const own = squashed(name);
  if (own === '') return false;
  if (squashed(title).includes(own)) return true;
  const host = squashed(URL.parse(url)?.hostname ?? '');
  return name.split(/\s+/).some((word) => word.length >= LEAST_WORD && host.includes(squashed(word)));
}
