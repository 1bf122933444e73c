import { sentencesOf } from '../../text/index.ts';
import { cellsOfRow, type MarkdownLine } from '../structured/index.ts';
import { type Place, placesOf } from './changes.ts';
import { PRONOUN } from './differing-parts.ts';
import { isOfOwner, type Page } from './place.ts';

export interface Fact extends Place {
  /** Whether it is part of the menu or of the imprint of its site, rather than what the page is about. */
  readonly isOfSite: boolean;
}

/** What a page says, cut as its changes are: cells, sentences, lines. The first 1,000. */
export function factsOf(page: Page): Fact[] {
  const facts: Fact[] = [];
  const first = page.lines.findIndex(({ level }) => level === 1);
  const title = page.lines.slice(0, first).some(isMarked) ? -1 : first;
  const full = page.lines.flatMap(({ line }, i) => (line === '' ? [] : [i]));
  const last = full.length < FEWEST_LINES ? page.lines.length : (full.at(-LAST_LINES) ?? 0);
  for (const [i, { line, kind }] of page.lines.entries()) {
    if (facts.length >= MOST) break;
    const ofOwner = isOfOwner(line) || (i >= last && line.includes('@'));
    const isOfSite =
      (i < title && !isAboveTitle(line)) ||
      MENU.test(line) ||
      (ofOwner && kind !== 'heading' && kind !== 'row' && kind !== 'item');
    const places = kind === 'row' ? placesOfCells(page, line, i + 1) : placesOfLine(page, line, i + 1);
    facts.push(...places.map((place) => ({ ...place, isOfSite })));
  }
  return facts;
}
/** Whether it says something of the thing of the page, above its name: `5 places left`. */
const isAboveTitle = (line: string): boolean => /\d/.test(line) && !/[[\]©]/.test(line);
const MOST = 1_000;
/** A heading or a table. */
const isMarked = ({ kind }: MarkdownLine): boolean => kind === 'heading' || kind === 'row';
/** Two links or more, and nothing else. */
const MENU = /^(?:!?\[[^\]]*\]\([^)]*\)[\s|·•/,›»-]*){2,}$/u;
/** Of a page whose last lines are about whose it is. */
const FEWEST_LINES = 15;
const LAST_LINES = 3;

/** Each cell of a row but the first, which names the row. */
const placesOfCells = (page: Page, line: string, at: number): Place[] =>
  cellsOfRow(line).flatMap((_, i, all) => {
    const without = `| ${all.map((cell, n) => (n === i ? '' : cell)).join(' | ')} |`;
    return i === 0 ? [] : placesOf({ line: without, at }, { line, at }, page);
  });

const placesOfLine = (page: Page, line: string, at: number): Place[] =>
  placesOf(undefined, { line, at }, page).flatMap((place) => {
    const sentences = sentencesOf(place.after);
    if (sentences.length < 2) return [place];
    return sentences.map((after, i) => ({
      ...{ ...place, after, about: after },
      around: i > 0 && PRONOUN.test(after) ? `${place.around} \n ${sentences[i - 1]}` : place.around,
    }));
  });
