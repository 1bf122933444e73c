import { escapeText } from '../../page/markdown/escape.ts';
import type { Character } from './characters.ts';
import { around, type Block, type Box } from './page.ts';

/** Chinese and Japanese in columns from top to bottom, the first at the right. */

/** Characters that stand one below the other. */
interface Column {
  readonly characters: readonly Character[];
  readonly box: Box;
  readonly size: number;
}

const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
/** Minimum number of steps down of a page that has columns, and characters of a column. */
const FEWEST_STEPS = 4;
const FEWEST = 2;
/** Letter heights by which a first line is further down, and a last one ends above the others. */
const [INDENT, EARLY] = [0.7, 1.5];
/** Letter heights between columns of one text. */
const FARTHEST = 4;

export interface Vertical {
  readonly blocks: readonly (Block & { readonly box: Box })[];
  /** What does not stand in columns. */
  readonly rest: readonly Character[];
}

/** The columns of a page as paragraphs; undefined if its text goes from left to right. @param characters in the order of the file */
export function verticalText(characters: readonly Character[]): Vertical | undefined {
  const written = characters.filter(({ text }) => text.trim() !== '');
  if (!written.some(({ text }) => DENSE.test(text))) return undefined;
  const runs: Character[][] = [];
  let [down, across] = [0, 0];
  for (const one of written) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isDown = last !== undefined && isBelow(last, one);
    if (isDown) down++;
    else if (last !== undefined && DENSE.test(one.text) && isBeside(last, one)) across++;
    if (run && isDown) run.push(one);
    else runs.push([one]);
  }
  if (down < FEWEST_STEPS || down < across) return undefined;
  const isColumn = (run: readonly Character[]): boolean =>
    run.length >= FEWEST && run.some(({ text }) => DENSE.test(text));
  const lone = new Set(runs.filter((run) => run.length === 1 && DENSE.test(run[0]?.text ?? '')));
  const columns = runs.filter((run) => isColumn(run) || lone.has(run)).map(columnOf);
  const rest = new Set(runs.filter((run) => !isColumn(run) && !lone.has(run)).flat());
  const blocks = tiersOf(columns).flatMap((tier) => paragraphsOf(tier));
  return { blocks, rest: characters.filter((one) => rest.has(one)) };
}

const centre = ({ x0, size }: Character): number => x0 + size / 2;

function isBelow(last: Character, one: Character): boolean {
  const size = Math.max(last.size, one.size);
  const step = one.y - last.y;
  return Math.abs(centre(one) - centre(last)) < size * 0.4 && step > size * 0.5 && step < size * 2.2;
}

function isBeside(last: Character, one: Character): boolean {
  const size = Math.max(last.size, one.size);
  return Math.abs(one.y - last.y) < size * 0.3 && one.x0 - last.x0 > 0 && one.x0 - last.x0 < size * 2;
}

function columnOf(characters: readonly Character[]): Column {
  const size = characters.reduce((most, one) => Math.max(most, one.size), 0);
  const box = around(
    characters.map((one): Box => [one.x0, one.y - one.size * 0.9, one.x0 + one.size, one.y + one.size * 0.1]),
  );
  return { characters, size, box };
}

/** Columns beside each other, from the right; those of texts that stand below each other are apart. */
function tiersOf(columns: readonly Column[]): Column[][] {
  const tiers: { bottom: number; columns: Column[] }[] = [];
  for (const column of columns.toSorted((a, b) => a.box[1] - b.box[1])) {
    const tier = tiers.at(-1);
    if (tier !== undefined && column.box[1] < tier.bottom) {
      tier.columns.push(column);
      tier.bottom = Math.max(tier.bottom, column.box[3]);
    } else tiers.push({ bottom: column.box[3], columns: [column] });
  }
  return tiers.map((tier) => tier.columns.sort((a, b) => b.box[0] - a.box[0] || a.box[1] - b.box[1]));
}

function paragraphsOf(columns: readonly Column[]): (Block & { readonly box: Box })[] {
  const letters = (size: number): number =>
    columns.filter((one) => one.size === size).reduce((sum, one) => sum + one.characters.length, 0);
  const body = columns.map(({ size }) => size).reduce((best, size) => (letters(size) > letters(best) ? size : best), 0);
  const [, top, , bottom] = around(columns.map(({ box }) => box));
  const groups: Column[][] = [];
  for (const column of columns) {
    const last = groups.at(-1)?.at(-1);
    const goesOn =
      last !== undefined &&
      Math.abs(last.size - column.size) < body * 0.15 &&
      column.box[1] < top + column.size * INDENT &&
      last.box[3] > bottom - last.size * EARLY &&
      last.box[0] - column.box[2] < column.size * FARTHEST;
    if (goesOn) groups.at(-1)?.push(column);
    else groups.push([column]);
  }
  return groups.map((group) => {
    const isHeading = (group[0]?.size ?? 0) > body * 1.2 && group.length < 4;
    const text = escapeText(
      group
        .flatMap(({ characters }) => characters.map((one) => one.text))
        .join('')
        .normalize('NFKC'),
      '',
      false,
    );
    const box = around(group.map((one) => one.box));
    return {
      type: isHeading ? ('section_header' as const) : ('text' as const),
      box,
      text: isHeading ? `## ${text}` : text,
    };
  });
}
