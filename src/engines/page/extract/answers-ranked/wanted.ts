import { table, type WordTable } from '../../../../foundation/kernel/table.ts';
import type { Asked } from '../asked.ts';

/** Kinds of answers, as far as the model of answers tells them apart. */
export const WANTED = [
  ...(['money', 'number', 'percent', 'date', 'span', 'person', 'place'] as const),
  ...(['reason', 'measure', 'contact', 'name', 'maker', 'way', 'other'] as const),
];
export type Wanted = (typeof WANTED)[number];

const OF_KIND: WordTable<Wanted> = table<Wanted>({
  ...{ money: 'money', number: 'number', person: 'person', place: 'place', reason: 'reason' },
  ...{ past: 'date', time: 'date', clock: 'date', span: 'span', often: 'span' },
  ...{ weight: 'measure', extent: 'measure', age: 'measure', version: 'measure' },
  ...{ phone: 'contact', email: 'contact', address: 'contact' },
});

/** What questions ask for by a noun or an adjective. */
const BY_WORDS: readonly (readonly [RegExp, Wanted])[] = [
  [
    /\b(?:percent|percentage|share|proportion|portion|fraction) of\b|\bby how much\b|\bwhat (?:percent|percentage)\b/i,
    'percent',
  ],
  [
    /\b(?:which|what) (?:[\p{L}-]+ )?(?:country|city|town|state|village|island|region|county|place|street|continent|province)\b/iu,
    'place',
  ],
  [
    /\b(?:which|what) (?:[\p{L}-]+ ){0,2}(?:company|firm|brand|manufacturer|team|club|university|college|school|agency|group|band|organi[sz]ation|publisher|developer|studio|network|supplier|seller|store|shop|bank|party|outlet)\b/iu,
    'maker',
  ],
  [
    /\b(?:which|what) (?:[\p{L}-]+ ){0,2}(?:person|man|woman|player|actor|actress|author|writer|analyst|doctor|minister|president|senator|officer|reporter|director|founder|singer|member|user|reader|reviewer|researcher|scientist|professor|judge)\b/iu,
    'person',
  ],
  [
    /\b(?:what|which|whats|what['’]s) (?:is |are |was |were )?(?:the |its |their |his |her )?(?:[\p{L}-]+ ){0,3}(?:price|cost|fee|fare|pay|salary|wage|revenue|profit|budget|rent|prize money)\b/iu,
    'money',
  ],
  [
    /\b(?:what|which|whats|what['’]s) (?:is |are |was |were )?(?:the |its |their |his |her )?(?:[\p{L}-]+ ){0,3}(?:rate|score|speed|dose|size|capacity|temperature|limit|length|number|amount|weight|height|width|depth|age|margin|ratio|resolution|frequency|power|distance|range|maximum|minimum|rating|odds|wattage|voltage|population)\b/iu,
    'number',
  ],
  [
    /\b(?:what|which|whats|what['’]s) (?:is |was |are )?(?:the |its |their |his |her )?(?:[\p{L}-]+ ){0,2}(?:date|day|month|year|deadline)\b/iu,
    'date',
  ],
  [/\bnames? of\b|\bcalled\b|\bnamed\b|\btitle of\b|\bwhat['’]?s? .*\bname\b/i, 'name'],
  [/^\s*how (?:do|does|did|can|could|should|would)\b/i, 'way'],
];

/** The kind of answer that a question asks for. */
export function wantedIn(question: string, { kind }: Asked): Wanted {
  if (kind !== undefined && kind !== 'number') return OF_KIND[kind] ?? 'other';
  return BY_WORDS.find(([form]) => form.test(question))?.[1] ?? (kind === undefined ? 'other' : 'number');
}
