import { createRequire } from 'node:module';
import { ownField } from '../../../foundation/kernel/table.ts';

/** Loaded for the first date in words: most pages have numeric dates. */
let chrono: typeof import('chrono-node') | undefined;
const load = (): typeof import('chrono-node') => {
  chrono ??= createRequire(import.meta.url)('chrono-node') as typeof import('chrono-node');
  return chrono;
};

const FIRST_YEAR = 1980;
const LAST_YEAR = 2099;
/** Maximum number of words around a date. */
const MOST_LENGTH = 200;

/**
 * The date in a short text: `2026-03-04`, with the time if it is ISO 8601. Relative dates ("yesterday", "March 4") are ignored, because
 * this room has no clock.
 * @param language of the page, for the names of months and the order of day and month
 */
export function readDate(text: string, language = 'en'): string | undefined {
  const written = text.slice(0, MOST_LENGTH).trim();
  if (!/\d/.test(written)) return undefined;
  return isoDate(written) ?? numericDate(written) ?? wordDate(written, language.toLowerCase());
}

function isoDate(text: string): string | undefined {
  const match =
    /(?:^|[^\d])(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?(?![\d-])/.exec(
      text,
    );
  if (!match) return undefined;
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  if (day === undefined || match[4] === undefined) return day;
  const zone = match[5] === undefined ? '' : /^[+-]/.test(match[5]) ? match[5].replace(/^(...)(\d\d)$/, '$1:$2') : 'Z';
  const time = match[4].length === 5 ? `${match[4]}:00` : match[4];
  return `${day}T${time}${zone}`;
}

/** Year first, with other separators or none. */
function numericDate(text: string): string | undefined {
  const match =
    /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})(?:T\d{4,6}.*|\d{6})?$/.exec(text);
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

function wordDate(text: string, language: string): string | undefined {
  const { en, de, fr, es, it, nl, pt, ru, ja, uk, sv } = load();
  const parsers = {
    en: /^en-(?!us)|^(?!en)/.test(language) ? en.GB : en.strict,
    de: de?.strict,
    fr: fr?.strict,
    es: es?.strict,
    it: it?.strict,
    nl: nl?.strict,
    pt: pt?.strict,
    ru: ru?.strict,
    ja: ja?.strict,
    uk: uk?.strict,
    sv: sv?.strict,
  };
  const own = ownField(parsers, language.slice(0, 2));
  for (const parser of new Set([own, parsers.en])) {
    if (!parser) continue;
    for (const { start } of parser.parse(text, new Date(0)).slice(0, 3)) {
      if (!start.isCertain('year') || !start.isCertain('month') || !start.isCertain('day')) continue;
      const day = dayOf(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0);
      if (day !== undefined) return day;
    }
  }
  return undefined;
}

function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The date in a URL: /2026/03/04/, /2026-03-04-title, /20260304/. */
export function dateInAddress(url: string): string | undefined {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').slice(0, 500);
  const match =
    /[/-]((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:[/-]|$)/.exec(path) ??
    /[/-]((?:19|20)\d{2})(\d{2})(\d{2})(?:[/.-]|$)/.exec(path);
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}
