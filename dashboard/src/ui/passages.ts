/** Passages of a Markdown text that are highlighted, as signs in the text: they stay where they are while its blocks become elements. */

/** Characters from `start` up to `end`. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** No text has these: Unicode reserves them for programs. */
const SIGNS = /[\uFDD0-\uFDD2]/g;
const [BEGIN, ID_END, END] = ['\uFDD0', '\uFDD1', '\uFDD2'];
/** What makes a line a heading or an item; it has to stay in front. */
const LINE_START = /^(?:\s|#{1,6}\s|>|[-*+]\s|\d+[.)]\s)*/;

/**
 * The text with signs around its passages, of which each ends at the end of its line or its cell.
 * @param passages undefined ones are left out; their place in the list is their name
 */
export function withSigns(text: string, passages: readonly (Passage | undefined)[]): string {
  let out = '';
  let at = 0;
  const plain = text.replaceAll(SIGNS, ' ');
  for (const { start, end, names } of joined(passages, text.length)) {
    for (const piece of piecesOf(plain, start, end)) {
      out += `${plain.slice(at, piece.start)}${BEGIN}${names.join(' ')}${ID_END}${plain.slice(piece.start, piece.end)}${END}`;
      at = piece.end;
    }
  }
  return out + plain.slice(at);
}

/** Passages in their order; those that touch become one with several names. */
function joined(passages: readonly (Passage | undefined)[], length: number) {
  const sorted = passages
    .flatMap((one, name) => (one && one.start < one.end && one.end <= length ? [{ ...one, names: [name] }] : []))
    .sort((a, b) => a.start - b.start);
  const out: { start: number; end: number; names: number[] }[] = [];
  for (const one of sorted) {
    const last = out.at(-1);
    if (last === undefined || one.start >= last.end) out.push(one);
    else {
      last.end = Math.max(last.end, one.end);
      last.names.push(...one.names);
    }
  }
  return out;
}

/** The lines and cells of a passage that say something. */
function piecesOf(text: string, start: number, end: number): Passage[] {
  const pieces: Passage[] = [];
  for (let from = start; from < end; ) {
    const to = from + Math.max(0, text.slice(from, end).search(/[\n|]|$/));
    const isLineStart = from === 0 || text[from - 1] === '\n';
    const part = text.slice(from, to);
    const lead = (isLineStart ? LINE_START : /^\s*/).exec(part)?.[0].length ?? 0;
    const words = part.slice(lead).trimEnd();
    if (/[\p{L}\p{N}]/u.test(words) && !words.startsWith('```')) {
      pieces.push({ start: from + lead, end: from + lead + words.length });
    }
    from = to + 1;
  }
  return pieces;
}

/** A part of a text: in passages, or in none. */
export interface Run {
  readonly text: string;
  /** Names of the passages, with spaces between them. */
  readonly names: string | undefined;
}

/** Splits texts with signs, one after the other: a passage may begin in one and end in the next. */
export function runReader(): (text: string) => Run[] {
  let names: string | undefined;
  return (text) => {
    const runs: Run[] = [];
    for (const part of text.split(/(\uFDD0[\d ]*\uFDD1|\uFDD2)/)) {
      if (part.startsWith(BEGIN)) names = part.slice(1, -1);
      else if (part === END) names = undefined;
      else if (part !== '') runs.push({ text: part, names });
    }
    return runs;
  };
}
