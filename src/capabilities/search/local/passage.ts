/** The sentences around a place of a text, to show why a page was found. */

/** UTF-16 units of a passage. */
const LONGEST = 420;
const SENTENCE_END = /[.!?。！？]["'”’)\]]*\s|[。！？]|\n/g;

/** Whole sentences where they are not too long; else what is around the place, with an ellipsis where it was cut. */
export function passageAt(text: string, { from, to }: { readonly from: number; readonly to: number }): string {
  const earliest = Math.max(0, from - LONGEST);
  let start = earliest;
  for (const match of text.slice(earliest, from).matchAll(SENTENCE_END))
    start = earliest + match.index + match[0].length;
  const latest = Math.min(text.length, to + LONGEST);
  SENTENCE_END.lastIndex = 0;
  const next = SENTENCE_END.exec(text.slice(to, latest));
  let end = next ? to + next.index + next[0].length : latest;
  // Without a sentence's beginning in sight.
  let isCutBefore = start === earliest && earliest > 0;
  if (end - start > LONGEST) {
    const spare = Math.max(0, LONGEST - (to - from));
    const begin = wordStart(text, from - Math.floor(spare / 2));
    if (begin > start) {
      start = Math.min(begin, from);
      isCutBefore = true;
    }
    end = Math.min(end, Math.max(to, start + LONGEST));
  }
  const isCutAfter = end < text.length && !SENTENCE_STOP.test(text.slice(start, end));
  let passage = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  if (isCutAfter) passage = `${end > to ? passage.replace(/\s+\S*$/, '') : passage} …`;
  return (isCutBefore ? `… ${passage}` : passage).toWellFormed();
}

const SENTENCE_STOP = /[.!?。！？]["'”’)\]]*\s*$|\n\s*$/;

function wordStart(text: string, from: number): number {
  const space = text.slice(Math.max(0, from), Math.max(0, from) + 60).search(/\s/);
  return Math.max(0, from) + (space < 0 ? 0 : space + 1);
}
