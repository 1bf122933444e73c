import { hash } from 'node:crypto';
import { CALENDAR } from './endless.ts';

/**
 * A budget for each pattern of addresses, spent by pages that bring nothing new: neither text nor links. So endless addresses come to an
 * end that nobody has foreseen: every combination of filters, loops of relative links, empty days of a calendar. Pages with text of their
 * own cost nothing, however many there are.
 */
interface Budgets {
  /** Whether the pattern of an address has no budget left. */
  isSpent(url: URL): boolean;
  /**
   * Learns from a page.
   * @param text Markdown; without it nothing is learned
   * @param found addresses that were not found before
   * @returns the pattern if its budget was spent with this page
   */
  fetched(url: URL, text: string, found: readonly string[]): string | undefined;
}

/** Pages of a pattern that may bring nothing new. */
export const BUDGET = 50;
/** Lines that were on no other page of the pattern, with which a page has text of its own: so many, or this part of its lines. */
const OWN_LINES = 3;
const OWN_PART = 0.2;
/** Patterns and lines of a pattern that are remembered, and lines of a page that are looked at. */
const MOST_PATTERNS = 2_000;
const MOST_LINES = 10_000;
const MOST_OF_PAGE = 400;

/** Where links of Markdown lead: the filters of a page are in those. */
const LINK_TARGET = /\]\([^)]*\)/g;

interface Pattern {
  left: number;
  readonly lines: Set<number>;
}

export function createBudgets(): Budgets {
  const patterns = new Map<string, Pattern>();
  return {
    isSpent: (url) => patterns.get(patternOf(url))?.left === 0,
    fetched(url, text, found) {
      if (text === '') return undefined;
      const name = patternOf(url);
      const known = patterns.get(name);
      if (known === undefined && patterns.size >= MOST_PATTERNS) return undefined;
      const pattern = known ?? { left: BUDGET, lines: new Set() };
      patterns.set(name, pattern);
      if (pattern.left === 0) return undefined;
      const lines = linesOf(text, CALENDAR.test(url.pathname + url.search));
      const own = lines.filter((line) => !pattern.lines.has(line)).length;
      const isNew =
        own >= OWN_LINES || own > OWN_PART * lines.length || found.some((link) => leadsElsewhere(link, name));
      for (const line of lines) if (pattern.lines.size < MOST_LINES) pattern.lines.add(line);
      // A pattern with so much text that it is not remembered is none that brings nothing new.
      if (isNew || known === undefined || pattern.lines.size >= MOST_LINES) return undefined;
      pattern.left--;
      return pattern.left === 0 ? name : undefined;
    },
  };
}

/**
 * What addresses have in common that differ in values: numbers of the path, and its whole query. Of a path that has a folder twice, only its
 * last part counts: relative links that lead astray put folders together in ever new ways.
 */
export function patternOf(url: URL): string {
  const folders = url.pathname.split('/').filter((name) => name !== '');
  const last = folders.at(-1) ?? '';
  const names = folders.filter((name) => /\D/.test(name));
  const isTwice = new Set(names).size < names.length;
  const path = isTwice ? `/…/${last}` : url.pathname;
  return `${url.host}${path.replaceAll(/\d+/g, '#')}${url.search === '' ? '' : '?…'}`;
}

function leadsElsewhere(link: string, pattern: string): boolean {
  const url = URL.parse(link);
  return url !== null && patternOf(url) !== pattern;
}

/** The lines of a page. @param isCalendar without their numbers: the date is no news on an empty day */
function linesOf(text: string, isCalendar: boolean): number[] {
  const plain = text.replaceAll(LINK_TARGET, ']');
  const lines = (isCalendar ? plain.replaceAll(/\d+/g, '#') : plain).split('\n', MOST_OF_PAGE);
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))].map((line) =>
    Number.parseInt(hash('sha1', line).slice(0, 12), 16),
  );
}
