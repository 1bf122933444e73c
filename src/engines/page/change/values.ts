import { oncePerText } from '../../../foundation/kernel/once-per.ts';
import { addresses, emails, MONTHS, money, phones, streets, weekdays } from '../../values/index.ts';
import { normalForm } from './normal-form.ts';
import type { Topic } from './topics.ts';

/** Values in a line of a page by their form, each as the topic that it belongs to. */

const DAY = `(?<![\\p{L}\\d])${weekdays.CODES}(?![\\p{L}\\d])`;
const TIME = '\\d\\d:\\d\\d(?::\\d\\d)?';
const DATE = '(?:\\d{4}-|--)\\d\\d-\\d\\d';

/** Of a text in its normal form. */
const NORMAL: readonly (readonly [topic: Topic, pattern: RegExp])[] = [
  ['date', new RegExp(`(?<![\\d-])${DATE}(?:-${DATE})?(?![\\d-])|(?<!\\p{L})(?:${MONTHS})\\.? \\d{4}(?!\\d)`, 'giu')],
  [
    'hours',
    new RegExp(
      `${TIME}-${TIME}|(?<!\\p{L})(?:until|till|from|bis|ab|jusqu['’]a|hasta|desde) ${TIME}|${DAY}[^.;|]{0,30}?(?:closed|geschlossen|ferme|cerrado)|(?:closed|open) (?:on )?${DAY}|(?<!\\p{L})(?:open|close)[sd]? (?:again )?(?:at|from|until|till|by) (?:${TIME}|noon|midnight|\\p{L}{3,6}|\\d{1,2})(?![\\p{L}\\d])`,
      'giu',
    ),
  ],
  ['time', new RegExp(`(?<![\\d:.-])${TIME}(?![\\d:.-])`, 'giu')],
];

const WRITTEN: readonly (readonly [topic: Topic, pattern: RegExp])[] = [
  [
    'stock',
    /\b(?:(?:not |currently |temporarily )?(?:in|out of) stock|sold out|(?:un)?available(?! (?:in|on|from|at|as|to|for)\b)|back-?order(?:ed)?|pre-?order|(?:only )?\d+ (?:left|remaining)|auf lager|(?:nicht )?(?:lieferbar|verfügbar)|ausverkauft|en stock|épuisé|agotado)\b/giu,
  ],
  [
    'version',
    /\b\d+(?:\.\d+)+ ?(?:alpha|beta|rc|preview|nightly)(?:[ .-]?\d+)?|\b\p{L}[\w.]* \d+(?:\.\d+)* or (?:newer|later|higher|above)\b|\bv\d+(?:\.\d+){0,3}\b|(?<![\d.\p{Sc}])\d+\.\d+\.\d+(?:-[\w.]+)?(?![\d.])|\bversion \d+(?:\.\d+)*\b/giu,
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

const TOPICS: readonly Topic[] = ['price', 'contact', ...[...NORMAL, ...WRITTEN].map(([topic]) => topic)];

/** The values of each topic in a text, in one notation and sorted, so that two texts can be compared. */
export const valuesIn = oncePerText((text: string): ReadonlyMap<Topic, readonly string[]> => {
  const line = text.slice(0, 2_000);
  const normal = normalForm(line);
  const found = new Map<Topic, string[]>([
    ['price', money.find(line).map(({ value }) => money.format(value))],
    [
      'contact',
      [
        ...addresses.find(line).map(({ value }) => addresses.format(value)),
        ...streets.find(line).map(({ value }) => value),
        ...emails.find(line).map(({ value }) => emails.format(value)),
        ...phones.find(line).map(({ value }) => phones.format(value)),
      ],
    ],
    ...NORMAL.map(([topic, pattern]) => [topic, normal.match(pattern) ?? []] as [Topic, string[]]),
    ...WRITTEN.map(([topic, pattern]) => [topic, (line.match(pattern) ?? []).map(plain)] as [Topic, string[]]),
  ]);
  // The days belong to the hours.
  const hours = found.get('hours') ?? [];
  if (hours.length > 0) hours.push(...(normal.match(DAY_CODES) ?? []));
  for (const values of found.values()) values.sort();
  return found;
});
const DAY_CODES = new RegExp(DAY, 'gu');

const plain = (value: string): string =>
  normalForm(value)
    .replace(/[\s*_]+/g, ' ')
    .trim();

/** The topics of which two texts state other values. */
export function topicsBetween(before: string, after: string): Topic[] {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  return TOPICS.flatMap((topic) => (old.get(topic)?.join('\n') === now.get(topic)?.join('\n') ? [] : [topic]));
}

/** The topics of which two texts state the same values. */
export function sameValues(before: string, after: string): Topic[] {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  return TOPICS.flatMap((topic) => {
    const values = old.get(topic)?.join('\n') ?? '';
    return values !== '' && values === now.get(topic)?.join('\n') ? [topic] : [];
  });
}

/** The first amount of money in a text; undefined without one. */
export const moneyIn = (text: string): number | undefined => money.find(text.slice(0, 2_000))[0]?.value.amount;
