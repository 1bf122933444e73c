import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { namesOf, topicsOf } from './change-topics.ts';
import type { Place } from './changes.ts';
import type { Fact } from './facts.ts';
import { saysInOtherWords } from './goal-meanings.ts';
import { stem, stemsIn, stemsLike } from './goal-words.ts';
import { saysApart } from './place.ts';
import { type Goal, VALUES } from './read-goal.ts';
import { type Topic, topicsIn } from './topics.ts';
import { valuesIn } from './values.ts';

/** How well the places of a page have the words of a goal, each word by itself. */
export interface Reading {
  readonly groups: readonly Group[];
  /** At the place itself, or in what is around it. */
  readonly near: (place: Place) => Matches;
  /** In a text, as it stands there, or in a word that is always like it. */
  readonly toTheWord: (text: string) => Matches;
  /** In a text, in other words, too, if the page has it in no others. */
  readonly inAnyWords: (text: string) => Matches;
  /** Whether the page itself says it as it stands in the goal, or in a word that is always like it. */
  readonly isSaid: readonly boolean[];
}

/** From 0 to 1, for each group. */
export type Matches = readonly number[];

/** Words of a goal of which one is enough. */
export type Group = readonly string[];

function groupsOf({ subject, either }: Goal): Group[] {
  const [some, others] = [
    subject.filter((word) => either.includes(word)),
    subject.filter((word) => !either.includes(word)),
  ];
  return [...others.map((word) => [word]), ...(some.length > 0 ? [some] : [])];
}

/** How much it counts where a word stands. The results change little if these differ by a fifth. */
export const EXACT = 1;
/** A word of the same meaning. */
const LIKE = 0.55;
/** In the heading, or beside it. */
const AROUND = 0.85;
/** In another line of its card. */
const IN_CARD = 0.8;

/** @param body what the page says of its own @param ofSite what it says of its site */
export function readWords(goal: Goal, body: readonly Fact[], ofSite: string): Reading {
  const groups = groupsOf(goal);
  const isOneOf = cardReader(goal.topics);
  const isOfCard = (place: Place): boolean =>
    goal.topics.length === 0
      ? isEntry(place)
      : isOneOf(place.card) && goal.topics.some((topic) => isOfTopic(place, topic));
  const toTheWord = matcher(goal, groups);
  const nearToTheWord = nearReader(toTheWord, isOfCard);
  const aroundSite = toTheWord(ofSite);
  const isSaid = groups.map((_, i) => body.some((fact) => (nearToTheWord(fact)[i] as number) > 0));
  const inOthers = matcher(
    goal,
    groups,
    isSaid.map(
      (written, i) => !written && aroundSite[i] === 0 && !groups[i]?.some((word) => goal.proper.includes(word)),
    ),
  );
  const nearInOthers = nearReader(inOthers, isOfCard);
  // `Other bikes` are not what the page is about.
  const own = body.filter(({ isApart, after, title }) => !isApart && !saysApart([after], title));
  const isFound = groups.map((_, i) => own.some((fact) => (nearInOthers(fact)[i] as number) > 0));
  const chosen = (others: Matches, exact: Matches): Matches =>
    exact.map((match, i) => (isFound[i] === true ? (others[i] as number) : match));
  return {
    ...{ groups, toTheWord, isSaid },
    near: oncePer((place: Place) => chosen(nearInOthers(place), nearToTheWord(place))),
    inAnyWords: (text) => chosen(inOthers(text), toTheWord(text)),
  };
}

/** How well each group stands at the place itself, or in what is around it. */
const nearReader = (
  matchesIn: (text: string) => Matches,
  isOfCard: (place: Place) => boolean,
): ((place: Place) => Matches) =>
  oncePer((place: Place): Matches => {
    const near = matchesIn(nearOf(place));
    const around = matchesIn(`${place.heading} \n ${place.around}`);
    const card = isOfCard(place) ? matchesIn(place.card) : undefined;
    return near.map((one, i) =>
      Math.max(one, AROUND * (around[i] as number), card === undefined ? 0 : IN_CARD * (card[i] as number)),
    );
  });

/** Whether it is the name of an entry, which the other lines of its card are about. */
export const isEntry = ({ isMain, card }: Place): boolean => isMain && card !== '';

/** How well a text has the words of each group. @param isUnsaid of which groups other words count, too */
function matcher(
  { subject }: Goal,
  groups: readonly Group[],
  isUnsaid: readonly boolean[] = [],
): (text: string) => Matches {
  const others = new Map(
    groups.flatMap((group, i) =>
      isUnsaid[i] === true ? group.map((word) => [word, saysInOtherWords(word)] as const) : [],
    ),
  );
  const stems = new Map(
    // A fee is a price, but not any price is a fee.
    subject.map((word) => [word, { exact: stem(word), like: topicsIn(word).length > 0 ? [] : stemsLike(word) }]),
  );
  return memo((text: string) => {
    const written = stemsIn(text);
    return groups.map((group) =>
      group.reduce((best, word) => {
        const { exact = '', like = [] } = stems.get(word) ?? {};
        const isLike = like.some((one) => written.has(one)) || others.get(word)?.(text) === true;
        return Math.max(best, written.has(exact) ? EXACT : isLike ? LIKE : 0);
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

export const nearOf = ({ before, after, label, about, columns }: Place): string =>
  [before, after, label, about, columns].join(' \n ');

/** Whether a card states no more than one value of the topics, so that the other lines of the card say what it is of. */
const cardReader = (topics: readonly Topic[]): ((card: string) => boolean) =>
  memo((card) => {
    if (card === '' || topics.length === 0) return false;
    const values = topics.flatMap((topic) => (topic === 'people' ? namesOf(card) : (valuesIn(card).get(topic) ?? [])));
    return values.length <= 1;
  });

/** Whether what stands at a place is of a topic: a value of it, or named by its label. */
export function isOfTopic(place: Place, topic: Topic): boolean {
  if (topic === 'people' && namesOf(nearOf(place)).length > 0) return true;
  const { certain, likely } = topicsOf(place);
  const values = valuesIn(`${place.before} ${place.after}`).get(topic) ?? [];
  return certain.includes(topic) || values.length > 0 || (!VALUES.has(topic) && likely.includes(topic));
}
