// Over 10 kB: the ways in which a label stands beside what it is of, each a few lines.

import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import type { Place } from '../structured/index.ts';
import { type Element, isTag, type ParentNode } from '../tree.ts';
import type { Line, Run } from './lines.ts';
import { placesOfTable } from './table-places.ts';

/** Whatever stands beside a label, whatever the label is: the terms of a list, cells, bold or first words, a line or a heading above, attributes. */

const MAX_PLACES = 4_000;
const MAX_LABEL = 70;
const MOST_WORDS = 8;
const MAX_VALUE = 400;
/** Entries of a list, and lines below a label that are one. */
const MAX_ENTRIES = 200;
const MAX_ENTRY = 300;

/** @param lines of the page, in its order */
export function placesIn(lines: readonly Line[]): Place[] {
  const content = lines.filter(({ isAside }) => !isAside);
  const found: Place[] = [];
  let context = '';
  const add = (by: Place['by'], label: string, texts: readonly string[], more = ''): void => {
    const name = bare(label);
    const said = texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= MAX_VALUE);
    if (found.length >= MAX_PLACES || !canBeLabel(name) || said.length === 0) return;
    const around = [context, more].filter(Boolean).join(' ');
    found.push({ label: name, texts: said.slice(0, MAX_ENTRIES), by, context: around });
    for (const part of partsOfPair(name, said)) found.push({ ...part, by, context: `${around} ${name}` });
  };
  const spans = spansOf(content);
  for (const [at, line] of content.entries()) {
    if (line.level > 0) {
      const next = content[at + 1];
      const isPair = next !== undefined && next.runs.length > 1 && pairOf(next.runs) !== undefined;
      const texts = isPair && listOf(next.block) === undefined ? [] : below(content, at);
      if (texts.length > 0) add('heading', line.text, texts);
      context = line.text;
      continue;
    }
    if (line.table !== undefined) {
      for (const { label, texts, context: more, by = 'cell' } of placesOfTable(line.table)) add(by, label, texts, more);
      continue;
    }
    const { name } = line.block as Element;
    if (name === 'dd' || name === 'dt') {
      if (name === 'dt') addTerm(at);
      if (name === 'dt') continue;
    }
    for (const part of partsOfLine(line)) {
      const pair = pairOf(part);
      if (pair === undefined) continue;
      if (pair.value === '') {
        const texts = below(content, at);
        if (texts.length > 0) add('above', pair.label, texts);
      } else add(pair.by, pair.label, pair.texts ?? [pair.value]);
    }
    addFromElements(at);
    if (isLabelLine(line)) {
      const next = content[at + 1];
      // A list below a line that names it.
      if (next !== undefined && listOf(next.block) !== undefined && listOf(line.block) === undefined)
        add('above', line.text, listAt(content, at + 1));
    }
  }
  return found;

  /** What stands in the `dd` behind a `dt`. */
  function addTerm(at: number): void {
    const label = content[at]?.text ?? '';
    const texts: string[] = [];
    const own = nearest((content[at] as Line).block, 'dl');
    for (let next = at + 1; next < content.length && texts.length < MAX_ENTRIES; next++) {
      const line = content[next] as Line;
      if (nearest(line.block, 'dd') === undefined || nearest(line.block, 'dl') !== own) {
        // Several terms of one value.
        if (texts.length === 0 && (line.block as Element).name === 'dt') continue;
        break;
      }
      texts.push(...(entriesOf(line) ?? [line.text]));
    }
    if (texts.length > 0) add('term', label, texts);
  }

  /** Two or three texts that are all of an element: a label and its value, in either order. */
  function addFromElements(at: number): void {
    const line = content[at] as Line;
    for (let element: ParentNode | null = line.block, up = 0; element && isTag(element) && up < 4; up++) {
      const span = spans.get(element);
      if (span === undefined || span.start !== at) break;
      const size = span.end - span.start;
      const rest = size > 2 && size <= MOST_BESIDE ? content.slice(at + 1, span.end) : [];
      if (rest.length > 1 && areAlike(rest) && line.block !== rest[0]?.block) {
        add(
          'beside',
          line.text,
          rest.map(({ text }) => text),
        );
        break;
      }
      if (size === 2 || size === 3) {
        const [one, two, three] = content.slice(span.start, span.end) as [Line, Line, Line | undefined];
        if (one.block !== two.block && [one, two, three].every((part) => part === undefined || part.level === 0)) {
          const isBlock = three !== undefined && three.block === two.block;
          const texts = isBlock ? [two.text, three.text] : (entriesOf(two) ?? [two.text]);
          add('beside', one.text, texts);
          // A figure above what it counts.
          if (size === 2 && texts.length === 1 && /\d/.test(one.text)) add('beside', two.text, [one.text]);
        }
        break;
      }
      if (size > MOST_BESIDE) break;
      element = element.parent;
    }
    const said = (line.block as Element).attribs;
    for (const run of line.runs) if (run.element) addAttributes(run.element.attribs, run.text);
    if (said !== undefined) addAttributes(said, line.text);
  }

  function addAttributes(attribs: Record<string, string>, text: string): void {
    const label = attribs['aria-label'] ?? attribs['data-label'] ?? attribs['data-title'] ?? attribs['data-th'];
    if (label !== undefined && label !== text) add('attribute', label, [text]);
  }
}

const MOST_BESIDE = 40;

/** Whether lines are in blocks of one form. */
const areAlike = (lines: readonly Line[]): boolean =>
  new Set(lines.map(({ block, level }) => `${level} ${isTag(block as Element) ? formOf(block as Element) : ''}`))
    .size === 1 && lines.every(({ text, level }) => level === 0 && text.length <= MAX_ENTRY);

/** A label without the colon and the number of a section. */
const bare = (label: string): string =>
  label
    .replace(/\s*[:：]\s*$/, '')
    .replace(/^(?:section\s+)?\d{1,2}(?:\.\d{1,2})*[.:)]?\s+(?=\p{L})/iu, '')
    .trim();

/** Whether a text can say what another one is. */
export const canBeLabel = (text: string): boolean =>
  text.length <= MAX_LABEL &&
  /\p{L}{2}/u.test(text) &&
  !/[!?;]\s|\p{L}{4}\.\s|[!?]$|https?:|@/u.test(text) &&
  text.split(/\s+/).length <= MOST_WORDS;

/** Where the lines of each element begin and end. */
function spansOf(lines: readonly Line[]): ReadonlyMap<ParentNode, { start: number; end: number }> {
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

/** The items of the list that begins with a line. */
function listAt(lines: readonly Line[], at: number): string[] {
  const list = listOf((lines[at] as Line).block);
  const items = new Map<Element, string[]>();
  for (let next = at; next < lines.length && items.size < MAX_ENTRIES; next++) {
    const line = lines[next] as Line;
    if (list === undefined || line.level > 0 || listOf(line.block) !== list) break;
    const item = nearest(line.block, 'li');
    if (item === undefined) break;
    const said = items.get(item);
    const [name, ...more] = line.runs;
    if (said === undefined)
      items.set(
        item,
        name && more.length > 0 && (isMark(name) || line.runs.every(({ element }) => element))
          ? [name.text, line.text]
          : [line.text],
      );
    else said.push(line.text);
  }
  // A name, and what is said of it below.
  const areNamed = [...items.values()].every(({ length }) => length > 1);
  const texts = [...items.values()].map((said) => (areNamed ? (said[0] ?? '') : said.join(' ')));
  return texts.every((text) => text.length <= MAX_ENTRY) ? texts : [];
}

/** What stands right below a label: a list, the lines of a block, or one line. */
function below(lines: readonly Line[], at: number): string[] {
  const label = lines[at] as Line;
  const first = lines[at + 1];
  if (first === undefined || first.level > 0 || first.table !== undefined) return [];
  if (listOf(first.block) !== undefined && listOf(first.block) !== listOf(label.block)) return listAt(lines, at + 1);
  const texts: string[] = [];
  for (let next = at + 1; next < lines.length && texts.length < MAX_ENTRIES; next++) {
    const line = lines[next] as Line;
    if (line.block !== first.block || line.level > 0 || line.table !== undefined) break;
    // Another label of the same block.
    const [start] = line.runs;
    if (next > at + 1 && (isMarked(line) || (start !== undefined && isMark(start) && pairOf(line.runs) !== undefined)))
      break;
    texts.push(line.text.replace(/^[-–•*·]\s+/, ''));
  }
  return texts.every((text) => text.length <= MAX_ENTRY) ? texts : [];
}

const MARKS = new Set(['b', 'strong', 'em', 'i', 'label', 'dfn', 'th', 'u', 'small']);
const isMark = ({ element }: Run): boolean => {
  for (let at: ParentNode | null | undefined = element, up = 0; at && isTag(at) && up < 3; at = at.parent, up++)
    if (MARKS.has(at.name)) return true;
  return false;
};
/** Whether all of a line is in bold. */
const isMarked = ({ runs }: Line): boolean => runs.length > 0 && runs.every(isMark);

/** Whether a line only names what follows. */
const isLabelLine = ({ text, runs }: Line): boolean => canBeLabel(text) && !/[.!?]$/.test(text) && runs.length <= 2;

/** A line in parts: `Price: 5 € · Users: 3`, and before each label that is marked. */
function partsOfLine({ runs }: Line): Run[][] {
  const parts: Run[][] = [[]];
  const isLabel = (run: Run): boolean => isMark(run) && /[:：]$/.test(run.text);
  // Labels and values that are told apart by their elements.
  const areInTurns =
    runs.length > 3 && runs.length % 2 === 0 && runs.every((run, at) => isMark(run) === isMark(runs[at % 2] as Run));
  const isOther = areInTurns && isMark(runs[0] as Run) !== isMark(runs[1] as Run);
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

interface Said {
  readonly label: string;
  readonly value: string;
  readonly texts?: readonly string[];
  readonly by: Place['by'];
}

/** The label and the value of a part of a line; the value is empty if it stands below. */
function pairOf(runs: readonly Run[]): Said | undefined {
  const text = runs.map((run) => run.text).join(' ');
  const [first, ...rest] = runs as [Run, ...Run[]];
  const colon = /^([^:：]{1,70})[:：](?=\s|$|[^/\d\s])\s*([\s\S]*)$/.exec(text);
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
function partsOfPair(label: string, texts: readonly string[]): Pick<Place, 'label' | 'texts'>[] {
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
    const [, name = '', value = ''] = one.length > 120 ? [] : (/^(\p{L}[^:]{1,40}):\s+(\S.*)$/u.exec(one) ?? []);
    if (value !== '') return [{ label: name, texts: [value] }];
    const [, amount = '', unit = ''] = /^([-−+]?\d[\d.,\s]*)\s(\p{L}[\p{L} ]{1,20})$/u.exec(one) ?? [];
    return texts.length > 1 && amount !== '' ? [{ label: unit, texts: [amount.trim()] }] : [];
  });
}

/** What the letters of sizes stand for: `Maße (H × B × T)`. */
const SIDES: WordTable<string> = table({ H: 'height', B: 'width', W: 'width', T: 'depth', D: 'depth', L: 'length' });

/** Alike elements with nothing between them are a list. */
function listIn(runs: readonly Run[]): string[] | undefined {
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
const entriesOf = ({ runs }: Line): string[] | undefined => listIn(runs);

/** `Air temperature -2.4 °C`: first words before an amount. */
function wordsAndAmount(text: string): Said | undefined {
  const [, label, value] =
    /^(\p{L}[\p{L}\s./()'’-]{2,45}?)(?:\s+|\s*[–—]\s+)([-−+~≈]?(?:[$€£]\s?)?\d[^\p{L}]{0,20}(?:[\p{L}°%²³/·]{1,10}){0,3}.{0,20})$/u.exec(
      text,
    ) ?? [];
  return label === undefined || value === undefined ? undefined : { label, value, by: 'words' };
}

/** `Stock no. H-2207` in a line. */
function wordsAndCode(text: string): Said | undefined {
  const [, label, value] =
    text.length > 300
      ? []
      : (/(?:^|[.;·|,]\s+)(\p{Lu}[\p{L} ]{2,30}\b(?:no|nr|number|code|id)\b\.?:?)\s+(?=\S*\d)([\p{Lu}\d][\p{Lu}\d./-]*[\p{Lu}\d])(?=[.,;]?(?:\s|$))/iu.exec(
          text,
        ) ?? []);
  return label === undefined || value === undefined ? undefined : { label, value, by: 'words' };
}
