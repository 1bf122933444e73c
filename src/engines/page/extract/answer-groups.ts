import { contentWords, nameWords, phraseSource, wordsOfRows } from '../../lexicon/index.ts';
import { listOf, type Structured } from '../structured/index.ts';
import { textual } from './coerce.ts';
import type { Fact, Source } from './facts.ts';
import { fieldsOf } from './fields.ts';
import { cardGroups, type Group, sectionGroups, type Thing } from './groups.ts';
import { nameMatch } from './match.ts';
import { columnGroups, rowGroups } from './table-groups.ts';

/** Answers about one of several things on a page: `What does the Pro plan cost?`, `Which plan includes single sign-on?` */

export interface ThingAnswer {
  readonly answer: string;
  readonly source: Source;
  readonly quote: string;
}

/** Words of names that say what kind of thing it is. */
const KINDS = new Set(wordsOfRows('answer/things'));
/** Facts that questions do not ask for by name. */
const UNASKED = new Set(['name', 'url', 'image', 'features']);
const HOW_MUCH = new RegExp(
  String.raw`\bhow (?:many|much) ([\p{L}\p{N}][\p{L}\p{N} -]{1,40}?) (?:${phraseSource('asks/howmuch')})\b`,
  'iu',
);
const WHICH =
  /^\s*(?:which|what) [\p{L} -]{2,30}? (?:has|have|includes?|offers?|comes? with|costs?|supports?|allows?|contains?) (.{2,100}?)\s*\??$/iu;
const WHO = /^\s*who (?:is|are) (?:the |your |our |their |its )?(.{2,80}?)(?: of .{2,80}| at .{2,80})?\s*\??$/iu;
/** Cells that say that something is not there. */
const NEGATIVE = /^(?:[-–—✗✘×✕]|no|none|not included|nein|non|n\/a|0)$/i;
const MOST_THINGS = 2_000;

/**
 * @param names of the requested thing, in the order in which they are tried
 * @returns 'unstated' if a thing is named of which the page does not state what it states of others; undefined if none is named
 */
export function answerOfThings(
  question: string,
  names: readonly string[],
  structured: Structured,
): ThingAnswer | 'unstated' | undefined {
  const groups = [
    ...cardGroups(structured),
    ...columnGroups(structured),
    ...sectionGroups(structured),
    ...rowGroups(structured),
  ];
  const words = new Set(question.split(/\s+/, 100).flatMap(nameWords));
  const named = groups
    .flatMap((group) =>
      group.members.slice(0, MOST_THINGS).map((thing) => ({ thing, group, size: namedIn(thing, words) })),
    )
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size);
  const much = HOW_MUCH.exec(question)?.[1];
  const terms = [...(much === undefined ? [] : [much]), ...names];
  for (const { thing, group } of named) {
    const found = factAsked(thing, terms, words);
    const answer = found && textual(found.value);
    if (answer !== undefined) return { answer, source: group.source, quote: quoteOf(thing, found as Fact) };
  }
  if (named.some(({ group }) => group.members.some((thing) => factAsked(thing, terms, new Set()) !== undefined)))
    return 'unstated';
  return which(question, groups);
}

/** How many words of a thing's name are in the question; 0 unless all are. */
function namedIn({ name }: Thing, words: ReadonlySet<string>): number {
  const all = name.length > 80 ? [] : nameWords(name);
  const own = all.filter((word) => !KINDS.has(word));
  return own.length > 0 && own.every((word) => words.has(word)) ? own.length : 0;
}

/** The fact of a thing that the question asks for: by a name, or by a label whose words are all in the question. */
function factAsked(thing: Thing, names: readonly string[], words: ReadonlySet<string>): Fact | undefined {
  const facts = thing.facts.filter(({ label }) => !UNASKED.has(label));
  for (const name of names) {
    const [field] = fieldsOf({ properties: { [name]: {} } }).fields;
    const found = field && facts.find((one) => nameMatch(field, one) >= 0.75);
    if (found) return found;
  }
  const own = new Set(nameWords(thing.name));
  return facts.find(
    (one) =>
      one.words.some((word) => !own.has(word)) && one.words.every((word) => words.has(word)) && one.words.length > 0,
  );
}

/** The things of one group of which something is stated, if it is not stated of all of them. */
function which(question: string, groups: readonly Group[]): ThingAnswer | undefined {
  const role = WHO.exec(question)?.[1];
  const kind = role ?? WHICH.exec(question)?.[1];
  const words = kind === undefined ? [] : contentWords(kind);
  if (words.length === 0) return undefined;
  for (const { members, source } of groups) {
    const found = members.flatMap((thing) => {
      const fact = thing.facts.find(
        (one) => (role === undefined ? one.label !== 'name' : one.concept === 'jobTitle') && isAbout(one, words),
      );
      return fact ? [{ thing, fact }] : [];
    });
    const [first] = found;
    if (!first || found.length === members.length) continue;
    // Somebody has a name of several words.
    if (role !== undefined && !/\p{L} \p{L}/u.test(first.thing.name)) continue;
    const answer = [...new Set(found.map(({ thing }) => thing.name))].filter(Boolean).join(', ');
    if (answer !== '') return { answer, source, quote: quoteOf(first.thing, first.fact) };
  }
  return undefined;
}

function isAbout({ label, value }: Fact, words: readonly string[]): boolean {
  // Each feature by itself: words of several are no statement.
  const lines = listOf(value).flatMap((one) => textual(one)?.split(label === 'features' ? ';' : '\n') ?? []);
  return lines.some((line) => {
    const ofLine = new Set(contentWords(label === 'features' ? line : `${label} ${line}`));
    return !NEGATIVE.test(line) && words.every((word) => ofLine.has(word));
  });
}

const quoteOf = ({ name }: Thing, { label, value }: Fact): string =>
  `${name}: ${label}: ${textual(value) ?? ''}`.slice(0, 300);
