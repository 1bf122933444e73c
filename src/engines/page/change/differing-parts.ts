import { sentencesOf } from '../../text/index.ts';
import { cellsOfRow, shownOf } from '../structured/index.ts';
import { labelOf } from './place.ts';
import { wordsOf } from './read-goal.ts';
import { valuesIn } from './values.ts';

/** The parts of a line that differ: one of several values, sentences, entries. */

/** Two versions of a text; empty if there is none. */
interface Versions {
  readonly before: string;
  readonly after: string;
}

/** Share of words that two versions of one line have in common. */
const ALIKE = 0.4;

interface Part extends Versions {
  /** The parts of the line that are the same. */
  readonly others: readonly string[];
}

/** The parts that differ of lines such as `Oak Lane 8 · £310,000 · 3 rooms`; undefined for other lines. */
export function partsOf(before: string, after: string): readonly Part[] | undefined {
  const [old, now] = [before, after].map((text) => {
    const parts = text.split(/\s[·•|]\s/);
    // `9 h – 17 h` is one fact.
    return parts.length > 1 ? parts : text.split(/\s[–—]\s(?!\d{1,2}(?:[:.h]\d|\s?(?:h|Uhr|uur|[ap]\.?m)\b))/u);
  });
  if (old === undefined || now === undefined || old.length !== now.length) return undefined;
  if (old.length < 2) return entriesOf(before, after);
  const isLabelled = now.some((part, i) => part !== old[i] && labelOf(part) !== undefined);
  // What another label names is another thing.
  const others = now.filter((part, i) => part === old[i] && !(isLabelled && labelOf(part) !== undefined));
  if (!now.some((part, i) => part === old[i])) return undefined;
  return now.flatMap((part, i) => (part === old[i] ? [] : [{ before: old[i] ?? '', after: part, others }]));
}

/** The entries that differ of lists such as `Linux 4.18, macOS 12, Windows 11`: what is said of the others says nothing of them. */
function entriesOf(before: string, after: string): readonly Part[] | undefined {
  const [old, now] = [before, after].map(listIn);
  if (old === undefined || now === undefined || old.length < fewestOf(now) || old.length !== now.length)
    return undefined;
  const pairs = now.flatMap((entry, i) =>
    entry === old[i]
      ? []
      : [
          {
            before: old[i] ?? '',
            after: entry,
            others: now.filter(
              (other, n) =>
                n !== i && !areOfKind(entry, other) && !(isCounted(now) && kindsIn(entry) === kindsIn(other)),
            ),
          },
        ],
  );
  return pairs.length > 0 && pairs.length < now.length ? pairs : undefined;
}
/** Whether each entry states a number of its own: `118 undergraduates, and 17 doctoral students`. */
const isCounted = (entries: readonly string[]): boolean => entries.every((entry) => /\d/.test(entry));
/** Of which kinds the values of an entry are. */
const kindsIn = (entry: string): string =>
  [...valuesIn(entry)].flatMap(([topic, values]) => (values.length > 0 ? [topic] : [])).join(' ');
const fewestOf = (entries: readonly string[]): number => (isCounted(entries) ? 2 : FEWEST_ENTRIES);
/** The entries that differ of the lists in a sentence; the sentence itself if it is no list. */
export function entryPairs(pair: SentencePair): readonly SentencePair[] {
  const entries = pair.before === '' || pair.after === '' ? undefined : entriesOf(pair.before, pair.after);
  return entries?.map(({ others, ...entry }) => ({ ...entry, lead: others.join(' \n ') })) ?? [pair];
}
/** Whether two entries share a word, as `macOS 12 or later` and `Windows 11 or later` do, or a form, as `Ana (Hull) 17` and `Bea (York) 15`. */
const areOfKind = (a: string, b: string): boolean => {
  if (/\d/.test(a) && formOf(a) === formOf(b)) return true;
  const words = (text: string): Set<string> => new Set(wordsOf(text).filter((word) => !/\d/.test(word)));
  return !words(a).isDisjointFrom(words(b));
};
/** A text with `a` for words and `0` for numbers. */
const formOf = (text: string): string =>
  text.replace(/\p{L}[\p{L}'’.-]*(?:\s+\p{L}[\p{L}'’.-]*)*/gu, 'a').replace(/\d[\d.,]*/g, '0');
/** The entries of a list with commas; one only if it is none. */
export function listIn(text: string): string[] {
  if (/[.!?]\s/.test(text)) return [text];
  const entries = text.split(/(?<!\([^)]*),\s+(?:and |und |et |y )?|;\s+/);
  // `A day pass is £28 and a festival pass £85`.
  const both = entries.length === 1 ? text.split(/\s(?:and|und|et|y|en)\s/) : [];
  return both.length === 2 && both.every((half) => /\d/.test(half) && /\p{L}{3}/u.test(half)) ? both : entries;
}
export const FEWEST_ENTRIES = 3;

export interface SentencePair extends Versions {
  /** The sentence in front of it, if it begins with a pronoun. */
  readonly lead: string;
}

/** The sentences that differ of two versions of a paragraph. */
export function sentencePairs(before: string, after: string): SentencePair[] {
  const [old, now] = [before, after].map((text) => (text.length > MAX_PARAGRAPH_TEXT ? [text] : sentencesOf(text)));
  const whole = [{ before, after, lead: '' }];
  if (before === '' || after === '' || old === undefined || now === undefined || old.length + now.length < 3)
    return whole;
  const gone = old.filter((one) => !now.includes(one));
  const pairs = now.flatMap((one, i) => {
    if (old.includes(one)) return [];
    const lead = PRONOUN.test(one) ? (now[i - 1] ?? '') : '';
    // The sentence in its place, or one that is alike.
    const place =
      now.length === old.length && gone.includes(old[i] ?? '')
        ? gone.indexOf(old[i] as string)
        : gone.findIndex((other) => areAlike(other, one));
    const [other = ''] = place < 0 ? [] : gone.splice(place, 1);
    return [{ before: other, after: one, lead }];
  });
  return [...pairs, ...gone.map((one) => ({ before: one, after: '', lead: '' }))].slice(0, MOST_SENTENCES);
}
export const PRONOUN =
  /(?<!\p{L})(?:it|they|them)(?!\p{L})|^(?:it|they|this|these|she|he|er|sie|es|diese[rs]?|il|elle|ils|elles|ce|ella|ellos|este|esta)(?![\p{L}])/iu;
const MOST_SENTENCES = 100;
/** UTF-16 units. */
const MAX_PARAGRAPH_TEXT = 5_000;

/** What one of two lists in a line has more, if they are the same otherwise. */
export function appended(before: string, after: string): Versions | undefined {
  const [old, now] = [before, after].map((text) => text.split(/\s*[,;·•|]\s+|\s+[·•|]\s+/));
  if (old === undefined || now === undefined || old.length < 2 || now.length < 2) return undefined;
  const [added, gone] = [now.filter((one) => !old.includes(one)), old.filter((one) => !now.includes(one))];
  if ([...added, ...gone].some((one) => /\d/.test(one))) return undefined;
  if (gone.length === 0 && added.length > 0) return { before: '', after: added.join(', ') };
  return added.length === 0 && gone.length > 0 ? { before: gone.join(', '), after: '' } : undefined;
}

/** The cells of a column that is new or gone, if the others are the same. */
export function insertedIn(
  old: readonly string[],
  now: readonly string[],
): { cells: { cell: string; at: number }[]; isGone: boolean } | undefined {
  if (old.length === now.length) return undefined;
  const [longer, shorter] = now.length > old.length ? [now, old] : [old, now];
  const cells: { cell: string; at: number }[] = [];
  let next = 0;
  for (const [at, cell] of longer.entries()) {
    if (cell === shorter[next] && longer.length - at >= shorter.length - next) next++;
    else cells.push({ cell, at });
  }
  return next === shorter.length ? { cells, isGone: now.length < old.length } : undefined;
}

/** Whether two lines are versions of one. */
export function areAlike(a: string, b: string): boolean {
  if (/^\|/.test(a) !== /^\|/.test(b)) return false;
  const [left, right] = [new Set(wordsOf(shownOf(a))), new Set(wordsOf(shownOf(b)))];
  if (a.startsWith('|')) return cellsOfRow(a)[0] === cellsOfRow(b)[0];
  const common = [...left].filter((word) => right.has(word)).length;
  const letters = (words: ReadonlySet<string>): string => [...words].filter((word) => !/\d/.test(word)).join(' ');
  return common / Math.max(left.size, right.size, 1) >= ALIKE || letters(left) === letters(right);
}
