import { singular } from '../../text/index.ts';
import { folded } from '../extract/label-words.ts';
import { type ContactKind, contactKindOf } from './contact-kinds.ts';
import { type Counted, countsIn } from './goal-counts.ts';
import { GOAL_STOP_WORDS } from './goal-stop-words.ts';
import { type State, stateOf, withoutStates } from './states.ts';
import { type Topic, topicsOfGoal, withoutTopics, wordsOfTopic } from './topics.ts';

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
  /** Whether only what is added, or only what is gone, is meant. */
  readonly only: 'added' | 'removed' | undefined;
  /** The words behind `new`: what entries are called. */
  readonly newOf: readonly string[];
  /** Names with a number, and days of the week: a change is about them only if all of their words are there. */
  readonly names: readonly string[];
  /** Names of those whose page it may be: `the calls of the Meridian Fund`. */
  readonly owners: readonly string[];
  /** How many of something an entry must have. */
  readonly counts: readonly Counted[];
  /** Which way to reach somebody is meant. */
  readonly contact: ContactKind | undefined;
  /** Words of which one is enough: `cancellation or refund`. */
  readonly either: readonly string[];
  /** What the state of a thing must become. */
  readonly health: State | undefined;
  /** What the stock must become. */
  readonly stock: 'in' | 'out' | undefined;
}

const ANY =
  /\b(?:any(?:thing)?(?: at all)?|all|every|whatever|something|page|site|text|content)\b[^.]{0,20}\b(?:changes?|changed|updates?|updated|new)\b|^\s*(?:changes?|updates?)\s*$|\bwhat (?:is new|has changed|changes)\b/iu;

/** Topics that a page states as values. */
export const VALUES: ReadonlySet<Topic> = new Set(['price', 'stock', 'date', 'hours', 'contact', 'rating', 'version']);

/** @returns undefined if the words of a goal name nothing that can be looked for */
export function readGoal(text: string): Goal | undefined {
  const goal = text.slice(0, 2_000).replace(ASKING, ' ');
  // A departure that is no longer cancelled matters to those who ask for cancellations.
  const state = stateOf(goal.replace(EVENTS, ' ').replace(ADJECTIVE, ' '));
  // `When applications open` is about a state, and not about hours.
  const named = topicsOfGoal(goal).filter((topic) => topic !== 'hours' || state === undefined || HOURS.test(goal));
  // `The price of the Team plan` is about a price; the team is whose.
  const isOfValue = named.some((topic) => VALUES.has(topic));
  const ofGoal = named.filter((topic) => !isOfValue || VALUES.has(topic));
  const whose = named.filter((topic) => !ofGoal.includes(topic)).flatMap((topic) => wordsOfTopic(topic, goal));
  const said = withoutStates(withoutTopics(goal.replace(NEWS_OF, ' ').replace(RUNS_AGAIN, ' ')));
  const subject = wordsOf(`${said} ${whose.join(' ')}`).filter(
    (word) => word.length > 1 && !GOAL_STOP_WORDS.has(word) && !/^\d/.test(word),
  );
  // `When it is sold`, of all that a page is about.
  const topics = ofGoal.length + subject.length === 0 && state !== undefined ? ['status' as const] : ofGoal;
  const isAny = ANY.test(goal) && topics.length === 0 && subject.length === 0;
  const only = onlyOf(goal);
  const direction = directionOf(goal);
  // `If they drop below $200` is about a price.
  const isOfMoney = topics.length === 0 && direction !== undefined && MONEY.test(goal);
  const isNothing = !isAny && !isOfMoney && topics.length === 0 && subject.length === 0 && only === undefined;
  if (isNothing) return undefined;
  return {
    text: goal,
    topics: isOfMoney ? ['price'] : topics,
    subject: [...new Set(subject)],
    ...{ isAny, direction, only },
    limit: limitOf(goal),
    owners: [...goal.matchAll(OWNER)].flatMap(([, ...names]) => names.flatMap((name = '') => wordsOf(name))),
    counts: countsIn(goal),
    contact: topics.includes('contact') ? contactKindOf(goal) : undefined,
    newOf: [...goal.matchAll(NEW)].flatMap(([, words = '']) => wordsOf(words)),
    names: [
      ...[...(goal.match(NUMBERED) ?? []), ...numberedNouns(goal)].map(withoutStart),
      ...(goal.match(WEEKDAY) ?? []),
    ],
    either: (/([\p{L}-]+) (?:or|oder|ou|o) (?:the |der |die |das |les? |la |el )?([\p{L}-]+)/iu.exec(goal) ?? [])
      .slice(1)
      .flatMap(wordsOf),
    // `Where do I report problems?` is about no state.
    health: PLACE.test(goal) ? undefined : GOOD.test(goal) ? 'good' : BAD.test(goal) ? 'bad' : state,
    stock: IN_STOCK.test(goal) || state === 'good' ? 'in' : SOLD_OUT.test(goal) || state === 'bad' ? 'out' : undefined,
  };
}

const OWNER =
  /(?<!\p{L})(?:of|at|from|by|von|bei|vom|beim|de|du|del) (?:the |der |dem |la |el )?((?:[\p{Lu}&][\p{L}&-]*(?: |(?![\p{L}&-])))+)|(?<!\p{L})((?:\p{Lu}[\p{L}&-]* )*\p{Lu}[\p{L}&-]*)['’]s(?!\p{L})|(?<=[\p{L},] )(\p{Lu}[\p{L}-]+)/gu;
const EVENTS =
  /\b(?:cancell?ed|postponed|delayed|abgesagt|verschoben|annulée?s?|reportée?s?|cancelad[oa]s?|aplazad[oa]s?)\b/giu;
/** `Available rooms`, `working hours`: what something is, and not what it becomes. */
const ADJECTIVE =
  /\b(?:open|available|working|running|free|reserved|sold|closed|full|normal|vacant)(?= (?!(?:again|for|in|on|to|at|from|until|or|and|by|as|if|when|the|an?|is|are|now|soon|there|yet|out|up)\b)\p{L})/giu;
/** How somebody asks to be told. */
const ASKING =
  /\b(?:keep (?:an eye on|tabs on|track of)|keep (?:me|us) (?:posted|informed|updated|up to date)(?: (?:on|about|of))?|give (?:me|us) a shout|let me hear|i(?:['’]m| am) waiting for)\b/giu;
const NEWS_OF = /\bnews (?=about|on|of|from)/iu;
/** Words that say that hours are meant. */
const HOURS = /hours?|hours of|times?\b|zeiten|uhr|horaires?|heures?|horarios?|horas?/iu;

/** `lot 11`, `size 43`, but not `below 45`. */
const numberedNouns = (goal: string): string[] =>
  (goal.match(/(?<![\p{L}\d])\p{Ll}{3,} \d+(?![\d.,:]|\s?(?:[%€£$]|(?:euros?|dollars?|pounds?)\b))/gu) ?? []).filter(
    (name) =>
      !GOAL_STOP_WORDS.has(wordsOf(name)[0] ?? '') &&
      !/^(?:until|since|till|least|most|within|after|before|hasta|desde|über|unter)\b/.test(name),
  );

/** A name without the word that begins its sentence: `Is SK 340 delayed?` */
function withoutStart(name: string): string {
  const [first = '', ...others] = name.split(' ');
  return others.length > 1 && GOAL_STOP_WORDS.has(wordsOf(first)[0] ?? '') ? others.join(' ') : name;
}

/** `Aura 3`, `CS 330`, `8 Quarry Road`. */
const NUMBERED = /(?<![\p{L}\d])(?:(?:\p{Lu}[\p{L}-]* ){1,3}\d+[\p{L}\d.-]*|\d+(?: \p{Lu}\p{L}+){1,3})/gu;
const WEEKDAY =
  /(?<![\p{L}\d])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?![\p{L}\d])/giu;
const GOOD =
  /\b(?:(?:work|runn?|operat|sail)(?:s|e|es|ing)? (?:normally |fine )?again|back in service|back (?:up|online|to normal)|resolved|fixed|restored|normally|recover(?:s|ed)?)\b/iu;
const PLACE = /^(?:where|how|who|wo|wie|wer|où|comment|dónde|cómo|quién)(?!\p{L})/iu;
/** How something is, which pages say in other words. */
const RUNS_AGAIN = /\b(?:work|runn?|operat|sail)(?:s|e|es|ing)? (?:normally |fine )?again\b/giu;
const BAD = /\b(?:outages?|degraded|down|fails?|broken|breaks?|delayed|problems?)\b/iu;
const MONEY = /[$€£¥₹]|\b(?:cheaper|günstiger|euros?|dollars?|pounds?)\b/iu;
const IN_STOCK =
  /\b(?:back in stock|restock(?:ed|s)?|available again|becomes available|is in stock|wieder (?:lieferbar|verfügbar))\b/iu;
const SOLD_OUT =
  /\b(?:sold out|out of stock|unavailable|ausverkauft|no (?:more )?\p{L}+ (?:(?:is|are) )?left|keine \p{L}+ mehr)\b/iu;
const REMOVED = /\b(?:removed|gone|disappears?|taken down|no longer listed)\b/i;
const ADDED = /\b(?:new|added|appears?|posted|published|announced|neue[rsn]?|nouve(?:au|lle)s?|nuev[oa]s?)\b/iu;
const NEW = /\b(?:new|neue[rsn]?|nouve(?:au|lle)s?|nuev[oa]s?) ([\p{L}-]+(?: [\p{L}-]+)?)/giu;
const CHANGED = /\bchang(?!e ?log)|änder|cambi/i;
const DOWN =
  /\b(?:drops?|dropped|falls?|lower(?:ed)?|decreases?d?|cheaper|reduced|reduction|below|under|less than|discount(?:s|ed)?|sinkt|sinken|fällt|günstiger|billiger|unter|baissent?|diminuent?|moins cher|bajan?|más barat[oa])\b/iu;
const UP =
  /\b(?:rises?|rose|increases?d?|higher|raised|above|over|more than|longer than|more expensive|steigt|steigen|teurer|über|augmentent?|suben?)\b/iu;
const LIMIT =
  /\b(?:below|under|less than|cheaper than|above|over|more than|longer than|unter|über)\b[^\d]{0,12}(\d[\d.,]*)/iu;

const directionOf = (goal: string): Goal['direction'] => (DOWN.test(goal) ? 'down' : UP.test(goal) ? 'up' : undefined);

const onlyOf = (goal: string): Goal['only'] =>
  REMOVED.test(goal) ? 'removed' : ADDED.test(goal) && !CHANGED.test(goal) ? 'added' : undefined;

function limitOf(goal: string): number | undefined {
  const said = LIMIT.exec(goal)?.[1];
  if (said === undefined) return undefined;
  const plain = said
    .replace(/[.,](?=\d{3}\b)/g, '')
    .replace(/[.,]$/, '')
    .replace(',', '.');
  return Number(plain);
}

/** Words for comparison: lower case, without accents, singular. */
export const wordsOf = (text: string): string[] => (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
