import type { DocumentKind } from './kinds.ts';

/** A kind of files for people: its extensions and description. */
export interface DocumentFormat {
  readonly format: DocumentKind;
  readonly kind: 'document' | 'image';
  /** With their dots, the most common first. */
  readonly extensions: readonly string[];
  readonly mimeTypes: readonly string[];
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

const document = (format: DocumentKind, extensions: string, ...mimeTypes: string[]): DocumentFormat => ({
  format,
  kind: 'document',
  extensions: extensions.split(' '),
  mimeTypes,
});

/** All supported kinds of files. */
export const FORMATS: readonly DocumentFormat[] = [
  document('pdf', '.pdf', 'application/pdf', 'application/x-pdf'),
  document(
    'docx',
    '.docx .docm .dotx .dotm',
    `${OOXML}.wordprocessingml.document`,
    `${OOXML}.wordprocessingml.template`,
    'application/vnd.ms-word.document.macroenabled.12',
  ),
  document('doc', '.doc .dot', 'application/msword'),
  document('odt', '.odt .ott', `${ODF}.text`, `${ODF}.text-template`),
  document('rtf', '.rtf', 'application/rtf', 'text/rtf', 'application/x-rtf', 'text/richtext'),
  document(
    'xlsx',
    '.xlsx .xlsm .xltx .xltm',
    `${OOXML}.spreadsheetml.sheet`,
    `${OOXML}.spreadsheetml.template`,
    'application/vnd.ms-excel.sheet.macroenabled.12',
  ),
  document('xlsb', '.xlsb', 'application/vnd.ms-excel.sheet.binary.macroenabled.12'),
  document('xls', '.xls .xlt', 'application/vnd.ms-excel', 'application/x-msexcel'),
  document('ods', '.ods .ots', `${ODF}.spreadsheet`, `${ODF}.spreadsheet-template`),
  document('csv', '.csv', 'text/csv', 'application/csv'),
  document('tsv', '.tsv .tab', 'text/tab-separated-values'),
  document(
    'pptx',
    '.pptx .pptm .ppsx .ppsm .potx .potm',
    `${OOXML}.presentationml.presentation`,
    `${OOXML}.presentationml.slideshow`,
    `${OOXML}.presentationml.template`,
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ),
  document('ppt', '.ppt .pps .pot', 'application/vnd.ms-powerpoint'),
  document('odp', '.odp .otp', `${ODF}.presentation`, `${ODF}.presentation-template`),
  document('epub', '.epub', 'application/epub+zip'),
  document('html', '.html .htm .xhtml', 'text/html', 'application/xhtml+xml'),
  document('markdown', '.md .markdown', 'text/markdown', 'text/x-markdown'),
  document('text', '.txt .text .log', 'text/plain'),
  document('json', '.json', 'application/json'),
  document('notebook', '.ipynb', 'application/x-ipynb+json'),
  document('feed', '.rss .atom', 'application/rss+xml', 'application/atom+xml'),
  document('fb2', '.fb2', 'application/x-fictionbook+xml', 'application/x-fictionbook'),
  document('docbook', '.dbk .docbook', 'application/docbook+xml'),
  document('subtitles', '.vtt .srt', 'text/vtt', 'application/x-subrip'),
  document('xbrl', '.xbrl', 'application/xbrl-instance+xml', 'application/xbrl+xml'),
  document('xml', '.xml', 'application/xml', 'text/xml'),
  document('eml', '.eml .mbox .mht .mhtml', 'message/rfc822', 'application/mbox', 'multipart/related'),
  document('msg', '.msg', 'application/vnd.ms-outlook'),
  document('zip', '.zip', 'application/zip', 'application/x-zip-compressed'),
  {
    format: 'image',
    kind: 'image',
    extensions: ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp', '.tif', '.tiff', '.jp2'],
    mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'image/tiff', 'image/jp2'],
  },
];

const BY_EXTENSION = new Map(
  FORMATS.flatMap(({ format, extensions }) => extensions.map((one) => [one, format] as const)),
);
const BY_TYPE = new Map(FORMATS.flatMap(({ format, mimeTypes }) => mimeTypes.map((one) => [one, format] as const)));

/** The kind of a file name's extension, such as `report.DOCX`. */
export function kindByName(name: string | undefined): DocumentKind | undefined {
  const dot = name?.lastIndexOf('.') ?? -1;
  return dot < 0 ? undefined : BY_EXTENSION.get((name as string).slice(dot).toLowerCase());
}

/** The kind of a Content-Type. */
export function kindByType(contentType: string | undefined): DocumentKind | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  return type === undefined ? undefined : BY_TYPE.get(type);
}

/** First bytes of image formats with their types. */
const IMAGES: readonly (readonly [start: string, type: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF', 'image/webp'],
  ['BM', 'image/bmp'],
  ['II*', 'image/tiff'],
  ['MM', 'image/tiff'],
  ['\0\0\0\x0cjP', 'image/jp2'],
];

/** The Content-Type of a file, from its kind and its first bytes; undefined for kinds that have none. */
export function mediaTypeOf(kind: DocumentKind, head: Uint8Array): string | undefined {
  if (kind === 'latexml') return 'text/html';
  if (kind === 'jats') return 'application/xml';
  if (kind === 'zip') return 'application/zip';
  if (kind !== 'image') return FORMATS.find(({ format }) => format === kind)?.mimeTypes[0];
  const start = Buffer.from(head.subarray(0, 12)).toString('latin1');
  return IMAGES.find(([bytes]) => start.startsWith(bytes))?.[1];
}
