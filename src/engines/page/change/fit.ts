import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { namesOf, topicsOf } from './change-topics.ts';
import type { Place } from './changes.ts';
import { type Fact, factsOf } from './facts.ts';
import { stem, stemsIn, stemsLike } from './goal-words.ts';
import { pageOf } from './place.ts';
import { type Goal, VALUES } from './read-goal.ts';
import { type Topic, topicsIn } from './topics.ts';
import { valuesIn } from './values.ts';

/**
 * How well a place of a page fits the words of a goal, compared with all else that the page says. A word of the goal counts the more, the fewer
 * places have it, and one that the page has nowhere does not count: the page may say it in another way.
 */
export interface Fit {
  /** Whether the page has words of the goal. */
  readonly isKnown: boolean;
  /** Whether the page states what the topics of the goal are about, so that nothing else is meant. */
  readonly isTyped: boolean;
  /** Share of the best fit on the page; 0 if something else has all of its words of the goal, and more. */
  readonly of: (place: Place) => number;
  /** Whether a word of the goal stands at the place itself, or in the heading above it. */
  readonly isNamedAt: (place: Place) => boolean;
  /** Whether one of the words stands only in the title or around the page. */
  readonly isOfSite: (words: readonly string[]) => boolean;
}

/** Of the best fit, from which on a place is about the goal. */
export const LEAST_FIT = 0.6;

/** How much it counts where a word stands. The results change little if these differ by a fifth. */
const EXACT = 1;
/** A word of the same meaning. */
const LIKE = 0.55;
/** In the heading, or beside it. */
const AROUND = 0.85;
/** In another line of its card. */
const IN_CARD = 0.8;
/** In the title, or in what the page says of its site. */
const FAR = 0.5;
/** By how much another place must have a word better, and by how much it may have the others worse, to be what is meant instead. */
const BETTER = 0.4;
const WORSE = 0.36;
/** Weight of a word that is nowhere but in the title, or around the page. */
const OF_SITE = 0.1;
/** The least that places of the topics have of the best fit of all, where the words for topics mean other things, too. */
const LEAST_TYPED = 0.5;
const CERTAIN: ReadonlySet<Topic> = new Set(['price', 'hours', 'time', 'rating', 'version', 'date']);

/** @param pages its text before and now */
export function fitTo(goal: Goal, pages: readonly string[]): Fit {
  const facts = distinct(pages.map(pageOf).flatMap(factsOf));
  const ofSite = [...new Set(facts.filter(({ isOfSite }) => isOfSite).map(({ after }) => after))].join(' \n ');
  const groups = groupsOf(goal);
  const matchesIn = matcher(goal, groups);
  const isOneOf = cardReader(goal.topics);
  const aroundSite = matchesIn(ofSite);
  /** How well each group stands at the place itself, or in what is around it. */
  const nearTo = oncePer((place: Place): readonly number[] => {
    const near = matchesIn(nearOf(place));
    const around = matchesIn(`${place.heading} \n ${place.around}`);
    const card = isOneOf(place.card) ? matchesIn(place.card) : undefined;
    return groups.map((_, i) =>
      Math.max(
        near[i] as number,
        AROUND * (around[i] as number),
        card === undefined ? 0 : IN_CARD * (card[i] as number),
      ),
    );
  });
  const matchesOf = oncePer((place: Place): readonly number[] => {
    if (place.isApart) return nearTo(place);
    const far = matchesIn(`${place.title} \n ${place.lead}`);
    return nearTo(place).map((near, i) => Math.max(near, FAR * Math.max(far[i] as number, aroundSite[i] as number)));
  });
  const body = facts.filter(({ isOfSite }) => !isOfSite);
  const weights = groups.map((_, i) => {
    const count = body.filter((fact) => (nearTo(fact)[i] as number) > 0).length;
    if (count > 0) return Math.log(1 + facts.length / count);
    return facts.some((fact) => (matchesOf(fact)[i] as number) > 0) ? OF_SITE : 0;
  });
  const scoreOf = (matches: readonly number[]): number =>
    matches.reduce((sum, match, i) => sum + (weights[i] as number) * match, 0);
  const scored = facts.map((fact) => {
    const matches = matchesOf(fact);
    const isTyped = goal.topics.some((topic) => isOfTopic(fact, topic));
    return { isOfSite: fact.isOfSite, isTyped, matches, score: scoreOf(matches) };
  });
  const ofBody = scored.filter(({ isOfSite }) => !isOfSite);
  const typed = scored.filter(({ isTyped }) => isTyped);
  const isCertain = goal.topics.some((topic) => CERTAIN.has(topic));
  const isTyped = !goal.isAlsoOther && typed.length > 0 && (isCertain || bestOf(typed) >= LEAST_TYPED * bestOf(ofBody));
  const best = bestOf(isTyped ? typed : ofBody);
  const kinds = [...new Map((isTyped ? typed : ofBody).map(({ matches }) => [matches.join(' '), matches])).values()];
  return {
    isKnown: weights.some((weight) => weight > 0),
    isTyped,
    of: (place) => {
      if (best === 0) return 1;
      const own = matchesOf(place);
      const isOther = kinds.some(
        (other) =>
          other.every((one, i) => one >= (own[i] as number) - WORSE) &&
          other.some((one, i) => one - (own[i] as number) > BETTER),
      );
      return isOther ? 0 : scoreOf(own) / best;
    },
    isNamedAt: (place) => nearTo(place).some((near) => near > 0),
    isOfSite: (words) =>
      groups.some((group, i) => weights[i] === OF_SITE && group.some((word) => words.includes(word))),
  };
}

const bestOf = (places: readonly { readonly score: number }[]): number =>
  places.reduce((best, { score }) => Math.max(best, score), 0);

/** Words of a goal of which one is enough. */
type Group = readonly string[];

function groupsOf({ subject, either }: Goal): Group[] {
  const [some, others] = [
    subject.filter((word) => either.includes(word)),
    subject.filter((word) => !either.includes(word)),
  ];
  return [...others.map((word) => [word]), ...(some.length > 0 ? [some] : [])];
}

/** How well a text has the words of each group. */
function matcher({ subject }: Goal, groups: readonly Group[]): (text: string) => readonly number[] {
  const stems = new Map(
    // A fee is a price, but not any price is a fee.
    subject.map((word) => [word, { exact: stem(word), like: topicsIn(word).length > 0 ? [] : stemsLike(word) }]),
  );
  return memo((text: string) => {
    const said = stemsIn(text);
    return groups.map((group) =>
      group.reduce((best, word) => {
        const { exact = '', like = [] } = stems.get(word) ?? {};
        return Math.max(best, said.has(exact) ? EXACT : like.some((one) => said.has(one)) ? LIKE : 0);
      }, 0),
    );
  });
}

/** A function that computes each result once. */
function memo<V>(compute: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as V;
  };
}

/** Facts without those that are said twice, as before and now. */
const distinct = (facts: readonly Fact[]): Fact[] => [
  ...new Map(facts.map((fact) => [[nearOf(fact), fact.heading, fact.around].join('\0'), fact])).values(),
];

const nearOf = ({ before, after, label, about, columns }: Place): string =>
  [before, after, label, about, columns].join(' \n ');

/** Whether a card states no more than one value of the topics, so that the other lines of the card say what it is of. */
const cardReader = (topics: readonly Topic[]): ((card: string) => boolean) =>
  memo((card) => {
    if (card === '' || topics.length === 0) return false;
    const values = topics.flatMap((topic) => (topic === 'people' ? namesOf(card) : (valuesIn(card).get(topic) ?? [])));
    return values.length <= 1;
  });

/** Whether what stands at a place is of a topic: a value of it, or named by its label. */
function isOfTopic(place: Place, topic: Topic): boolean {
  if (topic === 'people' && namesOf(nearOf(place)).length > 0) return true;
  const { certain, likely } = topicsOf(place);
  const values = valuesIn(`${place.before} ${place.after}`).get(topic) ?? [];
  return certain.includes(topic) || values.length > 0 || (!VALUES.has(topic) && likely.includes(topic));
}
