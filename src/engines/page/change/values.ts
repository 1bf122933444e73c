import type { Topic } from './topics.ts';

/** Values in a line of a page by their form, each as the topic that it belongs to. */

const MONTHS =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const DAYS =
  'mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekdays|weekends|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo';
const CLOCK = '\\d{1,2}(?:[:.h]\\d{2}| ?[ap]\\.?m\\.?| Uhr| h\\b)(?: ?[ap]\\.?m\\.?)?';

const VALUES: readonly (readonly [topic: Topic, pattern: RegExp])[] = [
  [
    'price',
    /(?:(?:US|C|A)?[$€£¥₹]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CAD|AUD)) ?\d[\d.,]*|\d[\d.,]* ?(?:[€£¥₹]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|euros?|dollars?|pounds?|zł|kr)(?!\p{L}))/giu,
  ],
  [
    'stock',
    /\b(?:(?:not |currently |temporarily )?(?:in|out of) stock|sold out|(?:un)?available(?! (?:in|on|from|at|as|to|for)\b)|back-?order(?:ed)?|pre-?order|only \d+ left|auf lager|(?:nicht )?(?:lieferbar|verfügbar)|ausverkauft|en stock|épuisé|agotado)\b/giu,
  ],
  [
    'version',
    /\b\d+(?:\.\d+)+ ?(?:alpha|beta|rc|preview|nightly)(?:[ .-]?\d+)?|\b\p{L}[\w.]* \d+(?:\.\d+)* or (?:newer|later|higher|above)\b|\bv\d+(?:\.\d+){0,3}\b|(?<![\d.$€£])\d+\.\d+\.\d+(?:-[\w.]+)?(?![\d.])|\bversion \d+(?:\.\d+)*\b/giu,
  ],
  [
    'date',
    new RegExp(
      `\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b|\\b\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de )?(?:${MONTHS})\\.?(?:,? (?:de )?\\d{4})?|\\b(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?(?!\\d)`,
      'giu',
    ),
  ],
  [
    'hours',
    new RegExp(
      `(?:${CLOCK}|\\b\\d{1,2}(?: ?h)?) ?(?:-|–|—|to|until|bis|à|a) ?${CLOCK}|\\b(?:until|till|from|bis|ab|jusqu['’]à|hasta|desde) ${CLOCK}|\\b(?:${DAYS})s?\\b[^.;|]{0,30}?(?:closed|geschlossen|fermé|cerrado)|(?:closed|open) (?:on )?(?:${DAYS})s?\\b`,
      'giu',
    ),
  ],
  [
    'contact',
    /\b\d{1,4}[a-z]? (?:\p{Lu}\p{L}+ ){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Close|Square|Drive|Hill|Way|Court|Place|Boulevard)\b|\b\p{Lu}\p{L}+(?:straße|str\.|gasse|platz|weg|allee) \d{1,4}|\b(?:rue|avenue|calle|plaza) [^,\d]{3,40},? ?\d{0,4}|[\w.%+-]+@[\w-]+(?:\.[\w-]+)+|(?:\+\d{1,3}[\s-]?)?\(?\d{2,5}\)?(?:[\s/-]\d{2,5}){2,4}/giu,
  ],
  [
    'terms',
    /(?<![\p{L}\d-])(?:MIT|ISC|(?:L|A)?GPL(?:[- ]?v?[23](?:\.\d)?)?(?:-only|-or-later)?|Apache(?:[- ](?:License )?2\.0)|BSD(?:-[234]-Clause)?|MPL(?:[- ]2\.0)?|EPL(?:[- ]\d\.\d)?|Unlicense|CC0|CC[- ]BY(?:[- ](?:SA|NC|ND))*(?:[- ]\d\.\d)?|public domain|proprietary)(?![\p{L}\d])/gu,
  ],
  ['rating', /\d(?:[.,]\d)? ?(?:\/|out of|von|sur|de) ?(?:5|10)\b|\d(?:[.,]\d)? stars?\b|★+/giu],
  [
    'status',
    /\b(?:operational|on time|delayed|cancell?ed|postponed|degraded(?: performance)?|(?:partial|major) outage|under maintenance|investigating|identified|monitoring|resolved)\b/giu,
  ],
];

/** The values of each topic in a text, sorted, so that two texts can be compared. */
export function valuesIn(text: string): ReadonlyMap<Topic, readonly string[]> {
  const line = text.slice(0, 2_000);
  return new Map(
    VALUES.map(([topic, pattern]) => [topic, [...line.matchAll(pattern)].map(([value]) => plain(value)).toSorted()]),
  );
}

const plain = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[\s*_]+/g, ' ')
    .trim();

/** The topics of which two texts state other values. */
export function topicsBetween(before: string, after: string): Topic[] {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  return VALUES.flatMap(([topic]) => (old.get(topic)?.join('\n') === now.get(topic)?.join('\n') ? [] : [topic]));
}

/** The topics of which two texts state the same values. */
export function sameValues(before: string, after: string): Topic[] {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  return VALUES.flatMap(([topic]) => {
    const values = old.get(topic)?.join('\n') ?? '';
    return values !== '' && values === now.get(topic)?.join('\n') ? [topic] : [];
  });
}

/** The first amount of money in a text; undefined without one. */
export function moneyIn(text: string): number | undefined {
  const [value] = valuesIn(text).get('price') ?? [];
  const digits = /\d[\d.,]*/.exec(value ?? '')?.[0].replace(/[.,]$/, '');
  if (digits === undefined) return undefined;
  // The last of two separators, or one before two digits, is that of the fraction.
  const fraction = /[.,](\d{1,2})$/.exec(digits);
  const whole = (fraction ? digits.slice(0, fraction.index) : digits).replace(/[.,]/g, '');
  return Number(fraction ? `${whole}.${fraction[1]}` : whole);
}
