// Over 10 kB: words of four languages.

import { folded, phraseSource, phrases } from '../../lexicon/index.ts';
import { singular } from '../../text/index.ts';
import { numbers, WEEKDAYS } from '../../values/index.ts';
import { type ContactKind, contactKindOf } from './contact-kinds.ts';
import { type Counted, countsIn, isNumberWord } from './goal-counts.ts';
import { isGoalStopWord } from './goal-stop-words.ts';
import { daysIn } from './normal-form.ts';
import { type State, stateOf, withoutStates } from './states.ts';
import { ENGLISH, type Topic, topicsOfGoal, withoutTopics, withTopicsInEnglish, wordsOfTopic } from './topics.ts';

/** What a monitor is to tell of, read from the words of its goal. */
export interface Goal {
  readonly text: string;
  readonly topics: readonly Topic[];
  /** Words that say of what: `pro`, `plan`. */
  readonly subject: readonly string[];
  /** Whether every change is meant. */
  readonly isAny: boolean;
  readonly direction: 'up' | 'down' | undefined;
  /** An amount that it must fall below or rise above. */
  readonly limit: number | undefined;
  /** Whether the limit itself is as good. */
  readonly isInclusive: boolean;
  /** Whether either a topic is meant or something else: `the price or the storage`. */
  readonly isAlsoOther: boolean;
  /** Whether only what is added, or only what is gone, or only both are meant. */
  readonly only: 'added' | 'removed' | 'either' | undefined;
  /** The words behind `new`: what entries are called. */
  readonly newOf: readonly string[];
  /** Names with a number, and days of the week: a change is about them only if all of their words are there. */
  readonly names: readonly string[];
  /** Words that are names, by their capital letter. */
  readonly proper: readonly string[];
  /** How many of something an entry must have. */
  readonly counts: readonly Counted[];
  /** Which way to reach somebody is meant. */
  readonly contact: ContactKind | undefined;
  /** Words of which one is enough: `cancellation or refund`. */
  readonly either: readonly string[];
  /** What is not meant: `but not the opening hours`. */
  readonly except: { readonly topics: readonly Topic[]; readonly words: readonly string[] } | undefined;
  /** What the state of a thing must become. */
  readonly health: State | undefined;
  /** Whether what is named is on the page, and no longer being there is meant. */
  readonly isStill: boolean;
  /** What the stock must become. */
  readonly stock: 'in' | 'out' | undefined;
}

const ANY =
  /\b(?:any(?:thing)?(?: at all)?|all|every|whatever|something|page|site|text|content)\b[^.]{0,20}\b(?:changes?|changed|updates?|updated|new)\b|^\s*(?:changes?|updates?)\s*$|\bwhat (?:is new|has changed|changes)\b/iu;

/** Topics that a page states as values. */
export const VALUES: ReadonlySet<Topic> = new Set([
  'price',
  'stock',
  'date',
  'hours',
  'time',
  'contact',
  'rating',
  'version',
]);

/** @returns undefined if the words of a goal name nothing that can be looked for */
export function readGoal(text: string): Goal | undefined {
  const whole = withTopicsInEnglish(text.slice(0, 2_000).replace(ASKING, ' '));
  const excepted = [...whole.matchAll(EXCEPT)].map(([, written = '']) => written).join(' ');
  const goal = whole.replace(EXCEPT, ' ');
  // `The Team plan` is about no team.
  const unnamed = ENGLISH.test(goal) ? goal.replace(NAME_WITHIN, ' ') : goal;
  // A departure that is no longer cancelled matters to those who ask for cancellations.
  const state = stateOf(goal.replace(EVENTS, ' ').replace(ADJECTIVE, ' '));
  // `When applications open` is about a state, and not about hours.
  const named = topicsOfGoal(unnamed).filter(
    (topic) => topic !== 'hours' || state === undefined || HOURS.test(goal) || ASKS_WHEN.test(goal),
  );
  // `The price of the Team plan` is about a price; the team is whose.
  const isOfValue = named.some((topic) => VALUES.has(topic));
  const ofGoal = PAYS.test(goal)
    ? ['price' as const]
    : WHO.test(goal)
      ? ['people' as const]
      : named.filter((topic) => !isOfValue || VALUES.has(topic));
  const whose = named.filter((topic) => !ofGoal.includes(topic)).flatMap((topic) => wordsOfTopic(topic, goal));
  const written = withoutStates(withoutTopics(goal.replace(RUNS_AGAIN, ' ')));
  const content = [...contentOf(`${written} ${whose.join(' ')}`, properIn(goal)), ...daysIn(goal)];
  const special = content.filter((word) => !OF_KIND.has(word));
  const subject = special.length > 0 ? special : content;
  // `When it is sold`, of all that a page is about.
  const topics = ofGoal.length + subject.length === 0 && state !== undefined ? ['status' as const] : ofGoal;
  const isAny = ANY.test(goal) && topics.length === 0 && subject.length === 0;
  const only = COMES_AND_GOES.test(goal) ? 'either' : onlyOf(goal);
  const direction = directionOf(goal);
  // `If they drop below $200` is about a price.
  const isOfMoney = topics.length === 0 && (MONEY.test(goal) || PAYS.test(goal));
  const isNothing = !isAny && !isOfMoney && topics.length === 0 && subject.length === 0 && only === undefined;
  if (isNothing) return undefined;
  return {
    text: goal,
    topics: isOfMoney
      ? ['price']
      : topics.includes('date') && ASKS_WHEN.test(goal)
        ? [...new Set([...topics, 'hours' as const, 'time' as const])]
        : topics,
    subject: [...new Set(subject)],
    ...{ isAny, direction, only },
    limit: limitOf(goal),
    isInclusive: INCLUSIVE.test(goal),
    isAlsoOther: isAlsoOther(goal),
    proper: properIn(goal),
    counts: countsIn(goal),
    except: excepted === '' ? undefined : { topics: topicsOfGoal(excepted), words: contentOf(excepted) },
    contact: topics.includes('contact') ? contactKindOf(goal) : undefined,
    newOf: [...goal.matchAll(NEW)].flatMap(([, words = '']) => wordsOf(words)),
    names: [
      ...[...(goal.match(NUMBERED) ?? []), ...numberedNouns(goal)].map(withoutStart),
      ...(goal.match(WEEKDAY) ?? []),
      ...(goal.match(SERIES) ?? []),
    ],
    either: (EITHER.exec(goal) ?? []).slice(1).flatMap(wordsOf),
    // `Where do I report problems?` is about no state.
    isStill: STILL.test(goal),
    health:
      PLACE.test(goal) || ASKS_WHEN.test(goal) ? undefined : GOOD.test(goal) ? 'good' : BAD.test(goal) ? 'bad' : state,
    stock: IN_STOCK.test(goal) || state === 'good' ? 'in' : SOLD_OUT.test(goal) || state === 'bad' ? 'out' : undefined,
  };
}

/** Words for what somebody offers, which say little beside its name. */
const OF_KIND: ReadonlySet<string> = new Set(['plan', 'product', 'model', 'service', 'series', 'article', 'offer']);
const EITHER = /([\p{L}-]+) (?:or|oder|ou|o) (?:the |der |die |das |les? |la |el )?([\p{L}-]+)/iu;
const contentOf = (text: string, names: readonly string[] = []): string[] =>
  wordsOf(text).filter(
    (word) =>
      word.length > 1 && !/^\d/.test(word) && (names.includes(word) || !(isGoalStopWord(word) || isNumberWord(word))),
  );
/** `But not the opening hours`, `(not the Step-Through)`. */
const EXCEPT =
  /(?:(?:[,;(–—-]\s*|\b(?:but|and|aber|und|mais|et|pero|y)\s+)(?:but |aber |mais |pero )?(?:not|nicht|pas|no)\b(?! longer\b| more\b| mehr\b| plus\b)|\b(?:except(?: for)?|excluding|other than|rather than|instead of|außer|ausgenommen|sauf|hormis|excepto|salvo)\b)\s+([^.;)?!]{3,80})\)?/giu;
const EVENTS = phrases('change/events', 'within', 'giu');
/** `Available rooms`, `working hours`: what something is, and not what it becomes. */
const ADJECTIVE =
  /\b(?:open|available|working|running|free|reserved|sold|closed|full|normal|vacant)(?= (?!(?:again|for|in|on|to|at|from|until|or|and|by|as|if|when|the|an?|is|are|now|soon|there|yet|out|up)\b)\p{L})/giu;
/** How somebody asks to be told. */
const ASKING = phrases('change/asking', 'within', 'giu');
/** Words that say that hours are meant. */
const HOURS = /hours?|hours of|times?\b|zeiten|uhr|horaires?|heures?|horarios?|horas?/iu;

/** `lot 11`, `size 43`, but not `below 45`. */
const numberedNouns = (goal: string): string[] =>
  (goal.match(/(?<![\p{L}\d])\p{Ll}{3,} \d+(?![\d.,:]|\s?(?:[%\p{Sc}]|(?:euros?|dollars?|pounds?)\b))/gu) ?? []).filter(
    (name) => !isGoalStopWord(wordsOf(name)[0] ?? ''),
  );

/** A name without the word that begins its sentence: `Is SK 340 delayed?` */
function withoutStart(name: string): string {
  const [first = '', ...others] = name.split(' ');
  return others.length > 1 && isGoalStopWord(wordsOf(first)[0] ?? '') ? others.join(' ') : name;
}

/** `Aura 3`, `CS 330`, `8 Quarry Road`. */
const NUMBERED = /(?<![\p{L}\d])(?:(?:\p{Lu}[\p{L}-]* ){1,3}\d+[\p{L}\d.-]*|\d+(?: \p{Lu}\p{L}+){1,3})/gu;
/** `The 4.6 series`, but not `below 99.5`. */
const SERIES =
  /(?<![\p{L}\d.,\p{Sc}]|(?:below|under|above|over|than|least|falls?|reach(?:es)?) )\d+\.(?:x(?!\p{L})|\d+)(?:\.\d+)*(?![\d,]|\s?(?:[%\p{Sc}]|percent|euros?|dollars?|pounds?|(?:or|and) (?:more|less|higher|lower|above|below)))/giu;
const WEEKDAY = new RegExp(`(?<![\\p{L}\\d])(?:${WEEKDAYS})s?(?![\\p{L}\\d])`, 'giu');
const GOOD = phrases('change/good');
const NAME_WITHIN =
  /(?<=[\p{L}\d,] )(?:Team|Staff|Members?|People|Person|Board|Stars?|Notes?|Direction|Positions?)(?!\p{L})/gu;
const ASKS_WHEN =
  /(?:^|[.!?:;] )(?:when (?:does|do|is|are|will|can(?![^.?!]* again(?!\p{L})))|wann|wanneer|quando|quand (?:est|ouvre|commence)|cuándo)(?!\p{L})/iu;
const STILL = phrases('change/still');
const WHO =
  /(?<!\p{L})(?:who(?! is in)|somebody else|someone else|wer|jemand ander\p{L}+|qui (?:est|dirige)|quelqu['’]un d['’]autre|quién)(?!\p{L})/iu;
const PLACE = phrases('change/where', 'first');
/** How something is, which pages say in other words. */
const RUNS_AGAIN = /\b(?:work|runn?|operat|sail)(?:s|e|es|ing)? (?:normally |fine )?again\b/giu;
const BAD = phrases('change/bad');
const MONEY = /\p{Sc}|\b(?:cheaper|günstiger|euros?|dollars?|pounds?)\b/iu;
const PAYS = phrases('change/pays');
const IN_STOCK = phrases('change/instock');
const SOLD_OUT = phrases('change/soldout');
const REMOVED = phrases('change/removed');
const ADDED = phrases('change/added');
const NEW = new RegExp(String.raw`\b(?:${phraseSource('change/new')}) ([\p{L}-]+(?: [\p{L}-]+)?)`, 'giu');
const COMES_AND_GOES = phrases('change/comes');
const CHANGED = /\bchang(?!e ?log)|änder|geänder|cambi/i;
const DOWN = phrases('change/down');
const UP = phrases('change/up');
const LIMIT =
  /\b(?:below|under|less than|cheaper than|above|over|more than|longer than|at least|at most|unter|über|mindestens|höchstens|plus de|moins de|au moins|más de|menos de|al menos)\b[^\d]{0,12}(\d[\d.,]*)(k\b)?|(\d[\d.,]*)(k\b)?[^.;\d]{0,10} (?:or|oder|ou|o) (?:more|less|above|below|higher|lower|mehr|weniger|plus|moins|más|menos)\b/iu;
const INCLUSIVE = phrases('change/inclusive');

/** Where nouns have capital letters. */
const GERMAN =
  /(?<!\p{L})(?:der|die|das|den|dem|des|wenn|für|von|vom|zum|zur|im|am|ist|sind|wird|werden|ob|wann|und|auf|neue[rsn]?|ein(?:e[rsnm]?)?)(?!\p{L})|[äöüß]/iu;
/** Words within a sentence, but a German one, that have a capital letter, as no others have. */
const properIn = (goal: string): string[] =>
  ENGLISH.test(goal) || !GERMAN.test(goal)
    ? (goal.match(/(?<=[\p{L}\d,] )(?!(?:I|Dr|Prof|Mr|Mrs|Ms)(?!\p{L}))\p{Lu}[\p{L}\d-]*/gu) ?? []).flatMap(wordsOf)
    : [];

/** Whether one side of an `or` is a topic, and the other one is none. */
function isAlsoOther(goal: string): boolean {
  const sides = EITHER.exec(goal)?.slice(1);
  if (sides === undefined) return false;
  const [a, b] = sides.map((side) => topicsOfGoal(side).length > 0 || SALARY.test(side));
  return a !== b;
}
const SALARY = /^(?:salary|pay|wage)$/iu;
const directionOf = (goal: string): Goal['direction'] => (DOWN.test(goal) ? 'down' : UP.test(goal) ? 'up' : undefined);

const onlyOf = (goal: string): Goal['only'] =>
  REMOVED.test(goal)
    ? /\b(?:added|new|joins?|joined)\b/iu.test(goal)
      ? undefined
      : 'removed'
    : ADDED.test(goal.replace(NEW_VALUE, ' ').replace(/de nouveau/giu, ' ')) && !CHANGED.test(goal)
      ? 'added'
      : undefined;
/** A new price is another one. */
const NEW_VALUE = phrases('change/newvalue', 'within', 'giu');

function limitOf(goal: string): number | undefined {
  const match = LIMIT.exec(goal);
  const written = match?.[1] ?? match?.[3];
  if (match === null || written === undefined) return undefined;
  const start = match.index + match[0].indexOf(written);
  const isBelowZero = numbers.isBelowZero(goal, start, start + written.length);
  const plain = written
    .replace(/[.,](?=\d{3}\b)/g, '')
    .replace(/[.,]$/, '')
    .replace(',', '.');
  return Number(plain) * ((match[2] ?? match[4]) === undefined ? 1 : 1_000) * (isBelowZero ? -1 : 1);
}

/** Words for comparison: lower case, without accents, singular. */
export const wordsOf = (text: string): string[] => (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
