import { contentWords, isLike, nameWords, phraseSource, phrases } from '../../lexicon/index.ts';
import type { Field } from './fields.ts';
import { NEGATED, type Quoted } from './prose-parts.ts';
import { sentencesWith } from './sentence-index.ts';

/** Lists that a sentence states behind the name of a field: `bindings` in "with bindings for Python, Go and Node.js". */

/** Words between the name and its list. */
const LEAD = new RegExp(
  `^(?:\\s*:|\\s+(?:${phraseSource('sentence/lead')})(?: (?:${phraseSource('sentence/also')}))?)\\s+`,
  'iu',
);
const AND = new RegExp(`,?\\s+(?:${phraseSource('joins/entry')})\\s+|\\s*&\\s*`, 'u');
/** After these, what comes can be a description: `the bindings are good and fast`. */
const OF_BEING = new RegExp(String.raw`^\s+(?:${phraseSource('sentence/being')})\s`, 'iu');
const VERB = phrases('sentence/verb');
/** Characters of an entry. */
const MAX_ENTRY = 40;
const MOST_WORDS = 4;
const MAX_SENTENCE = 400;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** @returns undefined unless exactly one sentence states one of at least two entries */
export function saidList(
  field: Field,
  sentences: readonly string[],
): (Quoted & { readonly value: string[] }) | undefined {
  const keys = contentWords(nameWords(field.name).join(' '));
  if (keys.length === 0) return undefined;
  let found: (Quoted & { readonly value: string[] }) | undefined;
  for (const sentence of sentencesWith(keys, sentences, 'all')) {
    if (sentence.length > MAX_SENTENCE || NEGATED.test(sentence)) continue;
    const entries = entriesBehind(keys, sentence);
    if (entries === undefined) continue;
    if (found !== undefined && found.value.join() !== entries.join()) return undefined;
    found ??= { value: entries, source: 'prose', quote: sentence.slice(0, 300) };
  }
  return found;
}

/** The entries behind the last word of a name; the other words stand right before it. */
function entriesBehind(keys: readonly string[], sentence: string): string[] | undefined {
  const words = [...sentence.matchAll(WORD)];
  const isKey = (at: number, key: string): boolean =>
    contentWords(words[at]?.[0] ?? '').some((word) => word === key || isLike(key, word));
  for (const [at, { 0: word, index }] of words.entries()) {
    if (!keys.every((key, i) => isKey(at - keys.length + 1 + i, key))) continue;
    const rest = sentence.slice(index + word.length);
    const lead = LEAD.exec(rest)?.[0];
    if (lead === undefined) continue;
    const [list = ''] = /^(?:[^.;:()–—!?]|\.(?=\S))+/u.exec(rest.slice(lead.length)) ?? [];
    const entries = list
      .trim()
      .split(',')
      .flatMap((part) => part.split(AND))
      .map((entry) => entry.trim().replace(/^(?:and|und|et|y|e|en|the)\s+/u, ''))
      .filter(Boolean);
    if (entries.length < 2 || !AND.test(list)) continue;
    const isList =
      (!OF_BEING.test(lead) || entries.length > 2 || entries.every((one) => /^[^\p{Ll}]/u.test(one))) &&
      entries.every((one) => one.length <= MAX_ENTRY && one.split(' ').length <= MOST_WORDS && !VERB.test(one));
    if (isList) return entries;
  }
  return undefined;
}
