/** Charsets of the code pages of Windows that are not named after their number. */
const CHARSETS: ReadonlyMap<number, string> = new Map([
  [437, 'cp437'],
  [737, 'cp737'],
  [850, 'cp850'],
  [852, 'cp852'],
  [857, 'cp857'],
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gb18030'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10_000, 'macintosh'],
  [10_006, 'x-mac-greek'],
  [10_007, 'x-mac-cyrillic'],
  [10_029, 'x-mac-ce'],
  [10_081, 'x-mac-turkish'],
  [20_866, 'koi8-r'],
  [21_866, 'koi8-u'],
  [28_592, 'iso-8859-2'],
  [28_595, 'iso-8859-5'],
  [32_768, 'macintosh'],
  [50_220, 'iso-2022-jp'],
  [51_932, 'euc-jp'],
  [65_001, 'utf-8'],
]);

/** The charset of a code page; windows-1252 for those that are not known. */
export const charsetOfCodePage = (page: number): string =>
  CHARSETS.get(page) ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');
