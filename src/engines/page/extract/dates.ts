import { setField, table, type WordTable } from '../../../foundation/kernel/table.ts';
import { folded } from '../../lexicon/index.ts';

/** Dates on pages -> ISO 8601. An ambiguous date is not a date. */

const MONTHS: WordTable<number> = table({});
for (const [i, names] of [
  'january jan januar janner janvier janv enero ene gennaio gen januari janeiro stycznia styczen sty tammikuuta tammikuu leden ledna ocak oca ianuarie ian',
  'february feb februar fevrier fevr febrero febbraio februari fevereiro fev lutego luty lut helmikuuta helmikuu unora unor subat sub februarie',
  'march mar marz mars marzo mrz maart mrt marco marca marzec marts maaliskuuta maaliskuu brezna brezen mart martie marcius marc',
  'april apr avril avr abril abr aprile kwietnia kwiecien kwi huhtikuuta huhtikuu dubna duben nisan aprilie aprilis',
  'may mai mayo maggio mag mei maio maja maj toukokuuta toukokuu kvetna kveten mayis majus',
  'june jun juni juin junio giugno giu junho czerwca czerwiec cze kesakuuta kesakuu cervna cerven haziran haz iunie iun junius',
  'july jul juli juillet juil julio luglio lug julho lipca lipiec lip heinakuuta heinakuu cervence cervenec temmuz tem iulie iul julius',
  'august aug aout agosto ago augustus sierpnia sierpien sie augusti elokuuta elokuu srpna srpen agustos',
  'september sep sept septembre septiembre settembre set setembro wrzesnia wrzesien wrz syyskuuta syyskuu zari eylul eyl septembrie szeptember szept',
  'october oct oktober okt octobre octubre ottobre ott outubro pazdziernika pazdziernik paz lokakuuta lokakuu rijna rijen ekim eki octombrie',
  'november nov novembre noviembre novembro listopada listopad lis marraskuuta marraskuu listopadu kasim kas noiembrie',
  'december dec dezember dez decembre diciembre dicembre dic dezembro grudnia grudzien gru desember joulukuuta joulukuu prosince prosinec aralik decembrie',
].entries()) {
  for (const name of names.split(' ')) setField(MONTHS as Record<string, number>, name, i + 1);
}

export interface ReadDate {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** With a time and, if stated, an offset: 2024-05-28T10:00:00Z. */
  readonly dateTime: string | undefined;
}

/** Languages whose numeric dates start with the day; only American English starts with the month. */
const DAY_FIRST = /^(?:de|fr|es|it|pt|nl|pl|cs|sk|sv|da|nb|nn|no|fi|ru|tr|ro|el|en-(?:gb|au|nz|ie|in|za))\b/i;

/**
 * The first date in a text of at most 300 characters.
 * @param lang language of the page, which decides how 03/04/2024 is read; without it, such dates are ignored
 */
export function readDate(text: string, lang?: string): ReadDate | undefined {
  const said = text.slice(0, 300);
  const iso =
    /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?(?!\d)/.exec(
      said,
    );
  if (iso) {
    const [, y, m, d, hour, minute, second = '00', zone] = iso;
    const date = dateOf(Number(y), Number(m), Number(d));
    if (!date) return undefined;
    if (hour === undefined) return { date, dateTime: undefined };
    const offset = zone === undefined ? '' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
    return { date, dateTime: `${date}T${hour}:${minute}:${second}${offset}` };
  }
  const words = folded(said);
  const named =
    /(?<![\d\p{L}])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s-]*(?:of |de |d')?\s*(\p{L}{3,12})\.?,?[\s-]*(?:de |del )?(\d{4})(?!\d)/u.exec(
      words,
    );
  if (named) {
    const date = dateOf(Number(named[3]), MONTHS[named[2] as string], Number(named[1]));
    if (date) return { date, dateTime: undefined };
  }
  const american = /(?<![\d\p{L}])(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:at\s+)?(\d{4})(?!\d)/u.exec(
    words,
  );
  if (american) {
    const date = dateOf(Number(american[3]), MONTHS[american[1] as string], Number(american[2]));
    if (date) return { date, dateTime: undefined };
  }
  // Hungarian: `2027. március 14.`
  const yearFirst = /(?<!\d)(\d{4})\.?\s+(\p{L}{3,12})\.?\s+(\d{1,2})(?!\d)/u.exec(words);
  if (yearFirst) {
    const date = dateOf(Number(yearFirst[1]), MONTHS[yearFirst[2] as string], Number(yearFirst[3]));
    if (date) return { date, dateTime: undefined };
  }
  const tight = said.replace(SPACED, (date) => date.replace(/\s/g, '')).replace(/(?<=[年月])\s+/g, '');
  const east = /(?<!\d)(\d{4})\s*[年/.](\d{1,2})[月/.](\d{1,2})(?!\d)/.exec(tight);
  if (east) {
    const date = dateOf(Number(east[1]), Number(east[2]), Number(east[3]));
    if (date) return { date, dateTime: undefined };
  }
  const numeric = /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(tight);
  if (numeric) {
    const [a, b, year] = [Number(numeric[1]), Number(numeric[3]), Number(numeric[4])];
    const isDot = numeric[2] === '.';
    const date =
      isDot || b <= 12 === false || a > 12 || (lang !== undefined && DAY_FIRST.test(lang))
        ? b > 12
          ? dateOf(year, a, b)
          : dateOf(year, b, a)
        : a === b || /^en-us\b/i.test(lang ?? '')
          ? dateOf(year, a, b)
          : undefined;
    if (date) return { date, dateTime: undefined };
  }
  return undefined;
}

/** `14. 3. 2027` and `2027. 03. 14.`. */
const SPACED = /(?<![\d.])(?:\d{1,2}\.\s\d{1,2}\.\s?\d{4}|\d{4}\.\s\d{1,2}\.\s?\d{1,2})(?!\d)/;

function dateOf(year: number, month: number | undefined, day: number): string | undefined {
  if (month === undefined || month < 1 || month > 12 || day < 1 || day > 31 || year < 1000) return undefined;
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const RANGE =
  /(?<![\d\p{L}])(\d{1,2})(?:st|nd|rd|th|\.|º)?(\s+\p{L}{3,12}\.?)?\s*(?:[–—-]|(?<!\p{L})(?:to|bis|au|al?|till?|až|do|tot)(?!\p{L}))\s*(\d{1,2}(?:st|nd|rd|th|\.|º)?(?:\s+(?:de\s+)?\p{L}{3,12}\.?,?\s*(?:de\s+)?)(\d{4}))(?!\d)/u;

/** `1/2/2027 a 12/3/2027`, `2026-10-01 – 2026-10-05`. */
const OF_NUMBERS =
  /(?<![\d/.-])(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})\s*(?:[–—-]|\bto\b|\bbis\b|\bau\b|\bal?\b|\bt\/m\b|\btot\b|\bdo\b|à|até)\s*(?:the |dem |el |le |o )?(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})(?![\d/])/u;

/** The first and the last day of `11–13 June 2026` and `30 May to 2 June 2026`, each as a date in words; undefined for other texts. */
export function daysOfRange(text: string): { readonly first: string; readonly last: string } | undefined {
  const [, from, to] = OF_NUMBERS.exec(text.slice(0, 300)) ?? [];
  if (from !== undefined && to !== undefined) return { first: from, last: to };
  const [, day, month, last, year] = RANGE.exec(text.slice(0, 300)) ?? [];
  if (day === undefined || last === undefined || year === undefined) return undefined;
  const sameMonth = last
    .replace(/^\d{1,2}\S*/, '')
    .replace(year, '')
    .trim();
  return { first: `${day} ${month?.trim() ?? sameMonth} ${year}`, last };
}
