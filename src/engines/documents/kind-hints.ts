import { isZip, kindOfOle, kindOfZip, OLE_MAGIC } from './containers/index.ts';
import type { DocumentKind } from './kinds.ts';
import { decode, isText } from './text.ts';

/** Hints about a file; they count only if the content is ambiguous. */
export interface Hints {
  /** Kind by the name. */
  readonly named?: DocumentKind | undefined;
  /** Kind by the Content-Type. */
  readonly typed?: DocumentKind | undefined;
}

/** Maximum bytes in which the start of a file is searched. */
const HEAD = 64 * 1024;

/**
 * The kind of a file, by its content first, because names and Content-Type headers can be wrong. They decide only between kinds of plain
 * text.
 * @returns undefined for anything that cannot be read; `encrypted` for an office file with a password
 */
export function kindOf(bytes: Uint8Array, hints: Hints = {}): DocumentKind | 'encrypted' | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length === 0) return undefined;
  if (buffer.subarray(0, 4).equals(ZIP_MAGIC) || buffer.subarray(0, 4).equals(EMPTY_ZIP)) return kindOfZip(bytes);
  if (buffer.subarray(0, 8).equals(OLE_MAGIC)) return kindOfOle(bytes);
  if (buffer.subarray(0, 4).equals(TNEF_MAGIC)) return 'msg';
  if (buffer.subarray(0, 5).equals(RTF_MAGIC)) return 'rtf';
  if (isImage(buffer)) return 'image';
  // Readers accept a PDF whose header is within the first 1,024 bytes (ISO 32000-1, H.3).
  if (buffer.subarray(0, 1024 + 5).includes('%PDF-')) return 'pdf';
  const start = buffer.subarray(0, HEAD);
  if ((PROGRAM.test(start.toString('latin1', 0, 4)) || hints.named === 'zip') && isZip(bytes)) return kindOfZip(bytes);
  // Markup and messages with stray control characters are still that.
  if (!isText(start) && !/^\s*<[?!a-z]/i.test(start.toString('latin1', 0, 200))) {
    return isMail(start.toString('latin1')) ? 'eml' : undefined;
  }
  return kindOfText(buffer, decode(start), hints);
}

const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
/** Outlook's winmail.dat (MS-OXTNEF 2.1.3). */
const TNEF_MAGIC = Buffer.from('789f3e22', 'hex');
/** Programs that unpack themselves. */
const PROGRAM = /^(?:MZ|\x7fELF|#!)/;
const RTF_MAGIC = Buffer.from('{\\rtf', 'latin1');

/** First bytes of the supported image formats. */
function isImage(buffer: Buffer): boolean {
  const start = buffer.toString('latin1', 0, 12);
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('GIF87a') ||
    start.startsWith('GIF89a') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP')) ||
    start.startsWith('II*\0') ||
    start.startsWith('MM\0*') ||
    start.startsWith('\0\0\0\x0cjP  ') ||
    (start.startsWith('BM') && buffer.length > 26 && buffer.readUInt32LE(6) === 0)
  );
}

function kindOfText(buffer: Buffer, head: string, { named, typed }: Hints): DocumentKind | undefined {
  const said = named ?? typed;
  const trimmed = head.trimStart();
  if (trimmed.startsWith('<')) {
    const kind = kindOfMarkup(buffer, head);
    // Plain text may start with a tag.
    const isNote = kind === 'html' && said === 'markdown' && !/^(?:<!doctype|<html)/i.test(trimmed);
    if (kind !== undefined && !isNote) return kind;
  }
  if (
    said === 'notebook' ||
    (trimmed.startsWith('{') && /"nbformat"\s*:/.test(head + buffer.toString('latin1', buffer.length - 2048)))
  ) {
    return 'notebook';
  }
  if (/^\ufeff?WEBVTT(?:\s|$)/.test(head) || SUBRIP.test(trimmed)) return 'subtitles';
  if (isMail(head)) return 'eml';
  if (said === 'json' || (/^[[{]/.test(trimmed) && isJson(buffer))) return 'json';
  if (said !== undefined && TEXTUAL.has(said)) return said;
  // Programs save separated values under the names of sheets, because those open them.
  if (said !== undefined && SHEETS.has(said)) return 'csv';
  // Bytes of a damaged or unknown image are no text.
  if (said === 'image') return undefined;
  return typed !== undefined && TEXTUAL.has(typed) ? typed : 'text';
}

/** A number, and the times of the first words. */
const SUBRIP = /^\ufeff?\d+\s*\r?\n\s*\d{1,2}:\d{2}:\d{2}[,.]\d{3} --> \d{1,2}:\d{2}:\d{2}[,.]\d{3}/;

/** Kinds that only a name or a Content-Type can distinguish. */
const TEXTUAL: ReadonlySet<DocumentKind> = new Set(['csv', 'tsv', 'markdown', 'text', 'html', 'eml', 'xml']);

const SHEETS: ReadonlySet<DocumentKind> = new Set(['xls', 'xlsx', 'xlsb', 'ods']);

function kindOfMarkup(buffer: Buffer, head: string): DocumentKind | undefined {
  const root = rootOf(head);
  if (root === 'fictionbook') return 'fb2';
  if (root === 'xbrl') return 'xbrl';
  const flat = root === undefined ? undefined : kindOfFlat(root, head);
  if (flat !== undefined) return flat;
  if (isDocBook(root, head)) return 'docbook';
  // HTML5 has an <article> too; a file that starts with it is not a page.
  if (root === 'article' || root === 'pmc-articleset') return 'jats';
  if (root === 'rss' || root === 'feed' || (root === 'rdf' && head.includes('purl.org/rss/1.0'))) return 'feed';
  if (root === 'html' || /^\s*<!doctype html/i.test(head)) return buffer.includes('ltx_document') ? 'latexml' : 'html';
  if (/^\s*<\?xml/.test(head) || root === 'svg') return 'xml';
  return root !== undefined && PAGE_PARTS.has(root) ? 'html' : undefined;
}

/** Office files that are one XML file. */
function kindOfFlat(root: string, head: string): DocumentKind | undefined {
  if (root === 'workbook' && head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xls';
  if (root === 'worddocument' && head.includes('schemas.microsoft.com/office/word/2003/wordml')) return 'docx';
  if (root === 'document' && head.includes('urn:oasis:names:tc:opendocument')) {
    const type = /\boffice:mimetype="application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(
      head,
    )?.[1];
    return type === 'spreadsheet' ? 'ods' : type === 'presentation' ? 'odp' : type === 'text' ? 'odt' : undefined;
  }
  if (root !== 'package' || !head.includes('schemas.microsoft.com/office/2006/xmlPackage')) return undefined;
  const folder = /\bpkg:name="\/(word|xl|ppt)\//.exec(head)?.[1];
  return folder === 'word' ? 'docx' : folder === 'xl' ? 'xlsx' : folder === 'ppt' ? 'pptx' : undefined;
}

/** Whether XML is a drawing. */
export const isSvg = (xml: string): boolean => rootOf(xml.slice(0, HEAD)) === 'svg';

/** By its document type or its namespace; JATS has an article too. */
const isDocBook = (root: string | undefined, head: string): boolean =>
  /^(?:article|book|chapter|part|preface|appendix|section|refentry|set|reference)$/.test(root ?? '') &&
  /-\/\/OASIS\/\/DTD (?:Simplified )?DocBook|docbook\.org\/ns\/docbook/.test(head.slice(0, 4_000));

/** Elements at the start of an HTML fragment. */
const PAGE_PARTS: ReadonlySet<string> = new Set(
  'head body title meta script style link div h1 h2 h3 h4 h5 h6 p a table ul ol br b i span font main section header nav'.split(
    ' ',
  ),
);

/** The local name of the first element, in lower case. */
function rootOf(head: string): string | undefined {
  const tag = /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)/.exec(head.replace(/<!--[\s\S]*?(?:-->|$)/g, ''));
  return tag?.[1]?.toLowerCase();
}

/** Header fields; two of them make a message (RFC 5322). */
const FIELDS =
  /^(?:from|to|cc|subject|date|message-id|mime-version|received|return-path|delivered-to|reply-to|content-type):/i;

function isMail(head: string): boolean {
  const lines = head.split(/\r\n?|\n/, 200);
  // mbox has a line of its own before a message.
  if (/^From \S+ /.test(lines[0] ?? '')) lines.shift();
  let fields = 0;
  for (const line of lines) {
    if (line === '') break;
    if (/^[ \t]/.test(line)) continue;
    if (!/^[!-9;-~]+:/.test(line)) return false;
    if (FIELDS.test(line)) fields++;
  }
  return fields >= 2;
}

/** Larger JSON is not parsed to detect its kind. */
const MOST_JSON = 1_000_000;

function isJson(buffer: Buffer): boolean {
  if (buffer.length > MOST_JSON) return false;
  try {
    JSON.parse(decode(buffer));
    return true;
  } catch {
    return false;
  }
}
