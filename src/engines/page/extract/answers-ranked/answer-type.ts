import { table, type WordTable } from '../../../../foundation/kernel/table.ts';
import { once, phraseSource, phrases } from '../../../lexicon/index.ts';
import type { Query } from '../query.ts';

/** Kinds of answers, as far as the model of answers tells them apart. */
export const ANSWER_TYPES = [
  ...(['money', 'number', 'percent', 'date', 'span', 'person', 'place'] as const),
  ...(['reason', 'measure', 'contact', 'name', 'maker', 'way', 'other'] as const),
];
export type AnswerType = (typeof ANSWER_TYPES)[number];

const OF_KIND: WordTable<AnswerType> = table<AnswerType>({
  ...{ money: 'money', number: 'number', person: 'person', place: 'place', reason: 'reason' },
  ...{ past: 'date', time: 'date', clock: 'date', span: 'span', often: 'span' },
  ...{ weight: 'measure', extent: 'measure', age: 'measure', version: 'measure' },
  ...{ phone: 'contact', email: 'contact', address: 'contact' },
});

/** `Which insurance company`, `what is the daily rate`: what questions ask for by a noun. @param most words before the noun */
const byNoun = (type: AnswerType, most: number, verbs = ''): readonly [RegExp, AnswerType] => [
  new RegExp(
    String.raw`(?<!\p{L})(?:which|what|whats|what['’]s) ${verbs}(?:[\p{L}-]+ ){0,${most}}(?:${phraseSource(`wanted/${type}`)})(?!\p{L})`,
    'iu',
  ),
  type,
];
const IS_THE = '(?:is |are |was |were )?(?:the |its |their |his |her )?';

/** What questions ask for by a noun or an adjective. */
const BY_WORDS = once((): readonly (readonly [RegExp, AnswerType])[] => [
  [phrases('wanted/percent'), 'percent'],
  byNoun('place', 1),
  byNoun('maker', 2),
  byNoun('person', 2),
  byNoun('money', 3, IS_THE),
  byNoun('number', 3, IS_THE),
  byNoun('date', 2, IS_THE),
  [/\bnames? of\b|\bcalled\b|\bnamed\b|\btitle of\b|\bwhat['’]?s? .*\bname\b/i, 'name'],
  [/^\s*how (?:do|does|did|can|could|should|would)\b/i, 'way'],
]);

/** The kind of answer that a question asks for. */
export function wantedIn(question: string, { kind }: Query): AnswerType {
  if (kind !== undefined && kind !== 'number') return OF_KIND[kind] ?? 'other';
  return BY_WORDS().find(([form]) => form.test(question))?.[1] ?? (kind === undefined ? 'other' : 'number');
}
