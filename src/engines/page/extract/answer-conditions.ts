import { answerWords, phrases, wordsOfRows } from '../../lexicon/index.ts';
import { money } from '../../values/index.ts';
import { type Query, queryIn } from './query.ts';
import { best, meant, type Read, SAME_MEANING, type Text } from './read-statements.ts';

/** What a statement has to be about to answer a question, beside most of its words. */

/** Kinds of answers that may have any form below their question. */
const OF_ANY_FORM = new Set<unknown>([undefined, 'reason', 'place', 'person', 'span', 'often']);

/** Whether the question above a reply asks for the same kind of answer. */
export function asksAlike({ kind, isYesNo }: Query, heading: string): boolean {
  const query = queryIn(heading);
  return query.isYesNo === isYesNo && OF_ANY_FORM.has(kind) && (kind === undefined || query.kind === kind);
}

/** Whether a statement is about what is asked for by its name. */
export function hasNoun({ noun }: Query, { own, heading, around }: Read, text: Text): boolean {
  if (noun === undefined) return true;
  const values = meant(noun, text);
  return best(text.title, values) > 0 || [own, heading, around].some((words) => best(words, values) > 0);
}

/** Whether a statement says that it happened: `opened`, where that is asked. */
export function hasVerb({ verb, kind }: Query, { own, heading }: Read, text: Text): boolean {
  if (verb === undefined) return true;
  const values = meant(verb, text);
  // Who develops something is not said by a word of its development.
  const least = kind === 'person' ? SAME_MEANING : Number.MIN_VALUE;
  return values.size === 0 || Math.max(best(own, values), best(heading, values)) >= least;
}

/** When a page was published is no answer to when what it is about came out. */
const OF_PAGE = /^(?:[^:]{0,40}: )?(?:date )?(?:published|posted|(?:last )?(?:updated|modified))\b/i;
const OF_THING = phrases('answer/conditions');
const OF_PRICE = phrases('answer/price');
const OF_GIFT = phrases('answer/gift', 'part');
/** Money that is given, and no price. */
const GIVEN = new RegExp(
  `${money.MONEY} (?:in |of )?(?:free |bonus )?(?:credits?|vouchers?|cash ?back|off\\b|discount)`,
  'giu',
);

/** Whether a statement is of the thing that is asked about, rather than of its page or of a gift. */
export function isOfThing(question: string, { kind }: Query, { statement: { text } }: Read): boolean {
  if (kind === 'past' && OF_PAGE.test(text) && OF_THING.test(question)) return false;
  const isPrice = kind === 'money' && OF_PRICE.test(question);
  return (
    !isPrice ||
    money.first(text) === undefined ||
    money.first(text.replace(GIVEN, ' ')) !== undefined ||
    OF_GIFT.test(question)
  );
}

/** Verbs of getting something, which pages with its price need not say. */
const GETTING = new Set(answerWords(wordsOfRows('answer/getting').join(' ')));

/** Whether a text mentions what is to be done for a price: `How much is it to rent a car?` */
export function mentionsDeed(question: string, { kind }: Query, text: Text): boolean {
  const [deed] =
    kind === 'money' ? answerWords(/\b(?:cost|much|price)\b.{0,40}\bto (\p{L}+)/iu.exec(question)?.[1] ?? '') : [];
  return deed === undefined || GETTING.has(deed) || meant(deed, text).size > 0;
}

/** Whether a statement is about the numbers and versions that a question names. */
export function hasNumbers(query: Query, { own, heading, around }: Read, { title }: Text): boolean {
  return query.words
    .filter((word) => /^v?\d/.test(word))
    .every((word) => [own, heading, around, title].some((words) => words.has(word)));
}

/** Whether a statement says anything that the question does not, unless it is asked whether it is so. */
export function addsTo(question: string, { isYesNo }: Query, { own, statement }: Read): boolean {
  if (isYesNo) return true;
  const ofQuestion = new Set(answerWords(question));
  return statement.kind === 'list' || [...own].some((word) => !ofQuestion.has(word));
}
