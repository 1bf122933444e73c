import { phraseSource } from '../../lexicon/index.ts';
import { emails, MONTHS, money, SHORT_WEEKDAYS, WEEKDAYS } from '../../values/index.ts';
import { normalForm } from './normal-form.ts';
import type { Topic } from './topics.ts';

/** Values in a line of a page by their form, each as the topic that it belongs to. */

const WRITTEN_HOURS = `${phraseSource('number')}|noon|midnight`;
const CLOCK = '\\d{1,2}(?:[:.h]\\d{2}| ?[ap]\\.?m\\.?| Uhr| uur| h\\b)(?: ?[ap]\\.?m\\.?)?';

const DAYS = `${WEEKDAYS}|${SHORT_WEEKDAYS}`;

const VALUES: readonly (readonly [topic: Topic, pattern: RegExp])[] = [
  ['price', new RegExp(money.MONEY, 'giu')],
  [
    'stock',
    /\b(?:(?:not |currently |temporarily )?(?:in|out of) stock|sold out|(?:un)?available(?! (?:in|on|from|at|as|to|for)\b)|back-?order(?:ed)?|pre-?order|(?:only )?\d+ (?:left|remaining)|auf lager|(?:nicht )?(?:lieferbar|verfügbar)|ausverkauft|en stock|épuisé|agotado)\b/giu,
  ],
  [
    'version',
    /\b\d+(?:\.\d+)+ ?(?:alpha|beta|rc|preview|nightly)(?:[ .-]?\d+)?|\b\p{L}[\w.]* \d+(?:\.\d+)* or (?:newer|later|higher|above)\b|\bv\d+(?:\.\d+){0,3}\b|(?<![\d.$€£])\d+\.\d+\.\d+(?:-[\w.]+)?(?![\d.])|\bversion \d+(?:\.\d+)*\b/giu,
  ],
  [
    'date',
    new RegExp(
      `\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b|(?:\\b\\d{1,2}(?:st|nd|rd|th|\\.)?(?: ?[–—-] ?| (?:to|and|until|bis|und|au|al|a|à|et|y) ))?\\b\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de )?(?:${MONTHS})\\.?(?:,? (?:de )?\\d{4})?|\\b(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:[–—-]\\d{1,2})?(?:,? \\d{4})?(?!\\d)|\\b(?:${MONTHS})\\.? \\d{4}\\b`,
      'giu',
    ),
  ],
  [
    'hours',
    new RegExp(
      `(?<![\\d.,])(?:${CLOCK}|\\b\\d{1,2}(?: ?h)?) ?(?:-|–|—|to|until|bis|à|a) ?${CLOCK}|\\b(?:until|till|from|bis|ab|jusqu['’]à|hasta|desde) ${CLOCK}(?:-${CLOCK})?|\\b(?:${DAYS})s?\\b[^.;|]{0,30}?(?:closed|geschlossen|ferm[eé]|cerrado)|(?:closed|open) (?:on )?(?:${DAYS})s?\\b|\\b(?:open|close)[sd]? (?:again )?(?:at|from|until|till|by) (?:${WRITTEN_HOURS}|\\d{1,2})\\b`,
      'giu',
    ),
  ],
  [
    'time',
    /(?<![\d:.-])\b\d{1,2}(?::\d{2}(?: ?[ap]\.?m\b\.?| Uhr| uur| h\b)?|(?:\.\d{2})? ?(?:[ap]\.?m\b\.?|Uhr\b|uur\b)|h\d{2}\b)(?![:.\d]\d)/giu,
  ],
  [
    'contact',
    new RegExp(
      `${/\b\d{1,4}[a-z]? (?:\p{Lu}\p{L}+ ){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Close|Square|Drive|Hill|Way|Court|Place|Boulevard)\b|\b\p{Lu}\p{L}+(?:straße|str\.|gasse|platz|weg|allee) \d{1,4}|\b(?:rue|avenue|calle|plaza) [^,\d]{3,40},? ?\d{0,4}/u.source}|${emails.EMAIL}|${/(?:\+\d{1,3}[\s-]?)?\(?\d{2,5}\)?(?:[\s/-]\d{2,5}){2,4}/u.source}`,
      'giu',
    ),
  ],
  [
    'terms',
    /(?<![\p{L}\d-])(?:MIT|ISC|(?:L|A)?GPL(?:[- ]?v?[23](?:\.\d)?)?(?:-only|-or-later)?|Apache(?:[- ](?:Licen[cs]e,? )?(?:[vV]ersion |v)?2\.0)|BSD(?:-[234]-Clause)?|MPL(?:[- ]2\.0)?|EPL(?:[- ]\d\.\d)?|Unlicense|CC0|CC[- ]BY(?:[- ](?:SA|NC|ND))*(?:[- ]\d\.\d)?|public domain|proprietary)(?![\p{L}\d])/gu,
  ],
  [
    'rating',
    /\d(?:[.,]\d)? ?(?:\/|out of|von|sur|de) ?(?:5|10)\b|\d(?:[.,]\d)? stars?\b|\d[.,]\d(?= ?\(\d[\d.,]*\)| (?:on average|im (?:schnitt|durchschnitt)|en moyenne|de media)\b)|(?<=\b(?:average|rated|rating|score|durchschnitt|bewertung|note|moyenne|media)(?: of|:|) )\d[.,]\d\b|★+/giu,
  ],
  [
    'status',
    /\b(?:operational|on time|delayed|cancell?ed|postponed|degraded(?: performance)?|(?:partial|major) outage|under maintenance|investigating|identified|monitoring|resolved)\b/giu,
  ],
];

/** The values of each topic in a text, in one notation and sorted, so that two texts can be compared. */
export function valuesIn(text: string): ReadonlyMap<Topic, readonly string[]> {
  const line = text.slice(0, 2_000);
  return new Map(
    VALUES.map(([topic, pattern]) => {
      const said = topic === 'hours' ? normalForm(line) : line;
      const values = [...said.matchAll(pattern)].map(([value]) => plain(value));
      // The days belong to the hours.
      const days = topic === 'hours' && values.length > 0 ? (said.match(DAY_CODES) ?? []) : [];
      return [topic, [...values, ...days].toSorted()];
    }),
  );
}
const DAY_CODES = /(?<!\p{L})(?:mon|tue|wed|thu|fri|sat|sun)(?!\p{L})/gu;

const plain = (value: string): string =>
  normalForm(value)
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
  const digits = /\d+(?:\.\d+)?/.exec(value ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
}
