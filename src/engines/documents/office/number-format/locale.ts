/** Language tags of the Windows language ids that formats are written with (MS-LCID), by the id without its subtag where that tells enough. */
const TAGS: Readonly<Record<number, string>> = {
  1: 'ar',
  2: 'bg',
  3: 'ca',
  4: 'zh-CN',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  9: 'en',
  10: 'es',
  11: 'fi',
  12: 'fr',
  13: 'he',
  14: 'hu',
  15: 'is',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  20: 'nb',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  26: 'hr',
  27: 'sk',
  28: 'sq',
  29: 'sv',
  30: 'th',
  31: 'tr',
  32: 'ur',
  33: 'id',
  34: 'uk',
  35: 'be',
  36: 'sl',
  37: 'et',
  38: 'lv',
  39: 'lt',
  41: 'fa',
  42: 'vi',
  43: 'hy',
  44: 'az',
  45: 'eu',
  47: 'mk',
  54: 'af',
  55: 'ka',
  57: 'hi',
  62: 'ms',
  63: 'kk',
  65: 'sw',
  67: 'uz',
  69: 'bn',
  70: 'pa',
  71: 'gu',
  73: 'ta',
  74: 'te',
  75: 'kn',
  76: 'ml',
  78: 'mr',
  80: 'mn',
  82: 'cy',
  86: 'gl',
  1028: 'zh-TW',
  3076: 'zh-HK',
  5124: 'zh-TW',
  31748: 'zh-TW',
  2068: 'nn',
  2074: 'sr-Latn',
  3098: 'sr',
  9242: 'sr-Latn',
  10266: 'sr',
};

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
      language >= 0xf000 && (language & 0x3ff) === 0 ? undefined : knownTag(TAGS[language] ?? TAGS[language & 0x3ff]),
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

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

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

const formats = new Map<string, Intl.DateTimeFormat>();

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
