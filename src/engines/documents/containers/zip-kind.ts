import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import type { DocumentKind } from '../kinds.ts';
import { packedBytes, zipEntries } from './zip-names.ts';

const BY_MIMETYPE: WordTable<DocumentKind> = table({
  'application/epub+zip': 'epub',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-template': 'odt',
  'application/vnd.oasis.opendocument.text-web': 'odt',
  'application/vnd.oasis.opendocument.text-master': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.spreadsheet-template': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.presentation-template': 'odp',
});

const PARTS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^word\/document\d*\.xml$/i, 'docx'],
  [/^xl\/workbook\.bin$/i, 'xlsb'],
  [/^xl\/workbook\d*\.xml$/i, 'xlsx'],
  [/^ppt\/presentation\d*\.xml$/i, 'pptx'],
  [/^word\//i, 'docx'],
  [/^xl\//i, 'xlsx'],
  [/^ppt\//i, 'pptx'],
  [/^meta-inf\/container\.xml$/i, 'epub'],
];

/** Whether a file that does not begin as one is an archive: a program may stand before it. */
export const isZip = (bytes: Uint8Array): boolean => (zipEntries(bytes)?.length ?? 0) > 0;

/**
 * What an archive is: by the file `mimetype` that OpenDocument and EPUB begin with, else by the parts that Office Open XML has.
 * @returns `zip` for any other archive, and for one that was cut off where nothing tells what it was
 */
export function kindOfZip(bytes: Uint8Array): DocumentKind {
  const entries = zipEntries(bytes);
  if (entries === undefined || entries.length === 0) return kindOfStart(bytes);
  const mimetype = entries.find(({ name, method, size }) => name === 'mimetype' && method === 0 && size < 200);
  const named = mimetype && packedBytes(bytes, mimetype)?.toString('latin1').trim();
  const known = named === undefined ? undefined : BY_MIMETYPE[named];
  if (known !== undefined) return known;
  for (const [part, kind] of PARTS) if (entries.some(({ name }) => part.test(name))) return kind;
  return 'zip';
}

/** The kind of a truncated archive, by its first file. */
function kindOfStart(bytes: Uint8Array): DocumentKind {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8192)).toString('latin1');
  const mimetype = /mimetype(application\/(?:epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+?))(?=PK|$)/.exec(start)?.[1];
  if (mimetype !== undefined && Object.hasOwn(BY_MIMETYPE, mimetype)) return BY_MIMETYPE[mimetype] as DocumentKind;
  if (/word\//.test(start)) return 'docx';
  if (/xl\//.test(start)) return 'xlsx';
  return /ppt\//.test(start) ? 'pptx' : 'zip';
}
