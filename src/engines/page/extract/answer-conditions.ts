import { answerWords } from './answer-words.ts';
import { type Asked, askedIn } from './asked.ts';
import { best, meant, type Read, SAME_MEANING, type Text } from './read-statements.ts';

/** What a statement has to be about to answer a question, beside most of its words. */

/** Kinds of answers that may have any form below their question. */
const OF_ANY_FORM = new Set<unknown>([undefined, 'reason', 'place', 'person', 'span', 'often']);

/** Whether the question above a reply asks for the same kind of answer. */
export function asksAlike({ kind, isYesNo }: Asked, heading: string): boolean {
  const asked = askedIn(heading);
  return asked.isYesNo === isYesNo && OF_ANY_FORM.has(kind) && (kind === undefined || asked.kind === kind);
}

/** Whether a statement is about what is asked for by its name. */
export function hasNoun({ noun }: Asked, { own, heading, around }: Read, text: Text): boolean {
  if (noun === undefined) return true;
  const values = meant(noun, text);
  return best(text.title, values) > 0 || [own, heading, around].some((words) => best(words, values) > 0);
}

/** Whether a statement says that it happened: `opened`, where that is asked. */
export function hasVerb({ verb, kind }: Asked, { own, heading }: Read, text: Text): boolean {
  if (verb === undefined) return true;
  const values = meant(verb, text);
  // Who develops something is not said by a word of its development.
  const least = kind === 'person' ? SAME_MEANING : Number.MIN_VALUE;
  return values.size === 0 || Math.max(best(own, values), best(heading, values)) >= least;
}

/** Whether a statement is about the numbers and versions that a question names. */
export function hasNumbers(asked: Asked, { own, heading, around }: Read, { title }: Text): boolean {
  return asked.words
    .filter((word) => /^v?\d/.test(word))
    .every((word) => [own, heading, around, title].some((words) => words.has(word)));
}

/** Whether a statement says anything that the question does not, unless it is asked whether it is so. */
export function addsTo(question: string, { isYesNo }: Asked, { own, statement }: Read): boolean {
  if (isYesNo) return true;
  const said = new Set(answerWords(question));
  return statement.kind === 'list' || [...own].some((word) => !said.has(word));
}
