/** Language that the built-in East Asian formats are displayed in; undefined if the file does not tell it. */
export type EastAsian = 'ja' | 'ko' | 'zh-CN' | 'zh-TW' | undefined;

/**
 * Number formats that every program knows (ISO 29500-1, 18.8.30). The short date of the system (14, 22) is in ISO 8601, because every system
 * has another.
 */
const CODES = ids({
  '1 59': '0',
  '2 60': '0.00',
  '3 61': '#,##0',
  '4 62': '#,##0.00',
  '5 6': '"$"#,##0_);("$"#,##0)',
  '7 8': '"$"#,##0.00_);("$"#,##0.00)',
  '9 67': '0%',
  '10 68': '0.00%',
  '11': '0.00E+00',
  '12 69': '# ?/?',
  '13 70': '# ??/??',
  '14': 'yyyy-mm-dd',
  '15': 'd-mmm-yy',
  '16 73': 'd-mmm',
  '17': 'mmm-yy',
  '18': 'h:mm AM/PM',
  '19': 'h:mm:ss AM/PM',
  '20 75': 'h:mm',
  '21 76': 'h:mm:ss',
  '22': 'yyyy-mm-dd h:mm',
  '37 38': '#,##0_);(#,##0)',
  '39 40': '#,##0.00_);(#,##0.00)',
  '41': '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  '42': '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  '43': '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  '44': '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  '45 78': 'mm:ss',
  '46 79': '[h]:mm:ss',
  '47 80': 'mm:ss.0',
  '48': '##0.0E+0',
  '49': '@',
  '71': 'd/m/bbbb',
  '72': 'd-mmm-bb',
  '74': 'mmm-bb',
  '77': 'd/m/bbbb h:mm',
  '81': 'd/m/bb',
});

/** Formats 27 to 36 and 50 to 58 by language. */
const EAST_ASIAN: Readonly<Record<Exclude<EastAsian, undefined>, ReadonlyMap<number, string>>> = {
  ja: ids({
    '27 36 50 57': '[$-411]ge.m.d',
    '28 29 51 54 58': '[$-411]ggge"年"m"月"d"日"',
    '30': 'm/d/yy',
    '31': 'yyyy"年"m"月"d"日"',
    '32': 'h"時"mm"分"',
    '33': 'h"時"mm"分"ss"秒"',
    '34 52 55': 'yyyy"年"m"月"',
    '35 53 56': 'm"月"d"日"',
  }),
  'zh-CN': ids({
    '27 36 50 52 57': 'yyyy"年"m"月"',
    '28 29 35 51 53 54 58': 'm"月"d"日"',
    '30': 'm-d-yy',
    '31': 'yyyy"年"m"月"d"日"',
    '32': 'h"时"mm"分"',
    '33': 'h"时"mm"分"ss"秒"',
    '34 55': '上午/下午h"时"mm"分"',
    '56': '上午/下午h"时"mm"分"ss"秒"',
  }),
  'zh-TW': ids({
    '27 36 50 57': '[$-404]e/m/d',
    '28 29 51 54 58': '[$-404]e"年"m"月"d"日"',
    '30': 'm/d/yy',
    '31': 'yyyy"年"m"月"d"日"',
    '32': 'hh"時"mm"分"',
    '33': 'hh"時"mm"分"ss"秒"',
    '34 52 55': '上午/下午hh"時"mm"分"',
    '35 53 56': '上午/下午hh"時"mm"分"ss"秒"',
  }),
  ko: ids({
    '27 36 50 57': 'yyyy"年" mm"月" dd"日"',
    '28 29 51 54 58': 'mm-dd',
    '30': 'mm-dd-yy',
    '31': 'yyyy"년" mm"월" dd"일"',
    '32': 'h"시" mm"분"',
    '33': 'h"시" mm"분" ss"초"',
    '34 52 55': 'yyyy-mm-dd',
    '35 53 56': 'yyyy-mm-dd',
  }),
};

/** The code of a built-in format; `General` for all that are not known. */
export function builtInCode(id: number, language: EastAsian): string {
  const own = CODES.get(id);
  if (own !== undefined) return own;
  if ((id < 27 || id > 36) && (id < 50 || id > 58)) return 'General';
  // Dates and times whose language is not known.
  return (language && EAST_ASIAN[language].get(id)) ?? (id === 32 || id === 33 ? 'h:mm:ss' : 'yyyy-mm-dd');
}

/** The language of a workbook, by the character sets of its fonts (ISO 29500-1, 18.4.1). @param styles its part of styles */
export function eastAsianOf(styles: string): EastAsian {
  const charset = /<(?:\w+:)?charset\b[^<>]*\bval="(128|129|134|136)"/.exec(styles)?.[1];
  return CHARSETS.get(Number(charset));
}

/** Languages of character sets of fonts in Windows. */
export const CHARSETS: ReadonlyMap<number, EastAsian> = new Map([
  [128, 'ja'],
  [129, 'ko'],
  [134, 'zh-CN'],
  [136, 'zh-TW'],
]);

/** Codes by their numbers; some have several. */
function ids(codes: Readonly<Record<string, string>>): Map<number, string> {
  return new Map(
    Object.entries(codes).flatMap(([list, code]) => list.split(' ').map((id) => [Number(id), code] as const)),
  );
}
