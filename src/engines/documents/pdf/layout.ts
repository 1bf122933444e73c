import type { ParsedPage } from '@llamaindex/liteparse';
import { escapeText } from '../../page/markdown/escape.ts';
import { hasRowsAbove } from './bare-rows.ts';
import { bulletsOf } from './bullets.ts';
import { type ClosedTable, closeTable, isPartOfColumns } from './close-tables.ts';
import { guttersOf } from './gutters.ts';
import { type NumberedEdge, numberBlocks, withoutLineNumbers } from './line-numbers.ts';
import { type Fragment, fragmentsOf, itemsOfPage } from './lines.ts';
import { linksOf, withLinks } from './links.ts';
import { unemphasised, withFormulas, withSigns } from './marks.ts';
import { readingOrder } from './order.ts';
import { around, type Block, type Box, type Gutter, type Item } from './page.ts';
import { blocksOf } from './paragraphs.ts';
import { wallsOf } from './reread.ts';
import { ruledTables } from './ruled.ts';
import type { StyledRun } from './runs.ts';
import { type Quarter, turnedBack } from './sideways.ts';
import { type FoundTable, rulesOf, tablesOf } from './tables.ts';
import { figuresOf, taggedTables, withHeadings } from './tagged.ts';
import type { PageTags } from './tags.ts';

/** Maximum runs of text on a page: more are a drawing made of letters, whose lines would take too long. */
const MOST_ITEMS = 15_000;

/** Maximum gaps within a fragment, in letter heights: in running text, and in cells. */
const REACH = 1;
const REACH_IN_TABLES = 0.4;

interface Laid {
  readonly blocks: readonly Block[];
  readonly gutters: readonly Gutter[];
  /** Where numbers of lines stand, which are no part of the text. */
  readonly numbered: readonly NumberedEdge[];
  /** Whether it is line by line. */
  readonly isPlain?: boolean;
}

/** What is known of a page besides its text. */
export interface Known {
  /** What is emphasised. */
  readonly runs?: readonly StyledRun[] | undefined;
  /** What the file says about its structure. */
  readonly tags?: PageTags | undefined;
  /** Text in columns from top to bottom. */
  readonly columns?: readonly (Block & { readonly box: Box })[];
  /** Tables without lines whose columns are close. */
  readonly close?: readonly ClosedTable[];
  /** The gutters of the page before it, and where its numbers of lines stand. */
  readonly gutters?: readonly Gutter[];
  readonly numbered?: readonly NumberedEdge[];
}

/** The blocks of a page in reading order, and the gutters between its columns. */
export function layOut(
  page: ParsedPage,
  { runs, tags, columns = [], close: closeColumns = [], gutters: before, numbered: known }: Known = {},
): Laid {
  if (page.textItems.length > MOST_ITEMS)
    return { blocks: plainBlocks(page), gutters: [], numbered: [], isPlain: true };
  const { upright: every, turned } = itemsOfPage(page, runs);
  const { text: all, numbers, edges: numbered } = withoutLineNumbers(every, known);
  const { items: upright, pictures, formulas } = figuresOf(tags === undefined ? all : withHeadings(all, tags), tags);
  const gutters = guttersOf(upright, before);
  const drawn = wallsOf(page);
  // Tags know better.
  const close =
    tags !== undefined && tags.tables.length > 0
      ? []
      : closeColumns.filter((table) => !gutters.some((gutter) => isPartOfColumns(table, gutter)));
  const walls = [...drawn, ...close.flatMap((table) => table.walls)];
  const cells = (): Fragment[] => fragmentsOf(upright.map(bare), REACH_IN_TABLES, gutters, walls);
  const tagged = tags === undefined || tags.tables.length === 0 ? [] : taggedTables(cells(), tags);
  const ruled =
    drawn.length === 0
      ? []
      : ruledTables(rulesOf(page), cells(), drawn, turned).filter(
          (table) =>
            !tagged.some((one) => meet(one.box, table.box)) && !(table.hasBareRows && hasRowsAbove(page, table.box)),
        );
  const certain = [
    ...tagged,
    ...ruled,
    ...close
      .filter(({ box }) => !ruled.some((one) => meet(one.box, box)))
      .flatMap((table) => closeTable(table, cells()) ?? []),
  ];
  const blocks = (page.blocks ?? []).filter(({ bbox }) => !certain.some(({ box }) => bbox && meets(bbox, box)));
  const found = blocks.some(({ kind }) => kind === 'table')
    ? tablesOf({ ...page, blocks }, cells(), turned, gutters)
    : [];
  const tables = [...certain, ...found];
  const rest = upright.filter(
    (item) => !tables.some(({ used }) => [...used].some(({ box }) => isWithin(item.box, box))),
  );
  const links = linksOf(page);
  const text = [...rest, ...bulletsOf(page, rest)];
  const inOrder = arranged(withCode(fragmentsOf(text, REACH, gutters, walls)), tables, page);
  const written = [
    ...withPictures(withPictures(inOrder, columns), pictures),
    ...aside(turned.map(bare), page, tables),
    ...numberBlocks(numbers),
  ];
  return {
    blocks: written.map((block) => ({
      ...block,
      text: withFormulas(withSigns(withLinks(block.text, links)), formulas),
    })),
    gutters,
    numbered,
  };
}

/** Pictures, and text in another direction, before the text below them; they say nothing about its order. */
function withPictures(blocks: readonly Block[], pictures: readonly (Block & { readonly box: Box })[]): Block[] {
  const out = [...blocks];
  for (const picture of pictures) {
    const [x0, y0, x1] = picture.box;
    const next = out.findIndex(({ box }) => box !== undefined && box[1] >= y0 && box[0] < x1 && box[2] > x0);
    out.splice(next < 0 ? out.length : next, 0, picture);
  }
  return out;
}

const meets = (
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  [x0, y0, x1, y1]: Box,
): boolean => x < x1 && x + width > x0 && y < y1 && y + height > y0;

const meet = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const bare = (item: Item): Item => ({ ...item, text: unemphasised(item.text) });

/** Text and tables in reading order. */
export function arranged(
  fragments: readonly Fragment[],
  tables: readonly FoundTable[],
  { width }: { readonly width: number },
): Block[] {
  const body = bodySize(fragments);
  const pieces: (Fragment | FoundTable)[] = [...fragments, ...tables];
  const columns = readingOrder(pieces, width);
  return columns.flatMap((column) => {
    const blocks: Block[] = [];
    let run: Fragment[] = [];
    const flush = (): void => {
      for (const block of blocksOf(run, body, columns.length === 1 ? width : undefined)) blocks.push(block);
      run = [];
    };
    for (const piece of column) {
      if ('markdown' in piece) {
        flush();
        blocks.push({ type: 'table', box: piece.box, text: piece.markdown, columns: piece.columns });
      } else run.push(piece);
    }
    flush();
    return blocks;
  });
}

/** Pages that are typewritten have no code: only a part of a page in such letters is. */
const MOST_CODE = 0.6;

function withCode(fragments: readonly Fragment[]): readonly Fragment[] {
  const letters = (some: readonly Fragment[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  const isTyped = letters(fragments.filter(({ isMono }) => isMono)) > letters(fragments) * MOST_CODE;
  return isTyped ? fragments.map((one) => ({ ...one, isMono: false })) : fragments;
}

const isWithin = (inner: Box, outer: Box): boolean =>
  inner[0] >= outer[0] - 0.5 && inner[1] >= outer[1] - 0.5 && inner[2] <= outer[2] + 0.5 && inner[3] <= outer[3] + 0.5;

/** The letter height of running text: the most common one. */
function bodySize(fragments: readonly Fragment[]): number {
  const sizes = new Map<number, number>();
  for (const { size, text } of fragments) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  return [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best), [10, -1])[0];
}

/** Degrees by which text may be off the edges of the page without being slanted. */
const SLANT = 10;

/**
 * Text that does not stand upright, after the rest of the page: lines along its edge, labels of charts. What is slanted, such as stamps across
 * the page, is returned, but not as part of the text.
 */
function aside(items: readonly Item[], page: ParsedPage, tables: readonly FoundTable[]): Block[] {
  const isHead = ({ box }: Item): boolean =>
    tables.some(
      ({ box: table }) => box[0] < table[2] && box[2] > table[0] && box[1] < table[3] && box[3] > table[1] - 4,
    );
  const rest = items.filter((item) => !isHead(item));
  const quarter = ({ rotation }: Item): number =>
    Math.abs(rotation - Math.round(rotation / 90) * 90) < SLANT ? (Math.round(rotation / 90) * 90) % 360 : -1;
  const blocks: Block[] = [];
  for (const [rotation, some] of Map.groupBy(rest, quarter)) {
    if (rotation < 0) {
      const text = some.map((item) => item.text).join(' ');
      blocks.push({ type: 'page_header', box: around(some.map(({ box }) => box)), text });
    } else for (const block of turnedBlocks(some, ((360 - rotation) % 360) as Quarter, page)) blocks.push(block);
  }
  return blocks;
}

/** Lines that lie the same way, as blocks. @param turn of the page, clockwise, after which they stand upright */
function turnedBlocks(items: readonly Item[], turn: Quarter, page: ParsedPage): Block[] {
  const size = turn === 180 ? page : { width: page.height, height: page.width };
  const upright = items.map(
    (item): Item => ({ ...item, box: turnedBack(item.box, ((360 - turn) % 360) as Quarter, size) }),
  );
  return arranged(fragmentsOf(upright, REACH), [], size)
    .filter(({ text }) => /\p{L}{2}/u.test(text))
    .map((block) => ({ ...block, box: block.box && turnedBack(block.box, turn, page) }));
}

/** The page line by line, as the library returns it. */
function plainBlocks({ text, width, height }: ParsedPage): Block[] {
  const clean = text.replace(/[^\S\n]+/g, ' ').trim();
  return clean === '' ? [] : [{ type: 'text', box: [0, 0, width, height], text: escapeText(clean, '', false) }];
}
