import {
  amountIn,
  type Cards,
  type Column,
  canBeRole,
  FIRST_LINE,
  labelIn,
  phraseIn,
  priceIn,
  type Structured,
} from '../structured/index.ts';
import { bylineName, type Fact, fact, type Source } from './facts.ts';
import { DATE } from './prose-parts.ts';

/** Things that a page shows side by side, each with a name and what is stated of it: price plans, products, rows of a table. */

export interface Thing {
  readonly name: string;
  readonly facts: readonly Fact[];
  /** Its own sentences. */
  readonly text?: string;
}

export interface Group {
  readonly source: Source;
  readonly members: readonly Thing[];
  /** The title of a table. */
  readonly titles: readonly string[];
  /** Words of the template that may say what they are. */
  readonly hints?: string | undefined;
  /** What they have at the same place, named or not. */
  readonly columns?: readonly Column[] | undefined;
  /** Whether they may be anything, such as the sections of a text: only records that state something are taken. */
  readonly isLoose?: boolean;
}

/** Of what is stated in its place. */
export const TRUST = 0.9;
/** The sentences of a card describe it if nothing else does. */
const AS_DESCRIPTION = 0.5;
/** Lines below a heading among which its price is; later ones are of something else. */
const PRICE_WITHIN = 3;
/** Repeated cards. */
export function cardGroups({ cards, columns, titles, hints }: Cards): Group[] {
  return cards.map((group, place) => ({
    source: 'list',
    titles: titles?.[place] ? [titles[place]] : [],
    hints: hints?.[place],
    columns: columns?.[place],
    members: group.map((card) => ({
      name: card.find(({ label }) => label === 'name')?.value ?? '',
      text: card.find(({ label }) => label === 'sentences')?.value ?? '',
      facts: card.map(({ label, value }) =>
        label === 'sentences'
          ? fact('description', value, 'list', AS_DESCRIPTION)
          : fact(label, label === 'author' ? (bylineName(value) ?? value) : value, 'list', TRUST),
      ),
    })),
  }));
}

/** A list of things, each with a line of labelled values: `<dt>Team</dt><dd>Price: 5 € · Users: 3</dd>`. */
export function definitionGroups({ definitions }: Structured): Group[] {
  const byHeading = new Map<string, Thing[]>();
  for (const { label, value, how, heading = '', isAside } of definitions) {
    if (how !== 'definition-list' || isAside) continue;
    const pairs = value.split(/\s+[·•|]\s+|\n/).map((part) => labelIn(part.trim()));
    if (pairs.length === 0 || pairs.includes(undefined)) continue;
    const facts = pairs.flatMap((pair) => (pair ? [fact(pair.label, pair.value, 'definition-list', TRUST)] : []));
    const members = byHeading.get(heading) ?? [];
    byHeading.set(heading, members);
    members.push({ name: label, facts: [fact('name', label, 'definition-list', TRUST), ...facts] });
  }
  return [...byHeading.values()]
    .filter((members) => members.length > 1)
    .map((members) => ({ source: 'definition-list', titles: [], members }));
}

type Section = Structured['sections'][number];

/** Consecutive sections of one level that are things, in runs of at least so many. */
function runsOf(
  sections: readonly Section[],
  fewest: number,
  thingOf: (section: Section) => Thing | undefined,
): (readonly Thing[])[] {
  const runs: Thing[][] = [];
  let run: Thing[] = [];
  let level = 0;
  for (const section of sections) {
    const thing = section.isAside ? undefined : thingOf(section);
    if (thing === undefined || section.level !== level) {
      runs.push(run);
      run = [];
    }
    level = section.level;
    if (thing !== undefined) run.push(thing);
  }
  return [...runs, run].filter(({ length }) => length >= fewest);
}

/** Consecutive sections of one level of which each states a price or an amount. */
export const sectionGroups = ({ sections }: Structured): Group[] =>
  runsOf(sections, 2, ({ heading, text, items }) => {
    const facts = factsOfLines([...text.split('\n'), ...items]);
    const features = items.length > 0 ? [fact('features', items, 'heading', TRUST)] : [];
    if (facts.length === 0) return undefined;
    return { name: heading, facts: [fact('name', heading, 'heading', TRUST), ...facts, ...features] };
  }).map((members) => ({ source: 'heading', titles: [], members }));

const FEWEST_SECTIONS = 3;
/** Characters of the text of a section that is a thing of a list. */
const MAX_SECTION = 600;
const MAX_SECTION_OF_PARTS = 2_000;

/** Consecutive short sections of one level, as in references of settings. */
export const textGroups = ({ sections }: Structured): Group[] =>
  [
    ...runsOf(sections, FEWEST_SECTIONS, (section) => thingOfText(section, MAX_SECTION)),
    ...runsOf(withTheirParts(sections), FEWEST_SECTIONS, (section) => thingOfText(section, MAX_SECTION_OF_PARTS)),
  ].map((members) => ({ source: 'heading', titles: [], members, isLoose: true }));

function thingOfText({ heading, level, text }: Section, most: number): Thing | undefined {
  if (level === 1 || text === '' || text.length > most) return undefined;
  const facts = text.split('\n').flatMap((line) => {
    const pair = phraseIn(line) ?? labelIn(line);
    return pair === undefined ? [] : [fact(pair.label, pair.value, 'heading', TRUST)];
  });
  const [first = ''] = text.split('\n');
  const role = canBeRole(first) ? [fact(FIRST_LINE, first, 'heading', TRUST)] : [];
  return { name: heading, text, facts: [...factsOfHeading(heading), ...role, ...facts] };
}

/** `6.0.0 (2026-02-18)`: the heading of a release. */
function factsOfHeading(heading: string): Fact[] {
  const facts = [fact('name', heading, 'heading', TRUST)];
  const version = RELEASE.exec(heading)?.[1];
  if (version === undefined) return facts;
  const date = ON_DATE.exec(heading)?.[1];
  const dates = date === undefined ? [] : ['date', 'release date'].map((label) => fact(label, date, 'heading', TRUST));
  return [...facts, fact('version', version, 'heading', TRUST), ...dates];
}
const RELEASE = /^\p{L}*\s?\[?v?(\d+(?:\.\d+)+[\w.+-]*)/iu;
const ON_DATE = new RegExp(DATE, 'u');

/** Sections of level 2 that have sections of their own, each with the text of those. */
function withTheirParts(sections: readonly Section[]): Section[] {
  const whole: Section[] = [];
  let hasParts = false;
  for (const section of sections) {
    const last = whole.at(-1);
    if (section.level <= 2 || last === undefined || last.level < 2) whole.push(section);
    else {
      hasParts = true;
      const text = last.text.length > MAX_SECTION_OF_PARTS ? last.text : `${last.text}\n${section.text}`.trim();
      whole[whole.length - 1] = { ...last, text };
    }
  }
  return hasParts ? whole : [];
}

/** @returns nothing unless one line states a price or an amount */
function factsOfLines(lines: readonly string[]): Fact[] {
  const facts: Fact[] = [];
  let isMeasured = false;
  for (const [at, line] of lines.slice(0, 60).entries()) {
    const amount = amountIn(line);
    const price = amount || at >= PRICE_WITHIN ? undefined : priceIn(line);
    const pair = amount ?? (price === undefined ? labelIn(line) : { label: 'price', value: price });
    if (pair === undefined || facts.some(({ label }) => label === pair.label)) continue;
    isMeasured ||= amount !== undefined || price !== undefined;
    facts.push(fact(pair.label, pair.value, 'heading', TRUST));
  }
  return isMeasured ? facts : [];
}
