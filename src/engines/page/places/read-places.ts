// Over 10 kB: the ways in which a label stands beside what it is of, each a few lines.

import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { amountIn, labelIn, labelOfClass, MOST_OF_LIST, type PagePlace, phraseIn } from '../structured/index.ts';
import { type Element, isTag, type ParentNode } from '../tree.ts';
import type { PageLine, TextRun } from './lines.ts';
import { placesOfTable } from './table-places.ts';

/** Whatever stands beside a label, whatever the label is: the terms of a list, cells, bold or first words, a line or a heading above, attributes. */

export const MAX_PLACES = 20_000;
const MAX_LABEL = 70;
/** Characters of a label with the number before it and the space around it. */
const MAX_WRITTEN = 200;
const MOST_WORDS = 8;
const MAX_VALUE = 400;
const MAX_ENTRY = 300;
/** Lines below a label that are looked at for each. */
const MOST_BELOW = 200;

/** What is known while the lines of a page are read. */
interface Reading {
  readonly lines: readonly PageLine[];
  readonly spans: ReadonlyMap<ParentNode, { start: number; end: number }>;
  readonly found: PagePlace[];
  /** The last heading. */
  context: string;
  readonly isAside: boolean;
  /** The last line that is the value of a label above it. */
  below: number;
}

/** @param lines of the page, in its order */
export const placesIn = (lines: readonly PageLine[]): PagePlace[] =>
  [false, true].flatMap((isAside) =>
    placesAmong(
      lines.filter((line) => line.isAside === isAside),
      isAside,
    ),
  );

function placesAmong(lines: readonly PageLine[], isAside: boolean): PagePlace[] {
  const reading: Reading = { lines, spans: spansOf(lines), found: [], context: '', isAside, below: -1 };
  for (const [at, line] of lines.entries()) {
    if (line.level > 0) addBelowHeading(reading, at);
    else if (line.table !== undefined) {
      const first = line.at === undefined ? undefined : line.at + 1 - (line.table.table?.rows.length ?? 0);
      for (const { label, texts, context, by = 'cell', isPair, rows = [] } of placesOfTable(line.table)) {
        const lineOf = (row: number | undefined) =>
          first === undefined || row === undefined ? undefined : first + row;
        const entries = texts.map((text, i) => ({ text, at: lineOf(rows[i]) }));
        add(reading, by, label, entries, { more: context, isWritten: isPair === true });
      }
    } else if ((line.block as Element).name === 'dt') addTerm(reading, at);
    else addFromLine(reading, at);
  }
  return reading.found;
}

/** A text, and its line in Markdown. */
interface Entry {
  readonly text: string;
  readonly at?: number | undefined;
}

/** What else is known of a place. */
interface Added {
  readonly more?: string;
  readonly isList?: boolean;
  readonly isWritten?: boolean;
  readonly isPhrase?: boolean;
  /** All of its text, where its parts are a list. */
  readonly value?: string | undefined;
}

function add(
  { found, context, isAside }: Reading,
  by: PagePlace['by'],
  label: string,
  texts: readonly Entry[],
  { more = '', isList = false, isWritten = MARKED.has(by), isPhrase = false, value }: Added = {},
): void {
  // Attributes have any length.
  if (label.length > MAX_WRITTEN) return;
  const name = bare(label);
  const entries = texts
    .map(({ text, at }) => ({ text: text.trim(), at: at ?? 0 }))
    .filter(({ text }) => text !== '' && text.length <= MAX_VALUE);
  const full = entries.map(({ text }) => text);
  if (found.length >= MAX_PLACES || !canBeLabel(name) || full.length === 0) return;
  const around = [context, more].filter(Boolean).join(' ');
  const isWhole = (isList || full.length > 1 || MARKED.has(by)) && full.length <= MOST_OF_LIST;
  const own = { by, ...(context && { heading: context }), ...(isAside && { isAside: true as const }), isPhrase };
  const at = texts[0]?.at === undefined ? {} : { at: entries.slice(0, MOST_OF_LIST).map((entry) => entry.at) };
  const all = { ...own, ...at, label: name, texts: full.slice(0, MOST_OF_LIST) };
  found.push({ ...all, context: around, isWhole, isWritten, value });
  for (const part of partsOfPair(name, full)) found.push({ ...own, ...at, ...part, context: `${around} ${name}` });
}
/** Markup says what belongs to these labels, and where it ends. */
const MARKED: ReadonlySet<PagePlace['by']> = new Set(['term', 'cell', 'column']);

function addBelowHeading(reading: Reading, at: number): void {
  const { lines } = reading;
  const [line, next] = [lines[at] as PageLine, lines[at + 1]];
  const isPair = next !== undefined && next.runs.length > 1 && pairOf(next.runs) !== undefined;
  const texts = isPair && listOf(next.block) === undefined ? [] : below(lines, at);
  if (texts.length > 0) add(reading, 'heading', line.text, texts, { isList: isListBelow(line, next) });
  reading.context = line.text;
}

/** What stands in the `dd` behind a `dt`. */
function addTerm(reading: Reading, at: number): void {
  const { lines } = reading;
  const { block, text: label } = lines[at] as PageLine;
  const texts: Entry[] = [];
  /** Of the first `dd`: several are several values, of which one can be asked for. */
  const first: Entry[] = [];
  let value: Element | undefined;
  const own = nearest(block, 'dl');
  for (let next = at + 1; next < Math.min(lines.length, at + MOST_BELOW); next++) {
    const line = lines[next] as PageLine;
    // Several terms of one value.
    if (texts.length === 0 && (line.block as Element).name === 'dt') continue;
    const dd = nearest(line.block, 'dd');
    if (dd === undefined || nearest(line.block, 'dl') !== own) break;
    value ??= dd;
    const entries = entriesOf(line);
    texts.push(...entries);
    if (dd === value) first.push(...entries);
  }
  if (texts.length > first.length)
    add(reading, 'term', label, texts, { value: first.map(({ text }) => text).join('\n') });
  else if (texts.length > 0) add(reading, 'term', label, texts);
}

function addFromLine(reading: Reading, at: number): void {
  const { lines } = reading;
  const [line, next] = [lines[at] as PageLine, lines[at + 1]];
  let isRead = false;
  for (const part of partsOfLine(line)) {
    const pair = pairOf(part);
    if (pair === undefined) continue;
    isRead ||= pair.by === 'colon';
    const texts = pair.value === '' ? below(lines, at) : entriesIn(line, pair.texts ?? [pair.value]);
    if (texts.length === 0) continue;
    const isWritten = pair.by === 'colon' || isLabelled(line, part);
    if (pair.value === '') {
      add(reading, 'above', pair.label, texts, { isList: isListBelow(line, next), isWritten });
      reading.below = at + 1;
    } else if (pair.texts) add(reading, pair.by, pair.label, texts, { isWritten, value: pair.value });
    else add(reading, pair.by, pair.label, [...texts, ...goingOn(lines, at, part)], { isWritten });
  }
  const phrase =
    isRead || reading.below === at ? undefined : (labelIn(line.text) ?? amountIn(line.text) ?? phraseIn(line.text));
  if (phrase !== undefined)
    add(reading, 'words', phrase.label, [{ text: phrase.value, at: line.at }], { isPhrase: true, isWritten: true });
  addFromElements(reading, at);
  // A list below a line that names it.
  if (isLabelLine(line) && isListBelow(line, next) && listOf(line.block) === undefined)
    add(reading, 'above', line.text, listAt(lines, at + 1), { isList: true });
  addAttributes(reading, (line.block as Element).attribs, line);
  for (const { element, text } of line.runs) addAttributes(reading, element?.attribs, { text, at: line.at });
}

/** Texts that are all of an element: a label and its value, in either order, or a label and alike values. */
function addFromElements(reading: Reading, at: number): void {
  const { lines, spans } = reading;
  const line = lines[at] as PageLine;
  for (let element: ParentNode | null = line.block, up = 0; element && isTag(element) && up < 4; up++) {
    const span = spans.get(element);
    if (span === undefined || span.start !== at || span.end - at > MOST_BESIDE) return;
    const rest = lines.slice(at + 1, span.end);
    const [second, third] = rest;
    element = element.parent;
    if (second === undefined || line.block === second.block) continue;
    if (rest.length > 1 && areAlike(rest)) {
      add(reading, 'beside', line.text, rest);
      return;
    }
    if (rest.length > 2) continue;
    if (rest.some(({ level }) => level > 0)) return;
    const texts = third?.block === second.block ? [second, third] : entriesOf(second);
    add(reading, 'beside', line.text, texts);
    // A figure above what it counts.
    if (third === undefined && texts.length === 1 && /\d/.test(line.text)) add(reading, 'beside', second.text, [line]);
    return;
  }
}

/** Whether the label at the start of a part of a line is marked as one, by its letters or a class. */
const isLabelled = ({ block }: PageLine, [label, value]: readonly TextRun[]): boolean =>
  label !== undefined && (isMark(label) || (value === undefined && labelOfClass((block as Element).attribs?.class)));

function addAttributes(reading: Reading, attribs: Record<string, string> | undefined, entry: Entry): void {
  const label = attribs?.['aria-label'] ?? attribs?.['data-label'] ?? attribs?.['data-title'] ?? attribs?.['data-th'];
  if (label !== undefined && label !== entry.text) add(reading, 'attribute', label, [entry]);
}

const MOST_BESIDE = 40;

/** Whether lines are in blocks of one form. */
const areAlike = (lines: readonly PageLine[]): boolean =>
  new Set(lines.map(({ block, level }) => `${level} ${isTag(block as Element) ? formOf(block as Element) : ''}`))
    .size === 1 && lines.every(({ text, level }) => level === 0 && text.length <= MAX_ENTRY);

/** A label without the colon and the number of a section. */
const bare = (label: string): string =>
  label
    .replace(/\s*[:：]\s*$/, '')
    .replace(/^(?:section\s+)?\d{1,2}(?:\.\d{1,2})*[.:)]?\s+(?=\p{L})/iu, '')
    .trim();

/** Whether a text can say what another one is. */
const canBeLabel = (text: string): boolean =>
  text.length <= MAX_LABEL &&
  /\p{L}{2}/u.test(text) &&
  !/[!?;]\s|\p{L}{4}\.\s|[!?]$|：.|https?:|@/u.test(text) &&
  text.split(/\s+/).length <= MOST_WORDS;

/** Where the lines of each element begin and end. */
function spansOf(lines: readonly PageLine[]): ReadonlyMap<ParentNode, { start: number; end: number }> {
  const spans = new Map<ParentNode, { start: number; end: number }>();
  for (const [at, { block }] of lines.entries()) {
    for (let element: ParentNode | null = block, up = 0; element && up < 8; element = element.parent, up++) {
      const span = spans.get(element);
      if (span === undefined) spans.set(element, { start: at, end: at + 1 });
      else span.end = at + 1;
    }
  }
  return spans;
}

function nearest(node: ParentNode, name: string): Element | undefined {
  for (let at: ParentNode | null = node, up = 0; at && isTag(at) && up < 8; at = at.parent, up++)
    if (at.name === name) return at;
  return undefined;
}

/** The list in whose item a block stands. */
const listOf = (block: ParentNode): Element | undefined => nearest(block, 'ul') ?? nearest(block, 'ol');

/** Whether a list begins below a line that is not of it. */
const isListBelow = ({ block }: PageLine, next: PageLine | undefined): boolean => {
  const list = next && listOf(next.block);
  return list !== undefined && list !== listOf(block);
};

/** The items of the list that begins with a line. */
function listAt(lines: readonly PageLine[], at: number): Entry[] {
  const list = listOf((lines[at] as PageLine).block);
  const items = new Map<Element, { texts: string[]; at: number | undefined }>();
  for (let next = at; next < lines.length && items.size < MOST_OF_LIST; next++) {
    const line = lines[next] as PageLine;
    if (list === undefined || line.level > 0 || listOf(line.block) !== list) break;
    const item = nearest(line.block, 'li');
    if (item === undefined) break;
    const full = items.get(item);
    const [name, ...more] = line.runs;
    if (full === undefined)
      items.set(item, {
        texts:
          name && more.length > 0 && (isMark(name) || line.runs.every(({ element }) => element))
            ? [name.text, line.text]
            : [line.text],
        at: line.at,
      });
    else full.texts.push(line.text);
  }
  // A name, and what is said of it below.
  const all = [...items.values()];
  const areNamed = all.every(({ texts }) => texts.length > 1);
  const entries = all.map(({ texts, at }) => ({ text: areNamed ? (texts[0] ?? '') : texts.join(' '), at }));
  return entries.every(({ text }) => text.length <= MAX_ENTRY) ? entries : [];
}

/** What stands right below a label: a list, the lines of a block, or one line. */
function below(lines: readonly PageLine[], at: number): Entry[] {
  const label = lines[at] as PageLine;
  const first = lines[at + 1];
  if (first === undefined || first.level > 0 || first.table !== undefined) return [];
  if (isListBelow(label, first)) return listAt(lines, at + 1);
  const texts: Entry[] = [];
  for (let next = at + 1; next < lines.length && texts.length < MOST_BELOW; next++) {
    const line = lines[next] as PageLine;
    if (line.block !== first.block || line.level > 0 || line.table !== undefined) break;
    // Another label of the same block.
    const [start] = line.runs;
    if (next > at + 1 && (isMarked(line) || (start !== undefined && isMark(start) && pairOf(line.runs) !== undefined)))
      break;
    texts.push({ text: line.text.replace(/^[-–•*·]\s+/, ''), at: line.at });
  }
  return texts.every(({ text }) => text.length <= MAX_ENTRY) ? texts : [];
}

/** The lines of a block that go on with the value of a marked label at its start, each as long as one entry of a list. */
function goingOn(lines: readonly PageLine[], at: number, [label]: readonly TextRun[]): readonly Entry[] {
  const { block, runs, isBroken } = lines[at] as PageLine;
  if (isBroken || label === undefined || label.element !== runs[0]?.element || !isMark(label)) return [];
  let end = at + 1;
  while (lines[end]?.isBroken && lines[end]?.block === block) end++;
  const more = lines.slice(at + 1, end);
  const areEntries = more.every((line) => pairOf(line.runs) === undefined && line.text.length <= MAX_ONE);
  return areEntries ? more : [];
}
const MAX_ONE = 60;

const MARKS = new Set(['b', 'strong', 'em', 'i', 'label', 'dfn', 'th', 'u', 'small']);
const isMark = ({ element }: TextRun): boolean => {
  for (let at: ParentNode | null | undefined = element, up = 0; at && isTag(at) && up < 3; at = at.parent, up++)
    if (MARKS.has(at.name) || labelOfClass(at.attribs.class)) return true;
  return false;
};
/** Whether all of a line is in bold. */
const isMarked = ({ runs }: PageLine): boolean => runs.length > 0 && runs.every(isMark);

/** Whether a line only names what follows. */
const isLabelLine = ({ text, runs }: PageLine): boolean => canBeLabel(text) && !/[.!?]$/.test(text) && runs.length <= 2;

/** A line in parts: `Price: 5 € · Users: 3`, and before each label that is marked. */
function partsOfLine({ runs }: PageLine): TextRun[][] {
  const parts: TextRun[][] = [[]];
  const isLabel = (run: TextRun): boolean => isMark(run) && /[:：]$/.test(run.text);
  // Labels and values that are told apart by their elements.
  const areInTurns =
    runs.length > 3 &&
    runs.length % 2 === 0 &&
    runs.every((run, at) => isMark(run) === isMark(runs[at % 2] as TextRun));
  const isOther = areInTurns && isMark(runs[0] as TextRun) !== isMark(runs[1] as TextRun);
  for (const [at, run] of runs.entries()) {
    if ((isLabel(run) || (isOther && at % 2 === 0)) && parts.at(-1)?.length !== 0) parts.push([]);
    const pieces = run.text.split(/\s+[·•|]\s+|\s+[·•|]$|^[·•|]\s+/u);
    for (const [place, text] of pieces.entries()) {
      if (place > 0) parts.push([]);
      if (text !== '') parts.at(-1)?.push({ ...run, text });
    }
  }
  return parts.filter(({ length }) => length > 0).slice(0, 30);
}

interface LabelledPair {
  readonly label: string;
  readonly value: string;
  readonly texts?: readonly string[];
  readonly by: PagePlace['by'];
}

/** The label and the value of a part of a line; the value is empty if it stands below. */
function pairOf(runs: readonly TextRun[]): LabelledPair | undefined {
  const text = runs.map((run) => run.text).join(' ');
  const [first, ...rest] = runs as [TextRun, ...TextRun[]];
  const colon = /^([^:：]{1,70})(?::(?=\s|$|[^/\d\s])|：)\s*([\s\S]*)$/.exec(text);
  if (colon) {
    const [, label = '', value = ''] = colon;
    const behind = rest.length > 0 && /[:：]$/.test(first.text) ? listIn(rest) : undefined;
    return { label, value, by: 'colon', ...(behind && { texts: behind }) };
  }
  if (rest.length === 0) {
    if (isMark(first)) return { label: text, value: '', by: 'above' };
    return wordsAndAmount(text) ?? wordsAndCode(text);
  }
  const list = listIn(rest);
  // `Tested by <a>Ann Lee</a>, last checked in May`: the element is the value.
  const isLead = rest.length > 1 && list === undefined && first.element === undefined && rest[0]?.element !== undefined;
  const value = (isLead ? rest.slice(0, 1) : rest).map((run) => run.text).join(' ');
  const label = first.text.replace(/\s*[–—-]$/, '');
  if (
    !(/[!?,;]$/.test(label) || (label.endsWith('.') && label.split(' ').length > 3)) &&
    first.element !== rest[0]?.element
  )
    return { label, value: value.replace(/^(?:[:：]\s*|[–—-]\s+)/, ''), by: 'beside', ...(list && { texts: list }) };
  return undefined;
}

/** `Lat, Lng: 52.9, 0.7` and `IMO number: 8512279` behind `Identification`: several values of one label, each with its own. */
function partsOfPair(label: string, texts: readonly string[]): Pick<PagePlace, 'label' | 'texts'>[] {
  const [text = ''] = texts;
  if (texts.length === 1 && /[,/×&]/.test(label)) {
    const inside = /\(([^()]*[,/×&][^()]*)\)/.exec(label)?.[1];
    const names = (inside ?? label).split(/\s*[,/×&]\s*|\s+x\s+/);
    const whole = inside === undefined ? '' : ` ${label.replace(/\s*\(.*$/, '')}`;
    const values = text.split(/\s*[;/×]\s*|,\s+|\s+x\s+/);
    if (names.length > 1 && names.length === values.length)
      return names.map((name, i) => ({
        label: `${SIDES[name.trim()] ?? name}${whole}`,
        // The unit stands behind the last.
        texts: [
          `${values[i] ?? ''}${i < names.length - 1 ? (/\d(\s?[\p{L}°%"]+)$/u.exec(values.at(-1) ?? '')?.[1] ?? '') : ''}`,
        ],
      }));
  }
  return texts.flatMap((one) => {
    const [, name = '', value = ''] =
      one.length > 120 ? [] : (/^(\p{L}[^:：]{1,40})(?::\s+|：\s*)(\S.*)$/u.exec(one) ?? []);
    if (value !== '') return [{ label: name, texts: [value] }];
    const [, amount = '', unit = ''] = /^([-−+]?\d[\d.,\s]*)\s(\p{L}[\p{L} ]{1,20})$/u.exec(one) ?? [];
    return texts.length > 1 && amount !== '' ? [{ label: unit, texts: [amount.trim()] }] : [];
  });
}

/** What the letters of sizes stand for: `Maße (H × B × T)`. */
const SIDES: WordTable<string> = table({ H: 'height', B: 'width', W: 'width', T: 'depth', D: 'depth', L: 'length' });

/** Alike elements with nothing between them are a list. */
function listIn(runs: readonly TextRun[]): string[] | undefined {
  const parts = runs.filter(({ text, element }) => element !== undefined || !/^[,;·•|/]$/.test(text));
  const [first] = parts;
  if (parts.length < 2 || first?.element === undefined) return undefined;
  const form = formOf(first.element);
  return parts.every(({ element }) => element !== undefined && formOf(element) === form)
    ? parts.map(({ text }) => text)
    : undefined;
}
const formOf = ({ name, attribs }: Element): string => `${name} ${attribs.class ?? ''}`;

/** The entries of a line that has nothing but alike elements. */
const entriesOf = (line: PageLine): Entry[] => entriesIn(line, listIn(line.runs) ?? [line.text]);
const entriesIn = ({ at }: PageLine, texts: readonly string[]): Entry[] => texts.map((text) => ({ text, at }));

/** `Air temperature -2.4 °C`: first words before an amount. */
function wordsAndAmount(text: string): LabelledPair | undefined {
  const [, label, value] =
    /^(\p{L}[\p{L}\s./()'’-]{2,45}?)(?:\s+|\s*[–—]\s+)([-−+~≈]?(?:\p{Sc}\s?)?\d[^\p{L}]{0,20}(?:[\p{L}°%²³/·]{1,10}){0,3}.{0,20})$/u.exec(
      text,
    ) ?? [];
  return label === undefined || value === undefined ? undefined : { label, value, by: 'words' };
}

/** `Stock no. H-2207` in a line. */
function wordsAndCode(text: string): LabelledPair | undefined {
  const [, label, value] =
    text.length > 300
      ? []
      : (/(?:^|[.;·|,]\s+)(\p{Lu}[\p{L} ]{2,30}\b(?:no|nr|number|code|id)\b\.?:?)\s+(?=\S*\d)([\p{Lu}\d][\p{Lu}\d./-]*[\p{Lu}\d])(?=[.,;]?(?:\s|$))/iu.exec(
          text,
        ) ?? []);
  return label === undefined || value === undefined ? undefined : { label, value, by: 'words' };
}
