import { PATTERNS, type Pattern, TRIGGER } from './patterns.ts';

/** A phrase that addresses a model, with its line or sentence. */
export interface Phrase {
  kind: Pattern['kind'];
  text: string;
  /** 0 to 1, weighted by its context. */
  weight: number;
  /** Quoted, or on a page about such attacks. */
  isMention: boolean;
}

/** Longer lines are searched in overlapping pieces of this many characters. */
const PIECE = 1_500;
const OVERLAP = 200;
/** Quoted, in code, or an example. */
const QUOTED = 0.35;
/** On a page about such attacks. */
const ON_THE_SUBJECT = 0.35;
const SUBJECT =
  /prompt[- ]?injection|jail ?break|prompt (?:leak|hack|attack|engineer)|adversarial (?:prompt|attack)|red[- ]team|injection attack|llm security|ai security|ai safety|owasp|guardrails? (?:for|against|model)/gi;

/**
 * Phrases of a text. Text between quotation marks or backticks is a mention rather than a use, and so is text of a page about prompt
 * injection: both count a third.
 * @param isHidden readers do not see the text, so it cannot be an article on the subject
 */
export function phrasesIn(text: string, isHidden = false): Phrase[] {
  if (!TRIGGER.test(text)) return [];
  const found: Phrase[] = [];
  let isFenced = false;
  let start = 0;
  while (start < text.length && found.length < 200) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    if (/^\s{0,3}(?:```|~~~)/.test(text.slice(start, start + 8))) isFenced = !isFenced;
    for (let at = start; at < end; at += PIECE - OVERLAP) {
      const piece = text.slice(at, Math.min(end, at + PIECE));
      if (piece.length >= 6 && TRIGGER.test(piece)) addPhrases(piece, isFenced, found);
      if (at + PIECE >= end) break;
    }
    start = end + 1;
  }
  if (found.length === 0 || isHidden) return found;
  const mentions = text.slice(0, 500_000).match(SUBJECT)?.length ?? 0;
  if (mentions === 0) return found;
  const factor = mentions >= 2 ? ON_THE_SUBJECT : 0.6;
  return found.map((phrase) =>
    phrase.isMention ? phrase : { ...phrase, weight: phrase.weight * factor, isMention: true },
  );
}

function addPhrases(piece: string, isFenced: boolean, found: Phrase[]): void {
  for (const { kind, weight, pattern } of PATTERNS) {
    const match = pattern.exec(piece);
    if (!match) continue;
    const isMention = isFenced || isQuoted(piece, match.index, match.index + match[0].length);
    found.push({
      kind,
      text: sentenceAround(piece, match.index, match[0].length),
      weight: weight * (isMention ? QUOTED : 1),
      isMention,
    });
  }
}

/** Whether quotation marks or backticks open before the phrase on its line and close after it, with more text around them. */
function isQuoted(piece: string, start: number, end: number): boolean {
  const left = piece.slice(Math.max(0, start - 160), start);
  const right = piece.slice(end, end + 160);
  for (const [open, close] of [
    ['“', '”'],
    ['«', '»'],
    ['‘', '’'],
    ['„', '“'],
    ['「', '」'],
  ] as const) {
    if (left.lastIndexOf(open) > left.lastIndexOf(close) && right.includes(close)) return true;
  }
  return ['"', '`'].some((mark) => left.split(mark).length % 2 === 0 && right.includes(mark));
}

function sentenceAround(piece: string, index: number, length: number): string {
  const before = Math.max(piece.lastIndexOf('. ', index), piece.lastIndexOf('! ', index), index - 80, 0);
  const behind = piece.slice(index + length, index + length + 120).search(/[.!?](?:\s|$)/);
  return piece.slice(before, behind < 0 ? index + length + 120 : index + length + behind + 1).replace(/^[.!] /, '');
}
