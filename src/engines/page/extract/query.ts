import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { answerWords, phraseRows, phraseSource, phrases, rowsOf, wordsOfRows } from '../../lexicon/index.ts';

/** What a question asks for. */
export interface Query {
  /** Stems of what a statement has to be about. */
  readonly words: readonly string[];
  /** Of those, what is counted: `days` in `how many days`. */
  readonly counted: ReadonlySet<string>;
  /** Of those, what an answer may say in its own way: `bus` in `which bus`, `begin` in `when does it begin`. */
  readonly optional: ReadonlySet<string>;
  /** Of those, what happened or what somebody did: `built` in `when was it built` and in `who built it`. */
  readonly verb: string | undefined;
  readonly kind: Kind | undefined;
  /** Words that the kind of answer implies, such as `cost`. */
  readonly implied: ReadonlySet<string>;
  /** Of the words, the noun that is asked for: `deposit` in `what is the deposit for a tent`. */
  readonly noun: string | undefined;
  /** The adjective of a measure, which a statement may say as a noun: `long` in `how long is it`. */
  readonly measure: string | undefined;
  readonly isYesNo: boolean;
}

/** What an answer has to look like. */
export type Kind =
  | ('weight' | 'extent' | 'version' | 'expansion')
  | ('phone' | 'email' | 'address')
  | ('money' | 'number' | 'past' | 'time' | 'clock' | 'span' | 'often' | 'person' | 'place' | 'reason' | 'age');

const KINDS = phraseRows('asksof');
/** `What does the abbreviation RSVP mean?` */
const EXPANSION = /\b[Ww]hat (?:do|does|did) (?:.{1,60} stand for|.{0,60}\p{Lu}{2}\S* mean)\b/u;

function kindOf(question: string): Kind | undefined {
  if (EXPANSION.test(question)) return 'expansion';
  return KINDS().find(([pattern]) => pattern.test(question))?.[1] as Kind | undefined;
}

/** Of what something is made, not where or by whom. */
export const MADE_OF = /\bmade (?:out )?(?:of|from|with)\b/gi;
/** Words of questions that say how they ask. */
const ASKING = phrases('asks/leading', 'part', 'giu');
/** Words that need not be in an answer: it has a number, a name or a verb of its own in their place. */
const LIGHT = new Set(answerWords(wordsOfRows('asks/light').join(' ')));
/** What any page may be about without a word of it. */
export const PAGE_KINDS: ReadonlySet<string> = new Set(answerWords(wordsOfRows('asks/pagekind').join(' ')));
/** What a page may be about if it mentions it. */
export const THING_KINDS: ReadonlySet<string> = new Set(answerWords(wordsOfRows('asks/thingkind').join(' ')));
const [AVAILABLE] = answerWords('available');
/** Of a year, a day or a place: said by the answer itself. */
const SAID_BY_KIND: ReadonlyMap<string, readonly string[]> = new Map(
  rowsOf('saidby').map(({ concept, words }) => [concept, answerWords(words.join(' '))]),
);

/** Words of a question that are read; what has more is no question. */
const MOST_WORDS = 60;

/** What a question asks for, from its words. */
export function queryIn(question: string): Query {
  const kind = kindOf(question);
  const written = question
    .replace(MADE_OF, 'ingredient')
    .replace(ASKING, ' ')
    .replace(/\bwho(?:m|se)?\b|\bwhy\b/gi, ' ');
  const byKind = new Set(kind === undefined ? [] : (SAID_BY_KIND.get(kind) ?? []));
  const all = [...new Set(answerWords(written))].slice(0, MOST_WORDS);
  const measure = MEASURE.exec(question)?.[1];
  const isYesNo = new RegExp(String.raw`^\s*(?:${phraseSource('asks/yesno')})\b`, 'iu').test(question);
  const own = all.filter((word) => !byKind.has(word) && (isYesNo || (!LIGHT.has(word) && word !== AVAILABLE)));
  // Where only light words are left, they are what is asked: `Which version of Go does it need?`
  const words = own.length > 0 ? own : all.filter((word) => !byKind.has(word));
  const counted = kind === 'number' ? answerWords(COUNTED.exec(question)?.[1] ?? '') : [];
  const optional = [
    ...(kind === undefined ? answerWords(CHOSEN.exec(question)?.[1] ?? '') : []),
    ...(OPTIONAL[kind ?? ''] ?? []),
    ...answerWords(LAST_VERB.exec(question)?.[1] ?? ''),
    ...(kind === 'number' ? BY_COUNT : []),
    ...(kind === 'money' ? answerWords(TO_DO.exec(question)?.[1] ?? '') : []),
    ...(isYesNo ? all.filter((word) => LIGHT.has(word)) : []),
  ];
  return {
    words: words.length > 0 || (kind !== undefined && !NEEDS_WORDS.has(kind)) ? words : all,
    measure: measure === undefined ? undefined : answerWords(measure)[0],
    counted: new Set(counted),
    optional: new Set(words.length > 1 ? optional : []),
    verb:
      kind === 'past' && /\b(?:was|were)\b/i.test(question)
        ? words.at(-1)
        : kind === 'person'
          ? answerWords(DOES.exec(question)?.[1] ?? '')[0]
          : undefined,
    kind,
    implied: byKind,
    noun:
      words.length > 1 ? answerWords(NOUN.exec(question)?.[1] ?? '').find((word) => words.includes(word)) : undefined,
    isYesNo,
  };
}

/** `What is the deposit for a tent?` */
const NOUN =
  /^\s*what (?:is|are|was|were) (?:the |its |your |their )(?:[\p{L}-]+ ){0,2}?([\p{L}-]+)(?= (?:of|for|in|on|at|to|per)\b|\s*\?*\s*$)/iu;
/** `Who wrote it?` */
const DOES = /^\s*who (?!is|are|was|were|will|did|does|do|has|had|have|can|may|must|should|would)(\p{L}+)/iu;
const NEEDS_WORDS = new Set<Kind>(['version', 'expansion']);
const MEASURE = new RegExp(String.raw`\bhow (${phraseSource('asks/measure')})\b`, 'iu');
/** What is done with what is counted, which lists do not say: `How much profit did they make?` */
const LAST_VERB = /\bhow (?:much|many) .{1,120} (?:does|do|did|will|can) .{1,120} (\p{L}+)\s*\?*\s*$/iu;
/** What people who are counted do. */
const BY_COUNT = answerWords(wordsOfRows('asks/bycount').join(' '));
/** `How much does it cost to rent shoes?` */
const TO_DO = /\bto (\p{L}+)/iu;
const COUNTED =
  /\bhow (?:many|much) ((?:[\p{L}-]+ ){0,2}?[\p{L}-]+?)(?= (?:does|do|did|is|are|was|were|can|may|will|must|should|has|have|had|per|a|an|the|of|in|on|at|to|for|you|i|we|work|live|use|join|people)\b|\s*\?|$)/iu;
const CHOSEN = new RegExp(
  String.raw`\bwhich (?:[\p{L}-]+ ){0,2}?([\p{L}-]+) (?:${phraseSource('asks/chosen')})\b`,
  'iu',
);
/** Verbs that dates state in their own way: `Spring term: 6 January to 27 March`. */
const OPTIONAL: WordTable<readonly string[]> = table({
  time: answerWords('begin start end finish close expire held'),
});
