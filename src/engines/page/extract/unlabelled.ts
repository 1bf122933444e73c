import { phraseSource, phrases } from '../../lexicon/index.ts';
import { dates, timeRanges, times } from '../../values/index.ts';
import { canBeLabel, type Structured } from '../structured/index.ts';
import { type Fact, fact } from './facts.ts';
import { topSection } from './titles.ts';

/** What short lines below the title of a page say without a label: `Saturday 14 November 2026`, `3pm – 10pm`; and the version in the title. */

const MAX_LINES = 6;
const MAX_LINE = 70;
/** Labels are better, and so are dates that the page marks as such. */
const TRUST = 0.5;

const VERSION = /(?<![\p{L}\p{N}_.])v?(\d+(?:\.\d+){1,3}(?:-(?:alpha|beta|rc|dev)[.\d]*)?)(?![\p{L}\p{N}_.]*\d)/giu;

/** Words before a date that say of what it is. */
const POSTED = phrases('dated/posted', 'first');
const UPDATED = new RegExp(String.raw`^(?:last )?(?:${phraseSource('dated/updated')})(?!\p{L})`, 'iu');

export function factsBelowTitle(structured: Structured): Fact[] {
  const top = topSection(structured);
  if (top === undefined) return [];
  const facts: Fact[] = [];
  const [version, ...others] = [...top.heading.matchAll(VERSION)];
  if (version?.[1] !== undefined && others.length === 0) facts.push(fact('version', version[1], 'heading', TRUST));
  const below = structured.sections[structured.sections.indexOf(top) + 1];
  // A second heading may say when.
  const lines = top.text === '' && below !== undefined ? [below.heading] : top.text.split('\n').slice(0, MAX_LINES);
  for (const line of lines) {
    if (line.length > MAX_LINE) break;
    for (const part of line.split(/\s*[•·|@]\s*/)) {
      const [from, to] = timeRanges.only(part.trim())?.written ?? [];
      if (from !== undefined && to !== undefined)
        facts.push(fact('start time', from, 'heading', TRUST), fact('end time', to, 'heading', TRUST));
      else if (POSTED.test(part.trim())) facts.push(fact('published', part, 'heading', TRUST));
      else if (UPDATED.test(part.trim())) facts.push(fact('modified', part, 'heading', TRUST));
      else if (dates.first(part, 'en-GB') !== undefined) {
        facts.push(fact('start date', part, 'heading', TRUST));
        const [, end] = times.find(part, true);
        if (end !== undefined) facts.push(fact('end time', part.slice(end.start, end.end), 'heading', TRUST));
      }
    }
  }
  return facts;
}

const MAX_LABEL = 40;
const MAX_NAME = 80;

/** What a page says by how it shows it: `Best value` right above the name of a thing, a price that is struck out, stars. */
export function factsShown({ sections, marks }: Structured): Fact[] {
  const facts: Fact[] = [];
  for (const [i, { heading, level, isAside }] of sections.entries()) {
    const above = sections[i - 1]?.text.split('\n').at(-1) ?? '';
    if (level > 1 && !isAside && canBeLabel(above) && above.length <= MAX_LABEL && heading.length <= MAX_NAME)
      facts.push(fact(above, heading, 'heading', 0.55));
  }
  const { struck, ratings } = marks ?? { struck: [], ratings: [] };
  if (struck.length === 1) facts.push(fact('original price', struck[0] as string, 'class', 0.6));
  if (ratings.length === 1) facts.push(fact('rating', ratings[0] as string, 'label', 0.6));
  return facts;
}
