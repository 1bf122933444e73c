import { contentWords, isLike, nameWords, phrases } from '../../lexicon/index.ts';
import type { Field } from './fields.ts';
import { wordsOf } from './person-beside.ts';
import { CLAUSES, type Quoted } from './prose-parts.ts';
import { sentencesWith } from './sentence-index.ts';

/** Whether sentences say that something is so: `dogsAllowed` in "Dogs are welcome", `creditCardRequired` in "No credit card needed". */

const ASKING = new Set(['is', 'are', 'has', 'have', 'can', 'does', 'do', 'was', 'will', 'be', 'should']);
/** One word may stand in any sentence. */
const FEWEST_WORDS = 2;
const MAX_SENTENCE = 300;
const NEGATED = phrases('negation/not negation/none');
/** What is so under conditions is neither. */
const CONDITIONAL =
  /(?<!\p{L})(?:if|unless|except|only|may|might|could|usually|sometimes|some|most|on request|wenn|falls|außer|nur|sauf|seulement|salvo|solo|sólo|soltanto|tenzij|alleen|tylko|jeśli|apenas|somente|endast|hvis|dersom|kun|jos|vain|pokud|pouze|eğer|sadece|yalnızca|dacă|doar|numai|csak)(?!\p{L})|\?/iu;

/** What guests and customers say of other places, links to lists, and lines of other offers: `Cottages with hot tub (41)`, `Leeds · hot tub`. */
const QUOTED = /[“”„«»]|\(\d+\)$| [·•|] /u;

/** @returns undefined unless all sentences with the words of the field agree */
export function yesOrNo({ name }: Pick<Field, 'name'>, sentences: readonly string[]): Quoted | undefined {
  const keys = contentWords(
    nameWords(name)
      .filter((word) => !ASKING.has(word))
      .join(' '),
  );
  if (keys.length < FEWEST_WORDS) return HAS.test(name) ? forbidden(keys, sentences) : undefined;
  let found: Quoted | undefined;
  for (const sentence of sentencesWith(keys, sentences, 'all')) {
    if (sentence.length > MAX_SENTENCE || CONDITIONAL.test(sentence) || QUOTED.test(sentence)) continue;
    for (const clause of sentence.split(CLAUSES)) {
      const own = [...wordsOf(clause)];
      if (own.length < keys.length || !keys.every((key) => own.some((word) => isLike(key, word)))) continue;
      const value = !NEGATED.test(clause);
      if (found !== undefined && found.value !== value) return undefined;
      found ??= { value, source: 'prose', quote: sentence };
    }
  }
  return found ?? forbidden(keys, sentences);
}

/** Words of fields that ask whether something may be, and not what. */
const MAY_BE = new Set(contentWords('allowed permitted welcome accepted included provided available possible'));

/** `Sorry, no dogs`: the word for none right before what a field asks for. */
function forbidden(keys: readonly string[], sentences: readonly string[]): Quoted | undefined {
  const [thing, ...more] = keys.filter((key) => !MAY_BE.has(key));
  if (thing === undefined || more.length > 0) return undefined;
  for (const sentence of sentencesWith([thing], sentences, 'else')) {
    if (sentence.length > MAX_SENTENCE || CONDITIONAL.test(sentence) || QUOTED.test(sentence)) continue;
    const clauses = sentence.split(CLAUSES).map((clause) => NONE.exec(clause.trim().replace(/[.!]+$/, ''))?.[1] ?? '');
    if (clauses.some((written) => contentWords(written).some((word) => isLike(thing, word))))
      return { value: false, source: 'prose', quote: sentence };
  }
  return undefined;
}
const NONE =
  /(?<!\p{L})(?:no|keine?|pas de|sin|senza|geen|bez|sem)\s+(\p{L}+)(?:$| (?:anywhere|at all|allowed|permitted|please)(?!\p{L}))/iu;
const HAS = /^has(?=\p{Lu}|_)/u;
