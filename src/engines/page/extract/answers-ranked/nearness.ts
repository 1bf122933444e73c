import { answerWords, phraseSource, phrases } from '../../../lexicon/index.ts';
import { MONTHS, WEEKDAYS } from '../../../values/index.ts';
import type { AnswerType } from './answer-type.ts';
import { type Compared, weightOf } from './terms.ts';

/** How near the words of a question stand to what may answer it within a statement. */

export interface Nearness {
  /** Of the place with the most words of the question around it: their weight, less with every word between, as a share of all. */
  readonly near: number;
  /** The same of the words that say what is asked for. */
  readonly nearFocus: number;
  /** Words in the form of an answer. */
  readonly count: number;
  /** Words from the first word of the question to the last. */
  readonly span: number;
}

const TOKEN = /\p{Sc}?[\p{L}\p{N}][\p{L}\p{N}'’.,:/%\p{Sc}°″"–-]*[\p{L}\p{N}%\p{Sc}°]|\p{Sc}?[\p{L}\p{N}]/gu;
/** Words between which half of the weight is left. */
const HALF = 5;

const NUMBER = new RegExp(String.raw`\d|^(?:${phraseSource('form/counted form/ordinal')})$`, 'iu');
const DATE = new RegExp(
  String.raw`^(?:${MONTHS})\.?$|^(?:19|20)\d\d\D?$|^(?:${WEEKDAYS})|^(?:today|tomorrow|yesterday|spring|summer|autumn|fall|winter|noon|midnight|week|month|year|weekend)s?$|^\d{1,2}[:.]\d\d|^\d{1,2}(?:am|pm|th|st|nd|rd)$|^[ap]\.?m\.?$`,
  'iu',
);
const SPAN =
  /^(?:second|minute|min|hour|hr|day|night|week|month|year|decade|centur)(?:s|ies|y)?[.,]?$|^(?:daily|weekly|monthly|yearly|annually|always|never|once|twice|every)$/i;
const REASON = phrases('form/because', 'whole');
const CAPITAL = /^\p{Lu}/u;

/** Whether a word has the form of an answer, or is a part of one. */
function isOfKind(token: string, type: AnswerType, isFirst: boolean): boolean {
  switch (type) {
    case 'money':
      return /\d|^free$/i.test(token);
    case 'number':
    case 'percent':
    case 'measure':
      return NUMBER.test(token);
    case 'date':
      return DATE.test(token);
    case 'span':
      return SPAN.test(token) || NUMBER.test(token);
    case 'person':
    case 'maker':
    case 'name':
      return /^\p{Lu}\p{L}/u.test(token);
    case 'place':
      return !isFirst && /^\p{Lu}\p{L}/u.test(token);
    case 'reason':
      return REASON.test(token);
    case 'contact':
      return /\d{3}|@|^\p{Lu}/u.test(token);
    case 'way':
    case 'other':
      return !isFirst && /^\p{Lu}|\d/u.test(token);
  }
}

/** @param ofQuestion the words of the question */
export function nearnessIn(
  text: string,
  type: AnswerType,
  ofQuestion: ReadonlySet<string>,
  { terms, places }: Compared,
): Nearness {
  const tokens = (text.match(TOKEN) ?? []).map((token) => {
    const words = answerWords(token);
    const place = words.reduce((found, word) => places.get(word) ?? found, -1);
    return {
      token,
      place,
      isNew: words.length > 0 ? words.every((word) => !ofQuestion.has(word)) : CAPITAL.test(token),
    };
  });
  const hits = terms.map(({ values }) => tokens.flatMap(({ place }, at) => ((values[place] ?? 0) > 0 ? [at] : [])));
  const total = weightOf(terms.filter(({ isMain }) => isMain));
  const ofFocus = weightOf(terms.filter(({ isFocus }) => isFocus));
  let [near, nearFocus, count] = [0, 0, 0];
  for (const [at, { token, isNew }] of tokens.entries()) {
    if (!(isNew || type === 'reason') || !isOfKind(token, type, at === 0)) continue;
    count++;
    let [here, hereFocus] = [0, 0];
    for (const [k, { values, rarity, isMain, isFocus }] of terms.entries()) {
      let most = 0;
      for (const other of hits[k] as number[]) {
        const value = values[tokens[other]?.place as number] as number;
        if (other !== at) most = Math.max(most, value / (1 + Math.abs(other - at) / HALF));
      }
      if (isMain) here += rarity * most;
      if (isFocus) hereFocus += rarity * most;
    }
    near = Math.max(near, here / total);
    nearFocus = Math.max(nearFocus, hereFocus / ofFocus);
  }
  const all = hits.flat();
  const span = all.length < 2 ? 0 : all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
  return { near, nearFocus, count, span };
}
