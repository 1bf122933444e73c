/** Charsets of the code pages of Windows that are not named after their number. */
const CHARSETS: ReadonlyMap<number, string> = new Map(
  (
    'cp437:437 cp737:737 cp850:850 cp852:852 cp857:857 ibm866:866 windows-874:874 shift_jis:932 gb18030:936 ' +
    'euc-kr:949 big5:950 macintosh:10000 x-mac-greek:10006 x-mac-cyrillic:10007 x-mac-ce:10029 x-mac-turkish:10081 ' +
    'koi8-r:20866 koi8-u:21866 iso-8859-2:28592 iso-8859-5:28595 macintosh:32768 iso-2022-jp:50220 euc-jp:51932 ' +
    'utf-8:65001'
  )
    .split(' ')
    .map((one) => one.split(':') as [string, string])
    .map(([charset, page]) => [Number(page), charset]),
);

/** The charset of a code page; windows-1252 for those that are not known. */
export const charsetOfCodePage = (page: number): string =>
  CHARSETS.get(page) ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');
