import type { PageLink } from './links.ts';
import { boundary, placeOf, spansOfLinks } from './links.ts';
import { CLOSE, KINDS, type Kind, NUMBER, OPEN, withoutMarks } from './marks.ts';
import type { Box } from './page.ts';
import type { StyledRun } from './runs.ts';
import { isPlain, type Style } from './styles.ts';

/** A part of a text, by its characters. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface Styled extends Span {
  readonly style: Style;
}

/** A text with marks, and the share of its letters that are bold and that have one width, if known. */
export interface MarkedText {
  readonly text: string;
  readonly bold: number;
  readonly mono: number;
}

/** Letters beside which a run lies on the same line. */
const LEVEL = 0.5;
/** Share of a line that a run fills if it is all of it. */
const WHOLE = 0.97;

/** A run of text with marks around what is emphasised and what is a link. */
export function marked(source: string, box: Box, runs: readonly StyledRun[], links: readonly PageLink[]): MarkedText {
  const text = withoutMarks(source);
  const styled = spansOf(text, box, runs);
  const letters = (some: readonly Span[]): number => some.reduce((sum, { start, end }) => sum + end - start, 0);
  const share = (has: (style: Style) => boolean): number =>
    letters(styled.filter(({ style }) => has(style))) / (text.length || 1);
  return {
    text: written(text, styled, spansOfLinks(text, box, links)),
    bold: share(({ isBold }) => isBold),
    mono: share(({ isMono }) => isMono),
  };
}

/** The words of a text that runs are. */
function spansOf(text: string, box: Box, runs: readonly StyledRun[]): Styled[] {
  const width = box[2] - box[0];
  const own = runs.filter(({ box: run }) => {
    const level = Math.min(box[3], run[3]) - Math.max(box[1], run[1]);
    return level > LEVEL * Math.min(box[3] - box[1], run[3] - run[1]) && run[0] < box[2] - 1 && run[2] > box[0] + 1;
  });
  const [first] = own;
  if (first !== undefined && own.every(({ style }) => isSame(style, first.style)) && widthOf(own) > width * WHOLE) {
    return [{ start: 0, end: text.length, style: first.style }];
  }
  const spans: Styled[] = [];
  for (const { text: words, style, box: run } of own.sort((a, b) => a.box[0] - b.box[0])) {
    const span = placed(text, words?.replace(/\s+/g, ' ').trim(), (run[0] - box[0]) / width, (run[2] - box[0]) / width);
    const start = Math.max(span.start, spans.at(-1)?.end ?? 0);
    if (span.end > start) spans.push({ start, end: span.end, style });
  }
  return together(text, spans).filter((span) => isEmphasis(text, span));
}

/** Letters of formulas are slanted too: single ones, and those beside other letters and numbers. */
function isEmphasis(text: string, { start, end, style: { isBold, isItalic, isMono } }: Styled): boolean {
  const words = text.slice(start, end);
  if (isMono) return true;
  if (isBold && !isItalic) return (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1 || /^\d$/.test(words);
  const beside = text.slice(start - 1, start) + text.slice(end, end + 1);
  return /\p{L}{3}/u.test(words) && !words.includes('=') && !/[\p{L}\p{N}]/u.test(beside);
}

const isSame = (a: Style, b: Style): boolean =>
  a.isBold === b.isBold && a.isItalic === b.isItalic && a.isMono === b.isMono;

const widthOf = (runs: readonly StyledRun[]): number =>
  Math.max(...runs.map(({ box }) => box[2])) - Math.min(...runs.map(({ box }) => box[0]));

/** Where words stand in a text: the same words nearest to their place, or else what is there. @param from, to shares of the width */
function placed(text: string, words: string | undefined, from: number, to: number): Span {
  let best: Span | undefined;
  let least = Number.POSITIVE_INFINITY;
  if (words !== undefined && words !== '') {
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
      const distance = Math.abs(placeOf(text, at) - from);
      if (distance < least) {
        least = distance;
        best = { start: at, end: at + words.length };
      }
    }
  }
  return best ?? { start: boundary(text, from), end: boundary(text, to) };
}

/** Spans of one style with only spaces between them are one. */
function together(text: string, spans: readonly Styled[]): Styled[] {
  const out: Styled[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last && isSame(last.style, span.style) && text.slice(last.end, span.start).trim() === '') {
      out[out.length - 1] = { ...last, end: span.end };
    } else out.push(span);
  }
  return out;
}

function kindOf({ isBold, isItalic, isMono }: Style): Kind {
  if (isMono) return 'code';
  return isBold && isItalic ? 'both' : isBold ? 'bold' : 'italic';
}

/** The text with marks; emphasis that is only partly within a link is divided. */
function written(
  text: string,
  styled: readonly Styled[],
  links: readonly (Span & { readonly index: number })[],
): string {
  const edges = new Set<number>([0, text.length]);
  for (const { start, end } of [...styled, ...links]) edges.add(start).add(end);
  const sorted = [...edges].sort((a, b) => a - b);
  let out = '';
  for (const [index, start] of sorted.entries()) {
    const link = links.find((one) => one.start === start);
    if (links.some((one) => one.end === start)) out += CLOSE;
    if (link !== undefined) out += OPEN + link.index + NUMBER;
    const end = sorted[index + 1];
    if (end === undefined) break;
    const style = styled.find((one) => one.start <= start && one.end >= end)?.style;
    const words = text.slice(start, end);
    if (style === undefined || isPlain(style)) out += words;
    else out += KINDS[kindOf(style)].open + words + KINDS[kindOf(style)].close;
  }
  return out;
}
