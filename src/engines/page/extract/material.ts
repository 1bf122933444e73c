import { sentencesOf } from '../../text/index.ts';
import {
  type ById,
  byIdOf,
  type Entity,
  entitiesOf,
  plainOf,
  relatedLines,
  type Structured,
  visibleFromMarkdown,
} from '../structured/index.ts';
import { type Fact, fact, factsOfPage } from './facts.ts';
import { factsOfObject, mainEntities, TRUST } from './objects.ts';
import { postalFacts } from './postal.ts';
import { withoutPublishers } from './publisher.ts';
import { siteFacts } from './site-name.ts';
import { titlesOf } from './titles.ts';
import { factsOfTwoTexts } from './two-texts.ts';
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

const MAX_SENTENCES = 3_000;
/** Maximum UTF-16 units of text. */
const MAX_TEXT = 600_000;

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
  return { ...structured, ...visibleFromMarkdown(page.markdown.slice(0, MAX_TEXT)) };
}

function structuredOfMarkdown({ markdown, metadata }: Page): Structured {
  const title = typeof metadata?.title === 'string' ? metadata.title : undefined;
  return {
    ...visibleFromMarkdown(markdown.slice(0, MAX_TEXT)),
    ...{ jsonLd: [], microdata: [], rdfa: [], openGraph: {}, meta: {}, embedded: [], cards: [] },
    ...{ title, lang: undefined, canonical: undefined, authorship: { from: {} } },
  };
}

/** The sentences of Markdown: paragraphs and list items, without headings, tables and code, and without what is said of related things. */
export function textSentences(markdown: string): string[] {
  const sentences: string[] = [];
  let isCode = false;
  let paragraph = '';
  const isRelated = relatedLines();
  const flush = (): void => {
    if (paragraph !== '' && sentences.length < MAX_SENTENCES) sentences.push(...sentencesOf(plainOf(paragraph)));
    paragraph = '';
  };
  for (const line of markdown.slice(0, MAX_TEXT).split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (!isCode && isRelated(line)) {
      flush();
      continue;
    }
    if (isCode || /^\s*(?:#{1,6}\s|\||```|~~~|$|[-*_]{3,}\s*$|<!--)/.test(line)) {
      flush();
      continue;
    }
    const item = /^\s*(?:[-*+]|\d+[.)]|>)\s+(.*)$/.exec(line);
    if (item) flush();
    paragraph += `${paragraph === '' ? '' : ' '}${item ? item[1] : line.trim()}`;
    if (paragraph.length > 4_000 || / {2}$|\\$/.test(line)) flush();
  }
  flush();
  return sentences;
}
