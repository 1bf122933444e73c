import { oncePer } from '../../../foundation/kernel/once-per.ts';
import type { Place } from './changes.ts';
import { type Fact, factsOf } from './facts.ts';
import { pageOf } from './place.ts';
import type { Goal } from './read-goal.ts';
import { EXACT, isEntry, isOfTopic, type Matches, nearOf, readWords } from './read-words.ts';

/**
 * How well a place of a page fits the words of a goal, compared with all else that the page says. A word of the goal counts the more, the fewer
 * places have it, and one that the page has nowhere does not count: the page may say it in another way.
 */
export interface GoalMatch {
  /** Whether the page has words of the goal. */
  readonly isKnown: boolean;
  /** Whether the page states what the topics of the goal are about, so that nothing else is meant. */
  readonly isTyped: boolean;
  /** Share of the best fit on the page; 0 if something else has all of its words of the goal, and more. */
  readonly of: (place: Place) => number;
  /** Whether a word of the goal stands at the place itself, or in the heading above it. */
  readonly isNamedAt: (place: Place) => boolean;
  /** Whether the page has all words of the goal. */
  readonly isWhole: boolean;
  /** Whether the page has a word of the goal as it stands there, or one that is always like it. */
  readonly isSaid: boolean;
  /** Whether an entry of the page's list has one of the words. */
  readonly isOfEntries: (words: readonly string[]) => boolean;
  /** Whether a word of the goal stands at the place itself. */
  readonly isNamedIn: (place: Place) => boolean;
}

/** Of the best fit, from which on a place is about the goal. */
export const LEAST_FIT = 0.6;

/** In the title, or in what the page says of its site. */
const FAR = 0.53;
/** By how much another place must have a word better, and by how much it may have the others worse, to be what is meant instead. */
const BETTER = 0.4;
const WORSE = 0.36;
/** How much more a name says than another word. */
const OF_NAME = 1.5;
/** Weight of a word that is nowhere but in the title, or around the page. */
const OF_SITE = 0.1;
/** The least that places of the topics have of the best fit of all, beside which something else is meant. */
const LEAST_TYPED = 0.5;
/** `Dollars for a pound, above 1.30`: a rate without a currency beside it. */
const LEAST_OF_LIMIT = 0.8;

/** @param pages its text before and now */
export function goalMatchOf(goal: Goal, pages: readonly string[]): GoalMatch {
  const facts = distinct(pages.map(pageOf).flatMap(factsOf));
  const body = facts.filter(({ isOfSite }) => !isOfSite);
  const ofSite = [...new Set(facts.filter(({ isOfSite }) => isOfSite).map(({ after }) => after))].join(' \n ');
  const { groups, near, toTheWord, inAnyWords, isSaid } = readWords(goal, body, ofSite);
  const aroundSite = toTheWord(ofSite);
  // All of the page is about whose it is.
  const isOfBrand = groups.map(
    (group, i) => (aroundSite[i] as number) > 0 && group.some((word) => goal.proper.includes(word)),
  );
  const matchesOf = oncePer((place: Place): Matches => {
    if (place.isApart) return near(place);
    const far = toTheWord(`${place.title} \n ${place.lead}`);
    return near(place).map((match, i) =>
      isOfBrand[i] === true ? EXACT : Math.max(match, FAR * Math.max(far[i] as number, aroundSite[i] as number)),
    );
  });
  // The name of a site stands in its menu.
  const atTop = toTheWord(pages.map((page) => page.split('\n').find((line) => line !== '') ?? '').join(' \n '));
  const isNamed = groups.map(
    (group, i) => isSaid[i] === true && atTop[i] === 0 && group.some((word) => goal.proper.includes(word)),
  );
  const weights = groups.map((_, i) => {
    const count = body.filter((fact) => (near(fact)[i] as number) > 0).length;
    if (count > 0) return Math.log(1 + facts.length / count) * (isNamed[i] === true ? OF_NAME : 1);
    return facts.some((fact) => (matchesOf(fact)[i] as number) > 0) ? OF_SITE : 0;
  });
  const isOfOtherRow = otherRows(body, toTheWord);
  const scoreOf = (matches: Matches): number =>
    matches.reduce((sum, match, i) => sum + (weights[i] as number) * match, 0);
  const scored = facts.map((fact) => {
    const matches = matchesOf(fact);
    const isTyped = goal.topics.some((topic) => isOfTopic(fact, topic));
    return { isOfSite: fact.isOfSite, isTyped, matches, score: scoreOf(matches) };
  });
  const ofBody = scored.filter(({ isOfSite }) => !isOfSite);
  const typed = scored.filter(({ isTyped }) => isTyped);
  const isTyped =
    !goal.isAlsoOther &&
    typed.length > 0 &&
    bestOf(typed) >= (goal.limit === undefined ? LEAST_TYPED : LEAST_OF_LIMIT) * bestOf(ofBody);
  const best = bestOf(isTyped ? typed : ofBody);
  const kinds = [...new Map((isTyped ? typed : ofBody).map(({ matches }) => [matches.join(' '), matches])).values()];
  return {
    isKnown: weights.some((weight) => weight > 0),
    isTyped,
    of: (place) => {
      const own = matchesOf(place);
      if (isNamed.some((named, i) => named && own[i] === 0)) return 0;
      if (best === 0) return 1;
      if (isOfOtherRow(place)) return 0;
      const isOther = kinds.some(
        (other) =>
          other.every((one, i) => one >= (own[i] as number) - WORSE) &&
          other.some((one, i) => one - (own[i] as number) > BETTER),
      );
      return isOther ? 0 : scoreOf(own) / best;
    },
    isNamedIn: (place) => inAnyWords(nearOf(place)).some((match) => match > 0),
    isNamedAt: (place) => near(place).some((match) => match > 0),
    isWhole: weights.every((weight) => weight > 0),
    isSaid: isSaid.includes(true),
    isOfEntries: (words) =>
      groups.some(
        (group, i) =>
          group.some((word) => words.includes(word)) &&
          body.some((fact) => isEntry(fact) && (inAnyWords(`${nearOf(fact)} \n ${fact.card}`)[i] as number) > 0),
      ),
  };
}

const bestOf = (places: readonly { readonly score: number }[]): number =>
  places.reduce((best, { score }) => Math.max(best, score), 0);

/** Facts without those that are said twice, as before and now. */
const distinct = (facts: readonly Fact[]): Fact[] => [
  ...new Map(facts.map((fact) => [[nearOf(fact), fact.heading, fact.around].join('\0'), fact])).values(),
];

/**
 * A function that says whether another row of the same table is called what a goal names, and the row of a place is not. What is above the table
 * says of which thing the page is, not which row is meant.
 */
function otherRows(body: readonly Fact[], matchesIn: (text: string) => Matches): (place: Place) => boolean {
  const names = Map.groupBy(
    body.flatMap((fact) => {
      const column = columnOf(fact);
      return column === undefined ? [] : [{ column, matches: matchesIn(fact.about) }];
    }),
    ({ column }) => column,
  );
  return (place) => {
    const others = names.get(columnOf(place) ?? '') ?? [];
    if (others.length === 0) return false;
    const own = matchesIn(place.about);
    const inCell = matchesIn(`${place.after} ${place.label}`);
    return others.some(
      ({ matches }) =>
        matches.every((one, i) => one >= (own[i] as number)) &&
        matches.some((one, i) => one > (own[i] as number) && inCell[i] === 0),
    );
  };
}

/** Which column of which table a cell is in; undefined for what is in none. */
const columnOf = ({ label, about, heading, isItem, after }: Place): string | undefined =>
  isItem && about !== '' && about !== after && label !== '' && label !== after ? `${heading}\0${label}` : undefined;
