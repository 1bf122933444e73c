import { type Block, blocksOf, type JsonDiff, type MarkdownDiff } from '../diff/index.ts';
import { cellsOfRow, shownOf } from '../structured/index.ts';
import { appended, areAlike, entryPairs, insertedIn, partsOf, sentencePairs } from './differing-parts.ts';
import { movedIn } from './moved.ts';
import {
  cardAt,
  firstOfItem,
  firstOfParagraph,
  headingsAbove,
  headsAbove,
  kindOf,
  labelAt,
  labelOf,
  type Page,
  pageOf,
  saysApart,
} from './place.ts';
import { shownVersions } from './shown-versions.ts';

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
  /** The sentence right below it. */
  readonly lead: string;
  /** The heads of the other columns. */
  readonly heads: string;
  /** The first cell of its row, or its own line: what it is about. */
  readonly about: string;
  /** All that its card or item says, if that is little. */
  readonly card: string;
  /** Whether it is an entry of a list or table, a heading or a link, rather than a sentence. */
  readonly isEntry: boolean;
  /** Whether it is marked as one. */
  readonly isItem: boolean;
  /** Whether it is one of the entries that the page is mostly made of. */
  readonly isMain: boolean;
  /** Whether it is among things that a page shows beside its own. */
  readonly isApart: boolean;
  /** The columns of a row that was added or is gone, with their heads: `Rooms: 4 · Rent: £850`; empty otherwise. */
  readonly columns: string;
  /** The line that it is part of, before and now. */
  readonly line: { readonly before: string; readonly after: string };
  /** Whether general rules take it for noise. */
  readonly isNoise: boolean;
  /** Whether it only stands at another place of its list. */
  readonly isMoved: boolean;
}

const MOST = 500;

/** The changes of a diff, each with its place. @param isNoise which blocks general rules take for noise */
export function changesIn(
  diff: MarkdownDiff,
  { before, now }: { readonly before: string; readonly now: string },
  isNoise: (block: Block) => boolean,
): Change[] {
  const [old, current] = [pageOf(before), pageOf(now)];
  const changes: Change[] = [];
  const blocks = diff.json.files.flatMap(({ chunks }) => chunks).flatMap(({ changes: lines }) => [...blocksOf(lines)]);
  const moved = movedIn(blocks, old, current);
  for (const block of blocks) {
    if (changes.length >= MOST) break;
    const ofBlock: Place[] = [];
    const all = block.added.map((line, i) => ({ line, at: block.addedAt[i] as number }));
    const added = all.filter(({ at }) => !moved.now.has(at));
    const removed = block.removed
      .map((line, i) => ({ line, at: block.removedAt[i] as number }))
      .filter(({ at }) => !moved.before.has(at));
    // One line in the place of one line is the same in other words.
    const isOne = removed.length === 1 && added.length === 1;
    for (const line of removed) {
      const match = isOne ? 0 : added.findIndex((other) => areAlike(line.line, other.line));
      const other = match < 0 ? undefined : added.splice(match, 1)[0];
      ofBlock.push(...placesOf(line, other, other === undefined ? old : current));
    }
    for (const other of added) ofBlock.push(...placesOf(undefined, other, current));
    const ofNoise = isNoise(block);
    changes.push(...ofBlock.map((change) => ({ ...change, isNoise: ofNoise, isMoved: false })));
    const others = all.filter(({ at }) => moved.now.has(at)).flatMap((line) => placesOf(undefined, line, current));
    changes.push(...others.map((change) => ({ ...change, isNoise: ofNoise, isMoved: true })));
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
      const place = { label, heading: '', around: '', title: '', lead: '', card: '', heads: '', about: label };
      const ofLine = { columns: '', line: { before, after } };
      return {
        before,
        after,
        ...place,
        ...ofLine,
        isEntry: true,
        isItem: true,
        isMain: true,
        isApart: false,
        isNoise: false,
        isMoved: false,
      };
    });
}

export type Place = Omit<Change, 'isNoise' | 'isMoved'>;

interface Line {
  readonly line: string;
  /** From 1. */
  readonly at: number;
}

export function placesOf(removed: Line | undefined, added: Line | undefined, page: Page): Place[] {
  const { title, lead, mainKind } = page;
  const { line, at } = (added ?? removed) as Line;
  const read = page.lines[at - 1];
  if (read === undefined || shownOf(line) === '' || /^\|?[\s|:-]+\|?$/.test(line)) return [];
  const above = headingsAbove(page, at);
  const [heading = '', ...others] = above;
  const further = others.filter((text) => text !== title);
  const isMain = mainKind !== undefined && kindOf(read, above) === mainKind;
  const isItem = read.kind === 'item' || read.kind === 'row' || read.level > 1 || line.startsWith('[');
  const isEntry = isItem || (line.length <= 80 && !/[.!?]$/.test(line));
  const ofTitle = { title, lead, card: cardAt(page, at).join(' \n '), isMain, isItem, columns: '' };
  if (read.kind === 'row') {
    const isApart = saysApart([heading, ...further], title);
    return placesOfRow(removed?.line, added?.line, {
      heads: headsAbove(page, at),
      heading,
      further,
      ...ofTitle,
      isApart,
    });
  }
  const { before, after } = shownVersions(removed?.line ?? '', added?.line ?? '');
  const label = labelAt(page, at, after || before);
  const isApart = saysApart([heading, ...further, label], title);
  const first = isItem ? '' : firstOfParagraph(page, at) || firstOfItem(page, at);
  const around = [...further, first].filter(Boolean).join(' \n ');
  const place = { label, heading, around, ...ofTitle, heads: '', isApart, line: { before, after } };
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
  return sentencePairs(before, after)
    .flatMap(entryPairs)
    .map(({ lead, ...pair }) => ({
      ...{ ...pair, ...place, isEntry },
      label: labelOf(pair.after || pair.before) ?? label,
      about: pair.after || pair.before,
      around: lead === '' ? around : `${around} \n ${lead}`,
    }));
}

/** The cells of a row that differ, or all of a row that was added or is gone. */
function placesOfRow(
  removed: string | undefined,
  added: string | undefined,
  {
    heads,
    further: above,
    ...place
  }: Pick<Change, 'heading' | 'title' | 'lead' | 'card' | 'isItem' | 'isMain' | 'isApart' | 'columns'> & {
    readonly heads: readonly string[];
    readonly further: readonly string[];
  },
): Place[] {
  const [old, now] = [removed, added].map((row) => (row === undefined ? undefined : cellsOfRow(row)));
  const about = (now ?? old ?? []).find((cell) => !/^\d{0,3}\.?$/.test(cell)) ?? (now ?? old)?.[0] ?? '';
  const others = (now ?? old ?? []).filter((cell, i) => cell === old?.[i] && /\p{L}/u.test(cell));
  const around = [...above, ...others].join(' \n ');
  const ofRow = { ...place, around, about, isEntry: true };
  const inserted = old === undefined || now === undefined ? undefined : insertedIn(old, now);
  if (inserted !== undefined)
    return inserted.cells.map(({ cell, at }) => ({
      ...(inserted.isGone ? { before: cell, after: '' } : { before: '', after: cell }),
      ...{
        label: heads[at] ?? '',
        heads: '',
        ...ofRow,
        isMain: true,
        line: { before: removed ?? '', after: added ?? '' },
      },
    }));
  const isOne = old === undefined || now === undefined || old[0] !== now[0] || old.length !== now.length;
  if (isOne) {
    const [before, after] = [old, now].map((row) => (row ?? []).join(' · ')) as [string, string];
    const columns = (now ?? old ?? []).map((cell, i) => `${heads[i] ?? ''}: ${cell}`).join(' · ');
    return [{ before, after, label: '', heads: '', ...ofRow, columns, line: { before, after } }];
  }
  return now.flatMap((after, i) => {
    const before = old[i] ?? '';
    const head = heads[i] ?? '';
    // The rows of a list of properties are named by their first cell.
    const label = now.length === 2 && ANY_VALUE.test(head) ? about : head;
    const further = heads.filter((_, n) => n !== i).join(' \n ');
    return before === after ? [] : [{ before, after, label, heads: further, ...ofRow, line: { before, after } }];
  });
}

/** A head that says nothing of its column. */
const ANY_VALUE = /^(?:values?|details?|description|wert|angaben?|valeurs?|valor(?:es)?)?$/iu;
