/** Language tags of the Windows language ids that formats are written with (MS-LCID), by the id without its subtag where that tells enough. */
const TAGS: ReadonlyMap<number, string> = new Map(
  (
    'ar:1 bg:2 ca:3 zh-CN:4 cs:5 da:6 de:7 el:8 en:9 es:10 fi:11 fr:12 he:13 hu:14 is:15 it:16 ja:17 ko:18 nl:19 ' +
    'nb:20 pl:21 pt:22 ro:24 ru:25 hr:26 sk:27 sq:28 sv:29 th:30 tr:31 ur:32 id:33 uk:34 be:35 sl:36 et:37 lv:38 ' +
    'lt:39 fa:41 vi:42 hy:43 az:44 eu:45 mk:47 af:54 ka:55 hi:57 ms:62 kk:63 sw:65 uz:67 bn:69 pa:70 gu:71 ta:73 ' +
    'te:74 kn:75 ml:76 mr:78 mn:80 cy:82 gl:86 zh-TW:1028 zh-HK:3076 zh-TW:5124 zh-TW:31748 nn:2068 sr-Latn:2074 ' +
    'sr:3098 sr-Latn:9242 sr:10266'
  )
    .split(' ')
    .map((one) => one.split(':') as [string, string])
    .map(([tag, id]) => [Number(id), tag]),
);

/** Zeros of the digits of other scripts, by the high byte of a language id (from 2). */
const ZEROS = '٠۰०০੦૦୦௦౦೦൦๐໐༠';
const THAI = 13;

export type Calendar = 'gregorian' | 'buddhist' | 'hijri';

/** What a language id of a format means. */
export interface Locale {
  /** Undefined for English. */
  readonly tag: string | undefined;
  readonly calendar: Calendar;
  /** The zero of its digits; undefined for European ones. */
  readonly zero: string | undefined;
}

const ENGLISH: Locale = { tag: undefined, calendar: 'gregorian', zero: undefined };

/** @param raw eight hexadecimal digits at most (digits, calendar, language), or a language tag */
export function localeOf(raw: string | undefined): Locale {
  if (raw === undefined) return ENGLISH;
  if (!/^[\da-f]{1,8}$/i.test(raw)) return { ...ENGLISH, tag: knownTag(raw.replace(/[-,](?:x|u)-.*$|,.*$/i, '')) };
  const id = Number.parseInt(raw, 16);
  const language = id & 0xffff;
  const calendar = (id >>> 16) & 0xff;
  const shape = id >>> 24;
  return {
    tag:
      language >= 0xf000 && (language & 0x3ff) === 0
        ? undefined
        : knownTag(TAGS.get(language) ?? TAGS.get(language & 0x3ff)),
    calendar: calendar === 7 ? 'buddhist' : calendar === 6 || calendar === 0x17 ? 'hijri' : 'gregorian',
    zero: shape === THAI ? '๐' : shape >= 2 ? [...ZEROS][shape - 2] : undefined,
  };
}

/** Language, script, region and variant: Intl throws at everything else. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))?$/i;

/** Undefined for English, and for tags that are none. */
function knownTag(tag: string | undefined): string | undefined {
  if (tag === undefined || !LANGUAGE_TAG.test(tag) || /^en\b/i.test(tag)) return undefined;
  return Intl.DateTimeFormat.supportedLocalesOf([tag])[0];
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** In English, which most workbooks are in. */
const MONTHS = Array.from({ length: 12 }, (_, i) => part('en-US', { month: 'long' }, 'month', Date.UTC(2000, i, 2)));
const DAYS = Array.from({ length: 7 }, (_, i) =>
  part('en-US', { weekday: 'long' }, 'weekday', Date.UTC(2000, 0, 2 + i)),
);

/** The name of a month, from 0. @param isInDate whether a day stands beside it: some languages decline it then */
export function monthName(tag: string | undefined, month: number, isLong: boolean, isInDate: boolean): string {
  const name = MONTHS[month] as string;
  if (tag === undefined) return isLong ? name : name.slice(0, 3);
  const style = isLong ? 'long' : 'short';
  return part(tag, isInDate ? { month: style, day: 'numeric' } : { month: style }, 'month', Date.UTC(2000, month, 2));
}

/** The name of a day of the week, from Sunday. */
export function dayName(tag: string | undefined, day: number, isLong: boolean): string {
  const name = DAYS[day] as string;
  if (tag === undefined) return isLong ? name : name.slice(0, 3);
  return part(tag, { weekday: isLong ? 'long' : 'short' }, 'weekday', Date.UTC(2000, 0, 2 + day));
}

/** Before or after noon. */
export function noonName(tag: string | undefined, isAfter: boolean): string {
  if (tag === undefined || !/^(?:ja|zh|ko)/.test(tag)) return isAfter ? 'PM' : 'AM';
  return /^ja/.test(tag)
    ? isAfter
      ? '午後'
      : '午前'
    : /^ko/.test(tag)
      ? isAfter
        ? '오후'
        : '오전'
      : isAfter
        ? '下午'
        : '上午';
}

const HIJRI = '-u-ca-islamic-umalqura';

/** The name of the month of a day in the calendar of Umm al-Qura. */
export const hijriMonth = (tag: string | undefined, time: number, isLong: boolean): string =>
  part(`${tag ?? 'en'}${HIJRI}`, { month: isLong ? 'long' : 'short' }, 'month', time);

/** Year, month and day in the calendar of Umm al-Qura. */
export function hijri(time: number): { year: number; month: number; date: number } {
  const of = (type: 'year' | 'month' | 'day'): number =>
    Number(part(`en${HIJRI}`, { year: 'numeric', month: 'numeric', day: 'numeric' }, type, time));
  return { year: of('year'), month: of('month'), date: of('day') };
}

function part(
  tag: string,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
  time: number,
): string {
  const key = `${tag} ${Object.entries(options).join(' ')}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', numberingSystem: 'latn' });
    formats.set(key, format);
  }
  return format.formatToParts(time).find((one) => one.type === type)?.value ?? '';
}

/** Japanese eras: their names, and their first days. */
const ERAS = [
  ['令和', 'R', Date.UTC(2019, 4, 1)],
  ['平成', 'H', Date.UTC(1989, 0, 8)],
  ['昭和', 'S', Date.UTC(1926, 11, 25)],
  ['大正', 'T', Date.UTC(1912, 6, 30)],
  ['明治', 'M', Date.UTC(1868, 0, 25)],
] as const;

/** The era of a day, and its year in it; outside Japan and Taiwan `year`, the year of our era. */
export function eraOf(
  tag: string | undefined,
  time: number,
  year: number,
): { readonly names: readonly [string, string, string]; readonly year: number } {
  if (tag?.startsWith('ja')) {
    const era = ERAS.find(([, , from]) => time >= from);
    if (era !== undefined) {
      const [name, letter, from] = era;
      return { names: [letter, name.slice(0, 1), name], year: year - new Date(from).getUTCFullYear() + 1 };
    }
  }
  if (tag === 'zh-TW' && year > 1911) return { names: ['', '民國', '中華民國'], year: year - 1911 };
  return { names: ['', '', ''], year };
}

/** European digits in those of another script. @param zero its zero; undefined to change nothing */
export function inDigits(text: string, zero: string | undefined): string {
  if (zero === undefined) return text;
  const first = zero.codePointAt(0) as number;
  return text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
}

const HAN = ['〇一二三四五六七八九', '零壹貳參肆伍陸柒捌玖', '０１２３４５６７８９'] as const;
const UNITS = [
  ['', '十', '百', '千'],
  ['', '拾', '佰', '仟'],
] as const;
const MYRIADS = ['', '万', '億', '兆'];

/** Digits one by one in East Asian characters. @param kind from 1 to 3 */
export const hanDigits = (digits: string, kind: number): string =>
  digits.replace(/\d/g, (digit) => [...(HAN[kind - 1] as string)][Number(digit)] as string);

/** A whole number in East Asian words. @param kind from 1 to 3; the third has full-width digits only */
export function hanNumber(digits: string, kind: number): string {
  const units = UNITS[kind - 1];
  if (units === undefined || digits.length > 16) return hanDigits(digits, kind);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 4) groups.push(digits.slice(Math.max(0, end - 4), end));
  const words = groups.map((group, myriad) => {
    let text = '';
    let isGap = false;
    for (const [index, digit] of [...group].entries()) {
      if (digit === '0') {
        isGap = text !== '';
        continue;
      }
      if (isGap && kind === 2) text += '零';
      isGap = false;
      const unit = units[group.length - 1 - index] as string;
      const isBareTen = kind === 1 && digit === '1' && unit !== '';
      text += (isBareTen ? '' : hanDigits(digit, kind)) + unit;
    }
    return text === '' ? '' : text + (MYRIADS[myriad] as string);
  });
  return words.reverse().join('') || hanDigits('0', kind);
}
