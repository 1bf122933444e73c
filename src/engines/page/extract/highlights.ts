import { sentencesOf } from '../../text/index.ts';
import type { Page } from './material.ts';
import { MOST_TEXT } from './most-read.ts';
import { rankPassages } from './rank.ts';

const MAX_PASSAGES = 5;
/** Maximum UTF-16 units of a passage; of longer paragraphs the best sentences are used. */
const MAX_LENGTH = 1_200;

/** The paragraphs, items and table rows of Markdown, verbatim. */
export function passagesOf(markdown: string): string[] {
  const passages: string[] = [];
  for (const block of markdown.slice(0, MOST_TEXT).split(/\n\s*\n/)) {
    const text = block.trim();
    if (text === '' || /^(?:```|~~~)/.test(text)) continue;
    // A list or a table: each line is a passage.
    const lines = /^\s*(?:[-*+]|\d+[.)]|\|)\s/.test(text) ? text.split('\n') : [text];
    for (const line of lines) {
      const passage = line.trim();
      if (passage === '' || /^\|?[\s|:-]+$/.test(passage)) continue;
      if (passage.length <= MAX_LENGTH) passages.push(passage);
      else passages.push(...sentencesOf(passage).filter((sentence) => sentence.length <= MAX_LENGTH * 2));
    }
  }
  return passages;
}

/** Verbatim passages of the page that match the query, in page order; none if nothing matches. */
export function highlightsFor(query: string, { markdown }: Pick<Page, 'markdown'>): string[] {
  const passages = passagesOf(markdown).filter((passage) => !/^#{1,6}\s/.test(passage));
  const ranked = rankPassages(query, passages);
  const [best] = ranked;
  if (!best || best.coverage < 0.28) return [];
  const chosen: number[] = [];
  const seen = new Set<string>();
  for (const { index, score, coverage } of ranked) {
    if (chosen.length >= MAX_PASSAGES || score < best.score * 0.45 || coverage < 0.24) continue;
    const text = passages[index] as string;
    if (seen.has(text)) continue;
    seen.add(text);
    chosen.push(index);
  }
  return chosen.toSorted((a, b) => a - b).map((index) => passages[index] as string);
}
