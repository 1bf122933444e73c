import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { answerWords, phraseSource, phrases } from '../../lexicon/index.ts';

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

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/\bphone\b|\btelephone\b|\bhow can (?:i|we) (?:call|phone)\b/i, 'phone'],
  [/\be-?mail\b/i, 'email'],
  [/\b(?:what|which) (?:is|are) .*\baddress\b/i, 'address'],
  [/\b(?:what|which) (?:[\p{L}.]+ )?versions?\b/iu, 'version'],
  [/\b[Ww]hat (?:do|does|did) (?:.{1,60} stand for|.{0,60}\p{Lu}{2}\S* mean)\b/u, 'expansion'],
  [/\bhow much weight\b|\bwhat (?:is|was) (?:the |its )(?:[\p{L}-]+ )?weight\b/iu, 'weight'],
  [/\bwhat (?:is|was) (?:the |its )(?:[\p{L}-]+ )?(?:length|width|height|depth)\b/iu, 'extent'],
  [/\bhow much time\b/i, 'span'],
  [/\bhow much money\b/i, 'money'],
  [
    /\b(?:earn|earns|salary)\b|\bpaid\b(?! (?:time|leave|holiday|vacation|plan|version|subscription))|\b(?:what|which) (?:order value|order size|amount|sum|price)\b/i,
    'money',
  ],
  [/\bhow (?:much .*\bweigh\b|heavy)/i, 'weight'],
  [/\bhow much .*\bsave\b/i, 'number'],
  [/\bby how (?:much|many)\b/i, 'number'],
  [
    /\bhow much (?:does|do|is|are|was|were|will|did|for|must|to)\b|\bwhat (?:do|does|did|will) .+\bcost\b|\bhow expensive\b/i,
    'money',
  ],
  [/\bwhat (?:is|are|was|were) the (?:[\p{L}-]+ ){0,2}(?:price|cost|fee|fare|revenue|salary|admission)s?\b/iu, 'money'],
  [/\bhow (?:many|much)\b/i, 'number'],
  [/\bwhat (?:percentage|share)\b/i, 'number'],
  [/\bhow old\b|\b(?:minimum|maximum) age\b/i, 'age'],
  [/\bhow long\b/i, 'span'],
  [/\bhow (?:soon|quickly)\b/i, 'span'],
  [/\bhow often\b|\bhow frequently\b/i, 'often'],
  [/\bhow (?:tall|far|wide|deep)\b/i, 'extent'],
  [/\bhow (?:high|big|large|fast|loud|hot|warm|cold|strong|bright|thick|steep)\b/i, 'number'],
  [/\b(?:by|at|until|from) what time\b|\bwhat time\b/i, 'clock'],
  [/\bwhen (?:was|were|did|has|had)\b|\b(?:which|what) year\b/i, 'past'],
  [/\bwhen\b|\bdeadline\b|\buntil when\b|\bsince when\b|\b(?:which|what) (?:day|date|month)s?\b/i, 'time'],
  [/\bwho(?:m|se)?\b(?! (?:can|may|must|should|needs?|is allowed|has to)\b)/i, 'person'],
  [/\bwhere\b/i, 'place'],
  [/\bwhy\b/i, 'reason'],
];

/** Of what something is made, not where or by whom. */
export const MADE_OF = /\bmade (?:out )?(?:of|from|with)\b/gi;
/** Words of questions that say how they ask. */
const ASKING = phrases('asks/leading', 'part', 'giu');
/** Words that need not be in an answer: it has a number, a name or a verb of its own in their place. */
const LIGHT = new Set(
  answerWords(
    'people person persons someone anyone everybody thing things kind type sort way called name named happens happen have has get gets got take takes use used go goes come comes does need needed also each every per one ones currently today now far so exactly usually there here must may want like different various total number amount much offer offers able possible all other cover include includes contain provide value look looking want hold holds must shall give gives given tell find show list extract self whole exactly',
  ),
);
/** What any page may be about without a word of it. */
export const PAGE_KINDS: ReadonlySet<string> = new Set(
  answerWords('article product post document project company text file paper page recipe event'),
);
/** What a page may be about if it mentions it. */
export const THING_KINDS: ReadonlySet<string> = new Set(
  answerWords(
    'book tool software app service shop store restaurant hotel course game film movie album song podcast program programme',
  ),
);
const [AVAILABLE] = answerWords('available');
/** Of a year, a day or a place: said by the answer itself. */
const SAID_BY_KIND: WordTable<readonly string[]> = table({
  money: answerWords('cost price pay charge much money earn order value amount sum'),
  number: answerWords('share percentage percent proportion'),
  version: answerWords('version release'),
  expansion: answerWords('stand mean abbreviation short'),
  age: answerWords('age minimum maximum'),
  weight: answerWords('weigh weight'),
  phone: answerWords('phone telephone number'),
  email: answerWords('email e-mail mail address'),
  address: answerWords('address'),
  past: answerWords('year date day month'),
  time: answerWords('year date day month time open opening hour deadline'),
  clock: answerWords('time hour'),
  span: answerWords('time long last duration'),
  place: answerWords('place location located find work live based'),
  person: answerWords('person name work'),
});

/** Words of a question that are read; what has more is no question. */
const MOST_WORDS = 60;

/** What a question asks for, from its words. */
export function queryIn(question: string): Query {
  const kind = KINDS.find(([pattern]) => pattern.test(question))?.[1];
  const written = question
    .replace(MADE_OF, 'ingredient')
    .replace(ASKING, ' ')
    .replace(/\bwho(?:m|se)?\b|\bwhy\b/gi, ' ');
  const byKind = new Set(kind === undefined ? [] : (SAID_BY_KIND[kind] ?? []));
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
const BY_COUNT = answerWords('join attend participate fit');
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
