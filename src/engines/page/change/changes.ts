import { type Block, blocksOf, type JsonDiff, type MarkdownDiff } from '../diff/index.ts';
import { sentencesOf } from '../extract/sentences.ts';
import { plainOf } from '../structured/index.ts';
import { wordsOf } from './read-goal.ts';

/** A place of a page where something was added, is gone, or reads differently. */
export interface Change {
  /** Plain text; empty if it was added. */
  readonly before: string;
  /** Plain text; empty if it is gone. */
  readonly after: string;
  /** What names it: the words before a colon, the head of a column, the short line above. */
  readonly label: string;
  /** The heading above it. */
  readonly heading: string;
  /** The headings above that, the other cells of its row, the first line of its paragraph. */
  readonly around: string;
  /** The first heading of the page. */
  readonly title: string;
  /** The first cell of its row, or its own line: what it is about. */
  readonly about: string;
  /** Whether it is an entry of a list or table, a heading or a link, rather than a sentence. */
  readonly isEntry: boolean;
  /** Whether it is marked as one. */
  readonly isItem: boolean;
  /** Whether it is one of the entries that the page is mostly made of. */
  readonly isMain: boolean;
  /** Whether it is among things that a page shows beside its own. */
  readonly isApart: boolean;
  /** Whether general rules take it for noise. */
  readonly isNoise: boolean;
}

const MOST = 500;
/** Share of words that two versions of one line have in common. */
const ALIKE = 0.4;
const MAX_LABEL = 40;

/** The changes of a diff, each with its place. @param isNoise which blocks general rules take for noise */
export function changesIn(
  diff: MarkdownDiff,
  { before, now }: { readonly before: string; readonly now: string },
  isNoise: (block: Block) => boolean,
): Change[] {
  const [old, current] = [pageOf(before), pageOf(now)];
  const changes: Change[] = [];
  for (const chunk of diff.json.files.flatMap(({ chunks }) => chunks)) {
    for (const block of blocksOf(chunk.changes)) {
      if (changes.length >= MOST) continue;
      const ofBlock: Place[] = [];
      const added = block.added.map((line, i) => ({ line, at: (block.addedAt ?? 0) + i }));
      // One line in the place of one line is the same in other words.
      const isOne = block.removed.length === 1 && block.added.length === 1;
      for (const [i, line] of block.removed.entries()) {
        const at = (block.removedAt ?? 0) + i;
        const match = isOne ? 0 : added.findIndex((other) => areAlike(line, other.line));
        const other = match < 0 ? undefined : added.splice(match, 1)[0];
        ofBlock.push(...changeOf({ line, at }, other, other === undefined ? old : current));
      }
      for (const other of added) ofBlock.push(...changeOf(undefined, other, current));
      const ofNoise = isNoise(block);
      changes.push(...ofBlock.map((change) => ({ ...change, isNoise: ofNoise })));
    }
  }
  return changes;
}

/** Fields that differ, as changes under their names. */
export function changesOfFields(fields: JsonDiff): Change[] {
  return Object.entries(fields)
    .slice(0, MOST)
    .map(([path, { previous, current }]) => {
      const label = path.replace(/\[\d+\]/g, ' ').replace(/(?<=\p{Ll})(?=\p{Lu})|[._]/gu, ' ');
      const [before, after] = [previous, current].map((value) =>
        value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
      ) as [string, string];
      const place = { label, heading: '', around: '', title: '', about: label };
      return { before, after, ...place, isEntry: true, isItem: true, isMain: true, isApart: false, isNoise: false };
    });
}

type Place = Omit<Change, 'isNoise'>;

interface Line {
  readonly line: string;
  /** From 1. */
  readonly at: number;
}

interface Page {
  /** As they stand, and without the space around them. */
  readonly raw: readonly string[];
  readonly lines: readonly string[];
  /** Its first heading. */
  readonly title: string;
  /** What its largest list is made of. */
  readonly mainKind: string | undefined;
}

function pageOf(markdown: string): Page {
  const raw = markdown.split('\n');
  const lines = raw.map((line) => line.trim());
  return {
    ...{ raw, lines },
    title: plain(lines.find((line) => HEADING.test(line)) ?? ''),
    mainKind: mainKindOf(lines),
  };
}

const HEADING = /^#{1,6}\s/;

function changeOf(removed: Line | undefined, added: Line | undefined, page: Page): Place[] {
  const { lines, title, mainKind } = page;
  const { line, at } = (added ?? removed) as Line;
  if (plain(line) === '' || /^\|?[\s|:-]+\|?$/.test(line)) return [];
  const above = headingsAbove(lines, at);
  const [heading = '', ...others] = above;
  const further = others.filter((text) => text !== title);
  const isMain = mainKind !== undefined && kindOf(line, above) === mainKind;
  const isItem = /^(?:[-*+]\s|\d+[.)]\s|#{2,}\s|\||\[)/.test(line);
  const isEntry = isItem || (line.length <= 80 && !/[.!?]$/.test(line));
  const ofTitle = { title, isMain, isItem };
  if (line.startsWith('|')) {
    const isApart = saysApart([heading, ...further], title);
    return cellsOf(removed?.line, added?.line, { heads: headsAbove(lines, at), heading, further, ...ofTitle, isApart });
  }
  const [before, after] = [plain(removed?.line ?? ''), plain(added?.line ?? '')];
  const label = labelOf(after || before) ?? labelAbove(lines, at);
  const isApart = saysApart([heading, ...further, label], title);
  const first = isItem ? '' : firstOfParagraph(lines, at) || firstOfItem(page, at);
  const around = [...further, first].filter(Boolean).join(' \n ');
  const place = { label, heading, around, ...ofTitle, isApart };
  const more = appended(before, after);
  // One more of several in a line, as `Colours: sand, forest, sky`, is an entry of its own.
  if (more !== undefined) return [{ ...more, ...place, about: label, isEntry: true }];
  const parts = partsOf(before, after);
  if (parts !== undefined)
    return parts.map(({ others, ...part }) => ({
      ...{ ...part, ...place, isEntry },
      label: labelOf(part.after) ?? label,
      about: isItem ? (others[0] ?? '') : '',
      around: [around, ...others].filter(Boolean).join(' \n '),
    }));
  return sentencePairs(before, after).map(({ lead, ...pair }) => ({
    ...{ ...pair, ...place, isEntry },
    label: labelOf(pair.after || pair.before) ?? label,
    about: pair.after || pair.before,
    around: lead === '' ? around : `${around} \n ${lead}`,
  }));
}

/** The cells of a row that differ, or all of a row that was added or is gone. */
function cellsOf(
  removed: string | undefined,
  added: string | undefined,
  {
    heads,
    further,
    ...place
  }: Pick<Change, 'heading' | 'title' | 'isItem' | 'isMain' | 'isApart'> & {
    readonly heads: readonly string[];
    readonly further: readonly string[];
  },
): Place[] {
  const [old, now] = [removed, added].map((row) => (row === undefined ? undefined : cells(row)));
  const about = (now ?? old)?.[0] ?? '';
  const others = (now ?? old ?? []).filter((cell, i) => cell === old?.[i] && /\p{L}{3}/u.test(cell));
  const around = [...further, ...others].join(' \n ');
  const ofRow = { ...place, around, about, isEntry: true };
  const isOne = old === undefined || now === undefined || old[0] !== now[0] || old.length !== now.length;
  if (isOne) return [{ before: (old ?? []).join(' · '), after: (now ?? []).join(' · '), label: '', ...ofRow }];
  return now.flatMap((after, i) => {
    const before = old[i] ?? '';
    const head = heads[i] ?? '';
    // The rows of a list of properties are named by their first cell.
    const label = now.length === 2 && ANY_VALUE.test(head) ? about : head;
    return before === after ? [] : [{ before, after, label, ...ofRow }];
  });
}

/** A head that says nothing of its column. */
const ANY_VALUE = /^(?:values?|details?|description|wert|angaben?|valeurs?|valor(?:es)?)?$/iu;

const cells = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(plain);

const plain = (line: string): string => plainOf(line.replace(/^(?:[-*+]\s+|\d+[.)]\s+|#{1,6}\s+|>\s*)+/, '')).trim();

const labelOf = (line: string): string | undefined => /^([^:]{2,40}):\s/.exec(line)?.[1];

/** A short line above a value that has no label of its own. */
function labelAbove(page: readonly string[], at: number): string {
  for (let i = at - 2; i >= Math.max(0, at - 4); i--) {
    const line = page[i] ?? '';
    if (line === '') continue;
    const isLabel = line.length <= MAX_LABEL && /^[*_]*\p{L}[\p{L}\s/()'’*_-]*:?[*_]*$/u.test(line);
    return isLabel ? plain(line) : '';
  }
  return '';
}

/** The headings that a line is below, the nearest first. */
function headingsAbove(page: readonly string[], at: number): string[] {
  const headings: string[] = [];
  const own = page[at - 1] ?? '';
  let level = HEADING.test(own) ? own.search(/[^#]/) : 7;
  for (let i = Math.min(at, page.length) - 1; i >= 0 && level > 1; i--) {
    const line = page[i] ?? '';
    if (!HEADING.test(line) || !(i < at - 1 || page.length === at)) continue;
    const own = line.search(/[^#]/);
    if (own >= level) continue;
    level = own;
    headings.push(plain(line));
  }
  return headings;
}

/** The first line of the paragraph that a line is in, if that is another. */
function firstOfParagraph(page: readonly string[], at: number): string {
  let first = at - 1;
  while (first > 0 && at - first < MAX_PARAGRAPH && (page[first - 1] ?? '') !== '') first--;
  return first < at - 1 ? plain(page[first] ?? '') : '';
}
/** Lines. */
const MAX_PARAGRAPH = 8;

/** The first line of the item of a list that an indented line belongs to. */
function firstOfItem({ raw }: Page, at: number): string {
  const indent = (raw[at - 1] ?? '').search(/\S/);
  if (indent <= 0) return '';
  for (let i = at - 2; i >= Math.max(0, at - MAX_ITEM); i--) {
    const line = raw[i] ?? '';
    const own = line.search(/\S/);
    if (own >= 0 && own < indent) return /^\s*(?:[-*+]|\d+[.)])\s/.test(line) ? plain(line.trim()) : '';
  }
  return '';
}
/** Lines. */
const MAX_ITEM = 30;

interface Part extends Pick<Change, 'before' | 'after'> {
  /** The parts of the line that are the same. */
  readonly others: readonly string[];
}

/** The parts that differ of lines such as `Oak Lane 8 · £310,000 · 3 rooms`; undefined for other lines. */
function partsOf(before: string, after: string): readonly Part[] | undefined {
  const [old, now] = [before, after].map((text) => {
    const parts = text.split(/\s[·•|]\s/);
    return parts.length > 1 ? parts : text.split(/\s[–—]\s/);
  });
  if (old === undefined || now === undefined || old.length < 2 || old.length !== now.length) return undefined;
  const others = now.filter((part, i) => part === old[i]);
  if (others.length === 0) return undefined;
  return now.flatMap((part, i) => (part === old[i] ? [] : [{ before: old[i] ?? '', after: part, others }]));
}

interface SentencePair extends Pick<Change, 'before' | 'after'> {
  /** The sentence in front of it, if it begins with a pronoun. */
  readonly lead: string;
}

/** The sentences that differ of two versions of a paragraph. */
function sentencePairs(before: string, after: string): SentencePair[] {
  const [old, now] = [before, after].map((text) => (text.length > MAX_PARAGRAPH_TEXT ? [text] : sentencesOf(text)));
  const whole = [{ before, after, lead: '' }];
  if (before === '' || after === '' || old === undefined || now === undefined || old.length + now.length < 3) return whole;
  const gone = old.filter((one) => !now.includes(one));
  const pairs = now.flatMap((one, i) => {
    if (old.includes(one)) return [];
    const lead = PRONOUN.test(one) ? (now[i - 1] ?? '') : '';
    // The sentence in its place, or one that is alike.
    const place = now.length === old.length && gone.includes(old[i] ?? '') ? gone.indexOf(old[i] as string) : gone.findIndex((other) => areAlike(other, one));
    const [other = ''] = place < 0 ? [] : gone.splice(place, 1);
    return [{ before: other, after: one, lead }];
  });
  return [...pairs, ...gone.map((one) => ({ before: one, after: '', lead: '' }))].slice(0, MOST);
}
const PRONOUN = /^(?:it|they|this|these|she|he|er|sie|es|diese[rs]?|il|elle|ils|elles|ce|ella|ellos|este|esta)(?![\p{L}])/iu;
/** UTF-16 units. */
const MAX_PARAGRAPH_TEXT = 5_000;

/** What kind of entry a line is, and below which headings; undefined for lines that are none. */
function kindOf(line: string, [first]: readonly string[]): string | undefined {
  const level = /^(#{2,6})\s/.exec(line)?.[1]?.length;
  if (level !== undefined) return `h${level} ${first}`;
  if (line.startsWith('|')) return `row ${first}`;
  return /^(?:[-*+]|\d+[.)])\s/.test(line) && first !== undefined ? `item ${first}` : undefined;
}

/** The kind of which a page has the most entries, at least three. */
function mainKindOf(lines: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  const open: { level: number; text: string }[] = [];
  for (const line of lines) {
    const level = HEADING.test(line) ? line.search(/[^#]/) : undefined;
    if (level !== undefined) while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const kind = kindOf(line, open.map(({ text }) => text).toReversed());
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (level !== undefined) open.push({ level, text: plain(line) });
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= FEWEST_ENTRIES ? most[0] : undefined;
}
const FEWEST_ENTRIES = 3;

/** Whether headings or a label say that what is below them is beside the thing of the page. */
const saysApart = (names: readonly string[], title: string): boolean =>
  names.some((name) => name !== title && APART.test(name));
const APART =
  /(?<![\p{L}\d])(?:also (?:bought|viewed|like)|(?:you )?(?:may|might) (?:also )?(?:like|enjoy)|similar|related|recommend(?:ed|ations)|more from|nearby|sponsored|advertis(?:ement|ing)|promoted|partner offers?|most read|popular|other \p{L}+|ähnliche|auch interessant|gefallen|weitere (?:angebote|produkte|artikel)|andere \p{L}+|anzeige|werbung|similaires|vous aimerez|autres \p{L}+|publicité|relacionados|te puede interesar|otr[oa]s \p{L}+|publicidad)(?![\p{L}\d])/iu;

/** What one of two lists in a line has more, if they are the same otherwise. */
function appended(before: string, after: string): Pick<Change, 'before' | 'after'> | undefined {
  const [old, now] = [before, after].map((text) => text.split(/\s*[,;·•|]\s+|\s+[·•|]\s+/));
  if (old === undefined || now === undefined || old.length < 2 || now.length < 2) return undefined;
  const [added, gone] = [now.filter((one) => !old.includes(one)), old.filter((one) => !now.includes(one))];
  if ([...added, ...gone].some((one) => /\d/.test(one))) return undefined;
  if (gone.length === 0 && added.length > 0) return { before: '', after: added.join(', ') };
  return added.length === 0 && gone.length > 0 ? { before: gone.join(', '), after: '' } : undefined;
}

/** The heads of the table that a row is in. */
function headsAbove(page: readonly string[], at: number): string[] {
  let i = at - 1;
  while (i > 0 && page[i - 1]?.startsWith('|')) i--;
  return /^\|[\s|:-]+\|?$/.test(page[i + 1] ?? '') ? cells(page[i] ?? '') : [];
}

function areAlike(a: string, b: string): boolean {
  if (/^\|/.test(a) !== /^\|/.test(b)) return false;
  const [left, right] = [new Set(wordsOf(plain(a))), new Set(wordsOf(plain(b)))];
  if (a.startsWith('|')) return cells(a)[0] === cells(b)[0];
  const common = [...left].filter((word) => right.has(word)).length;
  const letters = (words: ReadonlySet<string>): string => [...words].filter((word) => !/\d/.test(word)).join(' ');
  return common / Math.max(left.size, right.size, 1) >= ALIKE || letters(left) === letters(right);
}
