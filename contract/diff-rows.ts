import { counted } from './counted.ts';

/** How the text of a diff is read: the line before beside the line now, with the words that differ. */

/** A run of text; `differs` where the other side does not have it. */
export interface DiffPiece {
  readonly text: string;
  readonly differs: boolean;
}

export interface DiffRow {
  /** `folded` says in `before` how many lines are not shown there. */
  readonly kind: 'same' | 'changed' | 'folded';
  /** Cells of a row of a table, or one cell for any other line. Undefined if the line was added. */
  readonly before: readonly (readonly DiffPiece[])[] | undefined;
  /** Undefined if the line was removed. */
  readonly now: readonly (readonly DiffPiece[])[] | undefined;
}

/** Maximum number of words of a line that are compared one by one, and the share that must be equal for it. */
const MOST_WORDS = 400;
const LEAST_EQUAL = 0.3;

/**
 * @param text a unified diff with its two lines of header
 * @param most lines of it that are read
 */
export function diffRows(text: string, most = 2_000): DiffRow[] {
  const rows: DiffRow[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  /** The line before that the next hunk follows on. */
  let reached = 1;
  const flush = (): void => {
    for (let i = 0; i < Math.max(gone.length, come.length); i++) rows.push(changedRow(gone[i], come[i]));
    gone = [];
    come = [];
  };
  const lines = text.replace(/\n$/, '').split('\n');
  for (const line of lines.slice(2, most)) {
    const rest = line.slice(1);
    if (line.startsWith('-')) gone.push(rest);
    else if (line.startsWith('+')) come.push(rest);
    else {
      flush();
      const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
      if (hunk !== null) {
        // A hunk without lines before it stands behind the line that it names.
        const length = Number(hunk[2] ?? 1);
        const start = Number(hunk[1]) + (length === 0 ? 1 : 0);
        if (start > reached) rows.push(folded(counted(start - reached, 'unchanged line')));
        reached = start + length;
      } else if (line !== '' && !isRule(rest)) {
        const cells = cellsOf(rest).map((cell) => [same(cell)]);
        rows.push({ kind: 'same', before: cells, now: cells });
      }
    }
  }
  flush();
  if (lines.length > most) rows.push(folded(`${counted(lines.length - most, 'more line')} not shown`));
  return rows;
}

const folded = (text: string): DiffRow => ({ kind: 'folded', before: [[same(text)]], now: [] });
const same = (text: string): DiffPiece => ({ text, differs: false });
const different = (text: string): DiffPiece => ({ text, differs: true });

const isTableRow = (line: string): boolean => /^\|.*\|\s*$/.test(line);
/** The line below the head of a table. */
const isRule = (line: string): boolean => /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line);
const cellsOf = (line: string): string[] =>
  isTableRow(line)
    ? line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'))
    : [line];

function changedRow(before: string | undefined, now: string | undefined): DiffRow {
  if (before === undefined || now === undefined) {
    const whole = (line: string | undefined) => line && cellsOf(line).map((cell) => [different(cell)]);
    return { kind: 'changed', before: whole(before) || undefined, now: whole(now) || undefined };
  }
  const [left, right] = [cellsOf(before), cellsOf(now)];
  // Rows with other columns are compared as lines.
  const pairs = left.length === right.length ? left.map((cell, i) => compareWords(cell, right[i] ?? '')) : undefined;
  const compared = pairs ?? [compareWords(before, now)];
  return {
    kind: 'changed',
    before: compared.map(({ before }) => before),
    now: compared.map(({ now }) => now),
  };
}

/** The words of two texts, with those marked that the other one does not have. */
export function compareWords(before: string, now: string): { before: DiffPiece[]; now: DiffPiece[] } {
  if (before === now) return { before: [same(before)], now: [same(now)] };
  const [left, right] = [wordsOf(before), wordsOf(now)];
  const whole = { before: [different(before)], now: [different(now)] };
  if (left.length > MOST_WORDS || right.length > MOST_WORDS) return whole;
  const kept = commonWords(left, right);
  const equal = kept.left.filter((isKept, i) => isKept && /\S/.test(left[i] ?? '')).length;
  const most = Math.max(...[left, right].map((words) => words.filter((word) => /\S/.test(word)).length));
  if (equal < most * LEAST_EQUAL) return whole;
  return { before: joined(left, kept.left), now: joined(right, kept.right) };
}

/** Words, spaces and signs; together they are the text. Numbers with their separators, and the sign of their currency, are one word. */
const wordsOf = (text: string): string[] =>
  text.match(/\p{Sc}?\p{N}+(?:[.,:'’\-/]\p{N}+)*\p{Sc}?|[\p{L}\p{M}\p{N}_]+|\s+|./gsu) ?? [];

/** Which words of each side belong to a longest common subsequence. */
function commonWords(left: readonly string[], right: readonly string[]): { left: boolean[]; right: boolean[] } {
  const wide = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * wide);
  const at = (i: number, j: number): number => lengths[i * wide + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * wide + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept = { left: left.map(() => false), right: right.map(() => false) };
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) {
      kept.left[i++] = true;
      kept.right[j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

function joined(words: readonly string[], isKept: readonly boolean[]): DiffPiece[] {
  const pieces: { text: string; differs: boolean }[] = [];
  for (const [i, text] of words.entries()) {
    const differs = isKept[i] !== true;
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += text;
    else pieces.push({ text, differs });
  }
  return pieces;
}
