import { isDay } from './calendar.ts';
import type { DateValue } from './date-forms.ts';
import type { Found } from './found.ts';

/** Dates of Chinese, Japanese and Korean: `2026年3月4日`, `二〇二一年七月二日`, `令和8年2月3日`, `2026년 3월 4일`. */

const HAN = '〇零一二三四五六七八九十元';
const DATE = new RegExp(
  `(?<![\\d${HAN}])(?:(明治|大正|昭和|平成|令和)\\s?)?(\\d{1,4}|[${HAN}]{1,4})\\s{0,2}[年년]\\s{0,2}(\\d{1,2}|[${HAN}]{1,3})\\s{0,2}[月월]\\s{0,2}(\\d{1,2}|[${HAN}]{1,3})\\s{0,2}[日號号일]`,
  'gu',
);
/** The year before the first one of an era. */
const ERAS = new Map([
  ['明治', 1867],
  ['大正', 1911],
  ['昭和', 1925],
  ['平成', 1988],
  ['令和', 2018],
]);

/** @param text with the digits of ASCII */
export function eastern(text: string): Found<DateValue>[] {
  if (!/[年년]/.test(text)) return [];
  return [...text.matchAll(DATE)].flatMap((match) => {
    const [wording, era, ...parts] = match;
    const [ofYear = 0, month = 0, day = 0] = parts.map(numberOf);
    const year = ofYear + (ERAS.get(era ?? '') ?? 0);
    return isDay(year, month, day)
      ? [{ start: match.index, end: match.index + wording.length, value: { year, month, day } }]
      : [];
  });
}

/** `二〇二一` is 2021, `二十一` is 21, `元` the first year of an era. */
function numberOf(written: string | undefined): number {
  if (written === undefined || /^\d/.test(written)) return Number(written);
  if (written === '元') return 1;
  const digits = [...written].map((sign) => (sign === '零' ? 0 : HAN.indexOf(sign) - (sign === '〇' ? 0 : 1)));
  const ten = digits.indexOf(10);
  if (ten < 0) return Number(digits.join(''));
  return (ten === 0 ? 1 : (digits[0] ?? 0)) * 10 + (digits[ten + 1] ?? 0);
}
