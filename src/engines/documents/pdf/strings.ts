import type { TextItem } from '@llamaindex/liteparse';
import { accented } from './accents.ts';
import { type Character, FAR, type Glyph, SPACE } from './characters.ts';
import { RIGHT_TO_LEFT } from './lines.ts';
import { logicalText } from './right-to-left.ts';

/** Joins characters to runs of text. */

/** Letter heights: a wider gap ends a run. */
const WIDEST = 0.9;
/** The least gap that is a space where spaces are written, in letter heights. */
const WIDE_SPACE = 0.33;
/** Share of the letter height by which an index is above or below the line. */
const OFF_LINE = 0.12;
/** Above and below the base line, in letter heights. */
const [ASCENT, DESCENT] = [0.9, 0.25];

/** Characters of a page in lines, each in the order of the file, which is that of reading. */
export function stringsInOrder(characters: readonly Character[]): Character[][] {
  const lines: Character[][] = [];
  for (const one of characters) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && Math.abs(one.y - last.y) < Math.max(one.size, last.size) * 0.6) line.push(one);
    else lines.push([one]);
  }
  return lines.flatMap(apart);
}

/** The parts of a line that are far apart. */
function apart(line: readonly Character[]): Character[][] {
  const sorted = line.toSorted((a, b) => a.x0 - b.x0);
  const part = new Map<Character, number>();
  let [end, count] = [Number.NEGATIVE_INFINITY, 0];
  for (const one of sorted) {
    if (one.text.trim() !== '') {
      if (one.x0 - end > one.size * FAR) count++;
      end = Math.max(end, one.x1);
    }
    part.set(one, count);
  }
  return [...Map.groupBy(line, (one) => part.get(one)).values()];
}

/** A vertical line on the page. */
export interface Wall {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether it is not drawn, but that of a row without a ground between rows with grounds. */
  readonly isBare?: boolean;
}

/** The runs of one line. @param walls lines between the cells of a table */
export function stringOf(characters: readonly Character[], walls: readonly Wall[]): TextItem[] {
  const own = walls.filter(({ top, bottom }) =>
    characters.some(({ y, size }) => y - size * 0.3 > top && y - size * 0.3 < bottom),
  );
  if (characters.some(({ text }) => RIGHT_TO_LEFT.test(text))) {
    const isWritten = ({ text }: Character): boolean => text.trim() !== '';
    // What goes through letters, or between two that touch, is an ornament.
    const letters = characters.filter(isWritten);
    const between = own.filter(({ x }) => !letters.some(({ x0, x1 }) => x > x0 - 0.5 && x < x1 + 0.5));
    const place = ({ x0, x1 }: Character): number => between.filter(({ x }) => x < (x0 + x1) / 2).length;
    return [...Map.groupBy(characters, place).values()].flatMap((some) => {
      const text = logicalText(some);
      const written = some.filter(isWritten);
      return text === '' ? [] : [placed(text, written, middleOf(written.map(({ size }) => size)))];
    });
  }
  const glyphs = accented(withoutTwice(characters.toSorted((a, b) => a.x0 - b.x0)));
  if (glyphs.length === 0) return [];
  const size = mainSize(glyphs);
  const line = middleOf(glyphs.filter((one) => one.size >= size * 0.9).map(({ y }) => y));
  const runs: Glyph[][] = [];
  for (const one of glyphs) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isSame =
      last !== undefined &&
      levelOf(last, size, line) === levelOf(one, size, line) &&
      !own.some(({ x }) => x > last.x1 - 0.5 && x < one.x0 + 0.5);
    if (run && last && isSame && one.x0 - last.x1 < size * WIDEST) run.push(one);
    else runs.push([one]);
  }
  return spacedOut(runs, size).flatMap((run) => itemOf(run));
}

function mainSize(glyphs: readonly Glyph[]): number {
  const counts = new Map<number, number>();
  for (const { size } of glyphs) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** 1 above the line, -1 below it. */
function levelOf({ y, size }: Glyph, main: number, line: number): number {
  if (Math.abs(y - line) < main * OFF_LINE || size > main * 0.95)
    return Math.abs(y - line) > main * 0.3 ? Math.sign(line - y) : 0;
  return Math.sign(line - y);
}

/** Without letters that are drawn twice for weight, and with spaces as a property of the next letter. */
function withoutTwice(sorted: readonly Character[]): Glyph[] {
  const out: Glyph[] = [];
  let isAfterSpace = false;
  for (const one of sorted) {
    if (one.text.trim() === '') {
      isAfterSpace = true;
      continue;
    }
    const last = out.at(-1);
    if (
      last?.text === one.text &&
      last.object !== one.object &&
      Math.abs(one.x0 - last.x0) < one.size * 0.08 &&
      Math.abs(one.y - last.y) < one.size * 0.1
    )
      continue;
    out.push({ ...one, isAfterSpace });
    isAfterSpace = false;
  }
  return out;
}

/** Minimum number of letters of a word whose letters are apart. */
const FEWEST_LETTERS = 3;
/** The same if there are spaces between in the file too. */
const FEWEST_TYPED = 5;

/**
 * Words whose letters are apart, with the spaces between words instead of those between letters. They may be several runs: a heading's
 * words are further apart than its letters.
 */
function spacedOut(runs: readonly Glyph[][], size: number): Glyph[][] {
  const all = runs.flat();
  const gaps = all.slice(1).map((one, index) => one.x0 - (all[index] as Glyph).x1);
  const wide = gaps.filter((gap) => gap > size * SPACE);
  const usual = middleOf(wide.filter((gap) => gap < size * WIDEST));
  const isLetters = all.every(({ text }) => /[\p{L}\p{M}&.,:'’-]/u.test(text));
  // Letters that are columns of their own have spaces between that differ.
  const isEven = wide.filter((gap) => Math.abs(gap - usual) < size * 0.12).length > wide.length * 0.5;
  if (all.length < FEWEST_LETTERS || !isLetters || wide.length < gaps.length * 0.8 || !isEven) return [...runs];
  const isTyped = all.filter(({ isAfterSpace }) => isAfterSpace).length > gaps.length * 0.8;
  if (isTyped && all.length < FEWEST_TYPED) return [...runs];
  const out: Glyph[][] = [];
  for (const [index, one] of all.entries()) {
    const gap = gaps[index - 1] ?? 0;
    const isBreak = gap > usual * 1.6 || (!isTyped && one.isAfterSpace);
    const run = out.at(-1);
    const last = run?.at(-1);
    if (run && last && gap < size * 2.5) {
      // Nothing between letters of a word: as if they were close.
      run.push({ ...one, isAfterSpace: isBreak, x0: isBreak ? one.x0 : last.x1 });
    } else out.push([one]);
  }
  return out;
}

function itemOf(run: readonly Glyph[]): TextItem[] {
  const size = mainSize(run);
  const hasSpaces = run.slice(1).some(({ isAfterSpace }) => isAfterSpace);
  const least = size * (hasSpaces ? WIDE_SPACE : SPACE);
  let text = '';
  let last: Glyph | undefined;
  for (const one of run) {
    const gap = last === undefined ? 0 : one.x0 - last.x1;
    const isSpace = last !== undefined && (gap > least || (one.isAfterSpace && gap > -size * 0.1));
    text += (isSpace ? ' ' : '') + one.text;
    last = one;
  }
  return [placed(text, run, size)];
}

function placed(text: string, run: readonly Character[], size: number): TextItem {
  const x0 = run.reduce((least, one) => Math.min(least, one.x0), Number.POSITIVE_INFINITY);
  const x1 = run.reduce((most, one) => Math.max(most, one.x1), 0);
  const line = middleOf(run.map(({ y }) => y));
  return {
    ...{
      text: text.normalize('NFC'),
      x: x0,
      y: line - size * ASCENT,
      width: x1 - x0,
      height: size * (ASCENT + DESCENT),
    },
    ...{ fontHeight: size, fontSize: size, rotation: 0 },
  };
}
