// Over 10 kB: mostly patterns, one list for each field.

import { oncePer } from '../../../foundation/kernel/once-per.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { contentWords, folded, phraseSource, phrases } from '../../lexicon/index.ts';
import { emails } from '../../values/index.ts';
import { typesOf } from '../structured/index.ts';
import { coerced, type Reading } from './coerce.ts';
import type { Field } from './fields.ts';
import type { Material } from './material.ts';
import {
  AMOUNT,
  DATE,
  MONEY,
  NAME,
  NAMES,
  NEGATED,
  numberAround,
  PLACE,
  type Quoted,
  ungrouped,
  YEAR,
} from './prose-parts.ts';
import { sentencesWith } from './sentence-index.ts';
import { statedNear } from './value-nearby.ts';

/** Values stated in sentences: `The price is 12 €`, `founded in 1998`, `written by Ann Lee`. */

const LANGUAGE =
  '(?:English|German|French|Spanish|Italian|Dutch|Polish|Portuguese|Swedish|Danish|Norwegian|Welsh|Gaelic|Irish)';
const when = `(?:${DATE}|${YEAR})`;

/** Sentence patterns of some fields; the first group that matched is the value. */
const PATTERNS: WordTable<readonly RegExp[]> = table(
  Object.fromEntries(
    Object.entries({
      price: [
        `(?:costs?|priced at|available for|sells for|retails (?:for|at)|kostet|on sale for)\\s+(?:only |just |about )?${MONEY}`,
      ],
      founded: [
        `(?:founded|established|incorporated|started|gegründet)\\s+(?:by [^.,;]{2,60} )?(?:on\\s+|in\\s+|im\\s+)?${when}`,
      ],
      founder: [`(?:founded|established|co-founded)\\s+(?:(?:in|on) [^.,;]{2,25} )?by\\s+${NAMES}`],
      ceo: [
        `(?:CEO|[Cc]hief executive(?: officer)?)(?:\\s+is|,)?\\s+${NAME}`,
        `${NAME},?\\s+(?:is\\s+)?(?:the\\s+|our\\s+|its\\s+)?(?:CEO|chief executive)`,
      ],
      headquarters: [
        `(?:headquartered|headquarters (?:is|are)(?: located)?)\\s+in\\s+${PLACE}`,
        `(?:^|\\s)based in\\s+${PLACE}`,
      ],
      location: [
        `(?:position|role|job|vacancy|colleague|opening)(?: \\([^)]{1,12}\\))? in\\s+${PLACE}(?=[.,;]|$)`,
        `(?:located|takes place|held|based|takes place at|be held)\\s+(?:in|at)\\s+(?:the\\s+)?(?!${LANGUAGE}(?!\\p{L}))${PLACE}`,
      ],
      author: [
        `^(?:[Ww]ritten |[Pp]osted |[Pp]ublished )?[Bb]y\\s+(?=\\S+\\s+\\p{Lu})${NAME}(?=\\s*(?:$|[|,·•–—.]|on\\b|\\d))`,
        `(?<![\\p{L}-])(?:written|authored) by\\s+${NAME}`,
      ],
      published: [
        `(?:[Pp]ublished|[Pp]osted|[Vv]eröffentlicht|[Pp]ublicado|[Pp]ublié)\\s*(?:on|at|am|el|le|:)?\\s+${DATE}`,
      ],
      modified: [`(?:[Uu]pdated|[Mm]odified|[Aa]ktualisiert)\\s*(?:on|at|am|:)?\\s+${DATE}`],
      startDate: [`(?:starts?|begins?|takes place|opens|be held)\\s+(?:on\\s+)?${DATE}`],
      endDate: [
        `(?:ends|closes|finishes)\\s+(?:on\\s+)?${DATE}`,
        `(?:runs?|lasts?|open|on view|on show|continues?|held|place|takes place|${ungrouped(DATE)}|from)[^.;]{0,40}?\\s(?:until|through|to)\\s+(?:and including\\s+)?${DATE}`,
      ],
      deadline: [
        `(?:apply|applications? (?:must be|are|due)|deadline is|submit(?:ted)?)[^.]{0,40}?(?:by|before|until|is)\\s+${DATE}`,
        `(?:[Ee]nvía|[Ss]olicitudes|[Bb]ewerb\\p{L}+|[Pp]ostulez|[Cc]andidatures?)[^.]{0,80}?(?:hasta el|antes del|bis(?: zum)?|avant le|jusqu'au)\\s+${DATE}`,
      ],
      releaseDate: [`(?:released|launched|premiered)\\s+(?:on|in)\\s+${when}`],
      employees: [
        `[Ww]e(?: are|'re|’re| have| employ)\\s+(?:about |around |over |more than |some |a team of )?${AMOUNT}\\s+(?:people|employees|staff|colleagues)`,
        `(?:employs|employing|team of|staff of|workforce of)\\s+(?:about |around |over |more than |some )?${AMOUNT}`,
        `${AMOUNT}\\s+(?:employees|people work)`,
      ],
      population: [`population (?:of|is|was)\\s+(?:about |around |over )?${AMOUNT}`],
      director: [`directed by\\s+${NAME}`],
      publisher: [`published by\\s+${NAME}`],
      birthDate: [`(?:was )?born\\s+(?:on|in)\\s+${when}`],
      birthPlace: [`born (?:[^.;]{0,40} )?in\\s+${PLACE}`],
      reviewCount: [
        '\\((\\d[\\d.,]*)\\s+(?:ratings?|reviews?|votes?|Bewertungen|avis|votos|opiniones|valoraciones|voti|recensioni|beoordelingen|ocen|opinii)\\)',
        '(?:based on|from)\\s+(\\d[\\d.,]*)\\s+(?:customer\\s+|user\\s+|verified\\s+)?(?:reviews?|ratings?)',
        '(\\d[\\d.,]*)\\s+(?:customer\\s+|user\\s+|verified\\s+)?(?:reviews|ratings)\\b',
      ],
      rating: [
        '(\\d(?:[.,]\\d{1,2})?)\\s*(?:(?:out of|von|sur|su|de|van|na|av|z)\\s+|/\\s*)(?:5|10)(?!\\d)',
        '(\\d[.,]\\d{1,2})\\s*[★☆⭐]',
        '(\\d(?:[.,]\\d)?)\\s+stars\\b',
      ],
      servings: [
        '(?:serves|makes|yields)\\s+(\\d+(?:\\s*[-–]\\s*\\d+)?)',
        '(\\d+)\\s+(?:servings|portions|personnes|parts|Portionen|Personen|personas|raciones|porciones)\\b',
      ],
      rent: [`${MONEY}\\s*(?:pcm|pppcm|pm|p\\.c\\.m\\.|per month|a month|/\\s?month|kalt|im Monat|par mois|al mes)`],
      deposit: [`(?:[Dd]eposit|[Kk]aution|[Ff]ianza)(?:\\s+(?:of|is|von|de))?:?\\s+${MONEY}`],
      area: [
        '(\\d[\\d.,]*)\\s?(?:m²|m2|sqm|square met(?:er|re)s|Quadratmeter)(?!\\p{L})',
        '(\\d[\\d.,]*)\\s?(?:sq\\.? ?ft|square feet)\\b',
      ],
      origin: [
        `(?:[Mm]ade|[Mm]anufactured|[Bb]uilt) in\\s+(?:the\\s+)?${PLACE}(?=[.,;]|$)`,
        `(?:[Hh]ergestellt|[Gg]efertigt) in ${PLACE}`,
      ],
      stockQuantity: [
        '(?:in stock:?|auf Lager:?)\\s+(\\d+)(?!\\s?(?:days?|hours?|weeks?))',
        '(?<![\\d.,])(\\d+)\\s+(?:left|(?:items?|pieces|units)?\\s?(?:left|in stock|available)|auf Lager|en stock)(?!\\p{L})',
      ],
      returnPeriod: [
        '(?:return|send|bring|Rückgabe|zurück|zwrot|retour|devol|reso)[^.]{0,60}?\\b(\\d+)[ -](?:days?|Tagen?|jours|días|giorni|dagen|dni|dias)(?!\\p{L})',
        '(\\d+)[ -](?:days?|Tage)(?:\\s+\\p{L}+)?[ -](?:to return|returns?(?!\\p{L})|Rückgabe)',
      ],
      availableFrom: [
        `move in\\s+(?:from|on|as of)\\s+${DATE}`,
        `(?:[Aa]vailable|[Ff]ree|[Ff]rei|[Vv]erfügbar|[Dd]isponible)\\s+(?:from|as of|ab|dès le|à partir du|desde el|a partir del)\\s+${DATE}`,
      ],
      postalCode: ['\\b([A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2})\\b'],
      vatNumber: [
        '\\b(DE ?\\d{9}|ATU ?\\d{8}|FR ?[A-Z\\d]{2} ?\\d{3} ?\\d{3} ?\\d{3}|ES ?[A-Z]\\d{7}[A-Z\\d]|NL ?\\d{9} ?B\\d{2}|IT ?\\d{11}|PL ?\\d{10}|GB ?\\d{3} ?\\d{4} ?\\d{2}|BE ?0\\d{9})\\b',
      ],
      ovenTemperature: [
        '\\b(?:oven|four|Ofen|Backofen|horno)\\b[^.]{0,40}?(\\d{2,3})\\s*°',
        '(\\d{3})\\s*°\\s*[CF]\\b',
      ],
      employmentType: [
        '(?:^|[•·|,;/]\\s*)((?:[Ff]ull|[Pp]art)[- ]time|[Pp]ermanent|[Tt]emporary|[Ff]ixed[- ]term|[Ff]reelance|[Ii]nternship|Vollzeit|Teilzeit|Festanstellung|[Tt]emps (?:plein|partiel)|CDI|CDD|[Jj]ornada (?:completa|parcial))(?=\\s*(?:$|[•·|,;/.(]))',
      ],
      referenceNumber: [
        '\\b(?:[Rr]ef(?:eren(?:ce|cia|z))?|[Kk]ennziffer|[Rr]éf(?:érence)?)\\.?(?: (?:no|nr|number)\\b\\.?)?:?\\s+(?=\\S*\\d)([A-Z\\d][\\w/-]{2,20})',
      ],
      credits: [
        '(\\d+(?:[.,]\\d)?)\\s+(?:ECTS(?:[- ](?:credits?|[Pp]oints|[Pp]unkte))?|credits?(?: points)?|crédits|créditos|Leistungspunkte|LP)\\b',
      ],
      instructor: [
        `(?:taught|given|led|held|offered)(?:\\s+[^.;]{0,60}?)?\\s+by\\s+((?:(?:Dr|Prof|Professor|Mr|Ms|Mrs)\\.?\\s+)*${NAME.slice(1, -1)})`,
      ],
      term: [
        '(?:in|during|every|each)\\s+(?:the\\s+)?([Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter|[Mm]ichaelmas|[Hh]ilary|[Tt]rinity|[Ll]ent|[Ee]aster)\\s+(?:term|semester|trimester|quarter)\\b',
      ],
      prerequisite: [
        '(?:must have (?:passed|taken|completed)|[Pp]rerequisites?(?:\\s+(?:is|are|for [^.]{2,40}? (?:is|are))|:)|[Rr]equires)\\s+([A-Z]{2,6}[ -]?\\d{2,5}[A-Z]?)\\b',
      ],
      availability: ['^((?:in stock|out of stock|sold out|currently unavailable|available now))(?=\\W|$)'],
      email: [`(${emails.EMAIL})`],
      phone: [
        '(?:[Cc]all(?: us)?(?: at| on)?|[Pp]hone|[Tt]el\\.?)\\s*:?\\s*(\\+?[\\d(][\\d\\s()./-]{5,20}\\d)',
        // Not that of the organization behind the page.
        '(?<![\\d.,/-]|[Ss]witchboard:?\\s|[Hh]ead office:?\\s)(\\(?0\\d{2,4}\\)?[\\s/-]\\d{3,4}[\\s-]?\\d{3,4})(?![\\d,/-]|\\.\\d)',
      ],
      pages: ['(\\d{2,4})\\s+pages\\b'],
      isbn: ['ISBN(?:-1[03])?:?\\s*([\\dX-]{10,17})'],
      since: ['(?:since|introduced in|added in|new in)\\s+(?:version\\s+)?(v?\\d+(?:\\.\\d+)+)'],
      license: [
        '(?:licensed|released|distributed|available) under (?:the |an? )?(\\p{Lu}[\\p{L}\\p{N}_.+ -]{1,40}?)(?:\\s+[Ll]icen[cs]e)?(?=[.,;](?:\\s|$)|$)',
      ],
      bedrooms: ['(\\d+|one|two|three|four|five)[ -]bedrooms?\\b'],
      bathrooms: ['(\\d+(?:\\.5)?)[ -]bathrooms?\\b'],
      warranty: [
        '(?:with an? |comes with an? )([\\p{L}\\p{N}-]+[ -](?:year|month)s?)[\\p{L}\\p{N} ]{0,20} (?:warranty|guarantee)',
      ],
    }).map(([concept, sources]) => [concept, sources.map((source) => new RegExp(source, 'du'))]),
  ),
);

/** Patterns before which no others count. */
const SUREST: WordTable<readonly RegExp[]> = table({
  price: [new RegExp(`(?:[Ss]ale|[Oo]ffer|[Cc]urrent|[Oo]ur|[Ss]pecial) price:?\\s*${MONEY}`, 'du')],
});

/** Fields with several values on a page; a value is used only if it is the only one. */
const ALONE = new Set([
  'availability',
  'email',
  'phone',
  'price',
  'reviewCount',
  'rating',
  'pages',
  'isbn',
  'population',
  'employees',
  'rent',
  'deposit',
  'area',
  'postalCode',
  'vatNumber',
  'origin',
  'stockQuantity',
  'returnPeriod',
]);
const isShop = ({ openGraph, jsonLd, microdata }: Material['structured']): boolean =>
  openGraph['og:type']?.[0] === 'product' ||
  [...jsonLd.flatMap(typesOf), ...microdata.flatMap(({ types }) => types)].some((type) =>
    /^(?:Product|Offer)$/.test(type),
  );

/** Sentences, and the page if they are all of it. */
interface Prose extends Pick<Material, 'sentences'> {
  readonly structured?: Material['structured'];
}

/** @returns undefined unless exactly one value is stated, or the first sentence that states it is plain */
export function proseValue(field: Field, { sentences, structured }: Prose, reading: Reading): Quoted | undefined {
  // Dates and names on a shop's page belong to reviews.
  if (structured && (field.concept === 'author' || field.concept === 'published') && isShop(structured))
    return undefined;
  const [surest, ...others] = matching(SUREST[field.concept ?? ''], field, sentences, reading);
  if (surest !== undefined && others.every(({ value }) => value === surest.value)) return surest;
  const found = matching(PATTERNS[field.concept ?? ''], field, sentences, reading);
  if (found.length === 0) found.push(...predicates(field, sentences, reading));
  const isCounted = found.length === 0 && (field.kind === 'number' || field.kind === 'integer');
  if (isCounted)
    found.push(
      ...counts(field, sentences, reading),
      ...counts(field, structured === undefined ? [] : headingsOf(structured), reading),
    );
  const values = new Set(found.map(({ value }) => value));
  if (isCounted && values.size > 1) return undefined;
  if (found.length > 0) {
    if (values.size > 1 && (ALONE.has(field.concept ?? '') || values.size > 3)) return undefined;
    return found[0];
  }
  return statedNear(field, sentences, reading) ?? (structured && statedNear(field, labelledLines(structured), reading));
}

/** What the page says with labels, as sentences: `Parking 85 spaces, £6 a day.` */
export const labelledLines = oncePer(({ definitions, labelled }: Material['structured']): readonly string[] =>
  [...definitions, ...labelled]
    .filter(({ value, isAside }) => !isAside && value.length <= MAX_VALUE)
    .slice(0, MAX_LINES)
    .map(({ label, value }) => `${label} ${value.replace(/[.]$/, '')}.`),
);
const MAX_VALUE = 150;
const MAX_LINES = 1_000;

/** What sentences with one of the patterns state, one value each. */
function matching(
  patterns: readonly RegExp[] | undefined,
  field: Field,
  sentences: readonly string[],
  reading: Reading,
): Quoted[] {
  const found: Quoted[] = [];
  if (patterns === undefined) return found;
  const sign = field.concept === 'email' ? '@' : '';
  for (const sentence of sentences) {
    if (sentence.length > 600 || sentence.includes('](') || !sentence.includes(sign)) continue;
    const inside = lowered(sentence);
    for (const pattern of patterns) {
      const match = pattern.exec(sentence) ?? (inside === sentence ? null : pattern.exec(inside));
      const place = match?.indices?.slice(1).find((group) => group !== undefined);
      if (
        !match ||
        place === undefined ||
        NEGATED.test(sentence.slice(Math.max(0, match.index - 40), match.index + match[0].length))
      )
        continue;
      const value = coerced(field, trimmed(numberAround(match.input, ...place)), reading);
      if (value !== undefined && value !== '') found.push({ value, source: 'prose', quote: sentence.slice(0, 300) });
      break;
    }
  }
  return found;
}

/** As it would continue a sentence. */
const lowered = (sentence: string): string => (sentence[0] ?? '').toLowerCase() + sentence.slice(1);

/** `The <name> is <value>`, `<name> of <value>`; the name unchanged, singular or plural. */
function predicates(field: Field, sentences: readonly string[], reading: Reading): Quoted[] {
  const words = field.name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(folded);
  const named = field.unit === undefined ? words : words.slice(0, field.bare.length);
  if (named.length === 0 || named.length > 5 || (named.length === 1 && (named[0] as string).length < 4)) return [];
  const phrase = named.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '')).join('[\\s-]+');
  // `Head of the office is …`, while `price of shipping is …` is another price.
  const isOfPart = field.concept === undefined || field.concept === 'head';
  const pattern = new RegExp(
    `(?<![\\p{L}])${phrase}(?:e?s)?${isOfPart ? '(?:\\s+(?:of|at)(?:\\s+(?:the|this|our))?\\s+\\p{L}+)?' : ''}\\s+(?:is|was|are|were|to(?=\\s+\\S+$)|${field.kind === 'number' || field.kind === 'integer' ? 'of|' : ''}ist|beträgt|est|es)\\s+(?:set at |now |currently |about |approximately )?(.+)$`,
    'iu',
  );
  const found: Quoted[] = [];
  const keys = contentWords(named.join(' '));
  for (const sentence of keys.length === 0 ? sentences : sentencesWith(keys, sentences, 'none')) {
    if (sentence.length > 300) continue;
    const plain = sentence.normalize('NFC');
    const match = pattern.exec(plain);
    if (!match) continue;
    // A word before it changes the meaning: `shipping price is …`.
    const before = plain.slice(0, match.index).trim().split(/\s+/).at(-1)?.toLowerCase();
    if (before && !BEFORE_NAMES.test(before) && !/[.:;,–—-]$/.test(before)) continue;
    const rest = match[1] as string;
    if (NEGATED.test(rest.slice(0, 40)) || OF_DEGREE.test(rest)) {
      if (field.kind === 'string' || field.kind === 'any' || NEGATED.test(rest.slice(0, 40))) continue;
    }
    const written = trimmed(/^(?:[^.,;()]|[.,](?=\S))+/.exec(rest)?.[0] ?? '').replace(
      /\s+(?:and|but|which|where|with|for|per)\s.*$/u,
      '',
    );
    if (written === '' || written.length > 80) continue;
    // `The department is in the old mill.`
    if (field.kind === 'string' && NO_VALUE.test(written)) continue;
    // People have names.
    if (field.concept === 'author' && !/^\p{Lu}/u.test(written)) continue;
    const value = coerced(field, written, reading);
    if (value !== undefined && value !== '') found.push({ value, source: 'prose', quote: sentence.slice(0, 300) });
  }
  return found;
}

/** Where or when something is, or what was done with it: not what it is. */
const NO_VALUE = new RegExp(String.raw`^(?:${phraseSource('prose/where')})\s`, 'u');
/** What may stand before the name of a field, and says no more of it. */
const BEFORE_NAMES = phrases('prose/before', 'whole', 'u');
const OF_DEGREE = phrases('prose/degree', 'first');

/** `We changed 35 endpoints`: the name behind its number. */
function counts({ bare, ...field }: Field, sentences: readonly string[], reading: Reading): Quoted[] {
  const [word, ...more] = bare.filter((one, _, { length }) => length === 1 || !COUNTING.has(one));
  if (word === undefined || more.length > 0 || word.length < 4) return [];
  const pattern = new RegExp(
    `(?<![\\d.,\\p{Sc}-])${AMOUNT}\\s+${word.replace(/[^\p{L}]/gu, '')}(?:e?s)?(?!\\p{L})`,
    'iu',
  );
  const keys = contentWords(word);
  return (keys.length === 0 ? sentences : sentencesWith(keys, sentences, 'none')).flatMap((sentence) => {
    const [whole, written] = pattern.exec(sentence) ?? [];
    if (whole === undefined || written === undefined || NEGATED.test(sentence)) return [];
    const value = coerced({ bare, ...field }, written, reading);
    return value === undefined ? [] : [{ value, source: 'prose' as const, quote: sentence.slice(0, 300) }];
  });
}

/** The short headings of a page. */
const headingsOf = oncePer(({ sections }: Material['structured']): readonly string[] =>
  sections.map(({ heading }) => heading).filter(({ length }) => length <= MAX_COUNTED),
);
const MAX_COUNTED = 40;

const COUNTING = new Set(['count', 'total', 'number', 'of', 'num']);

const trimmed = (text: string): string =>
  text
    .replace(/^(?:in|at)\s+(?=\d)/, '')
    .replace(/[\s.,;:!?]+$/, '')
    .trim();

const JOINS = new RegExp(String.raw`,?\s+(?:${phraseSource('joins/names')})\s+|,\s+`, 'u');
const OF_PEOPLE = new Set(['founder', 'author', 'director', 'ceo']);

/** The people that a sentence names together. */
export function peopleSaid(field: Field, page: Material, reading: Reading): string[] | undefined {
  if (!OF_PEOPLE.has(field.concept ?? '')) return undefined;
  const written = proseValue({ ...field, kind: 'string', item: undefined }, page, reading);
  return typeof written?.value === 'string' ? written.value.split(JOINS) : undefined;
}
