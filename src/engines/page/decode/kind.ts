import { wideCharset } from '../../../foundation/kernel/charsets.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { charsetOf, decodeHtml } from './decode.ts';

/** The kind of a fetched body, which decides how it is read. */
export type BodyKind =
  | 'html'
  | 'json'
  | 'feed'
  | 'xml'
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  /** A PDF, office file, e-book, mail, table or archive: read by the documents room. */
  | 'document'
  /** Bytes that cannot be shown: programs, fonts, compressed streams. */
  | 'binary'
  | 'empty';

/**
 * The kind of a body: by its content first, because servers are often wrong; then by the content type, then by the extension of the URL.
 */
export function sniffKind(bytes: Uint8Array, contentType = '', url = ''): BodyKind {
  if (bytes.length === 0) return 'empty';
  const magic = kindByMagic(bytes);
  if (magic) return magic;
  const type = (contentType.split(';', 1)[0] as string).trim().toLowerCase();
  const ending = endingOf(url);
  const start = decodeHtml(bytes.subarray(0, 4096), contentType).html;
  if (looksBinary(bytes, SAYS_TEXT.test(type)) && !isWideText(bytes, start, contentType))
    return binaryKind(type) ?? BY_ENDING_BINARY[ending] ?? 'binary';
  const markup = kindByMarkup(start, type);
  if (markup) return markup;
  const json = kindByBraces(bytes, start, type, ending);
  if (json) return json;
  if (start.trim() === '' && bytes.length < 4096) return 'empty';
  // Servers send everything unknown as plain text.
  if ((type === 'text/plain' || type === '') && BY_ENDING[ending] === 'document') return 'document';
  return (
    kindByType(type) ??
    BY_ENDING[ending] ??
    (/<(?:p|div|a|span|br|h[1-6]|table|ul)[\s/>]/i.test(start) ? 'html' : 'text')
  );
}

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** [first bytes of a file, its kind]; only signatures that no text starts with. */
const SIGNATURES: readonly (readonly [string, BodyKind])[] = [
  ['%PDF-', 'document'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'document'],
  ['{\\rtf', 'document'],
  ['\x89PNG\r\n\x1a\n', 'image'],
  ['\xff\xd8\xff', 'image'],
  ['GIF87a', 'image'],
  ['GIF89a', 'image'],
  ['II*\0', 'image'],
  ['MM\0*', 'image'],
  ['\0\0\x01\0', 'image'],
  ['ID3', 'audio'],
  ['fLaC', 'audio'],
  ['OggS', 'audio'],
  ['\x1aE\xdf\xa3', 'video'],
  ['FLV\x01', 'video'],
  ['\x1f\x8b', 'binary'],
  ['7z\xbc\xaf\x27\x1c', 'binary'],
  ['Rar!\x1a\x07', 'binary'],
  ['\xfd7zXZ\0', 'binary'],
  ['\x28\xb5\x2f\xfd', 'binary'],
  ['\x7fELF', 'binary'],
  ['\0asm', 'binary'],
  ['wOFF', 'binary'],
  ['wOF2', 'binary'],
];

function kindByMagic(bytes: Uint8Array): BodyKind | undefined {
  const start = ascii(bytes, 0, 16);
  for (const [signature, kind] of SIGNATURES) if (start.startsWith(signature)) return kind;
  // Office files and e-books are archives; the reader decides which of them it supports.
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return 'document';
  if (start.startsWith('RIFF')) {
    const form = start.slice(8, 12);
    return form === 'WEBP' ? 'image' : form === 'WAVE' ? 'audio' : 'video';
  }
  if (start.slice(4, 8) === 'ftyp') return /^(?:avi[fs]|hei[cfsx]|mif1|msf1)/.test(start.slice(8)) ? 'image' : 'video';
  if (start.startsWith('BM') && bytes.length > 14 && bytes[6] === 0 && bytes[7] === 0 && bytes[8] === 0) return 'image';
  // Some servers send blank lines before a PDF; PDF readers look for the signature within the first 1,024 bytes.
  return !start.includes('<') && ascii(bytes, 0, 1024).includes('%PDF-') ? 'document' : undefined;
}

/** Content types of text: pages with a stray control character, such as a vertical tab, are still pages. */
const SAYS_TEXT = /^text\/|[/+](?:json|xml)$/;

/**
 * Binary bytes, as defined by the MIME Sniffing Standard. UTF-16 has zeros, but only in every second byte.
 * @param saysText whether the content type is text: then one in twenty bytes is tolerated
 */
function looksBinary(bytes: Uint8Array, saysText: boolean): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return false;
  const end = Math.min(bytes.length, 1024);
  let odd = 0;
  let even = 0;
  let others = 0;
  for (let i = 0; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte === 0) i % 2 === 0 ? even++ : odd++;
    else if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1b) others++;
  }
  const isWide = end >= 4 && Math.max(odd, even) > end / 4 && Math.min(odd, even) < end / 32;
  const tolerated = saysText ? end / 20 : 0;
  return others > tolerated || (!isWide && odd + even > Math.max(2, tolerated));
}

/** Text with two or four bytes a character, by its declaration or its zeros: its letters are no controls. @param start decoded */
function isWideText(bytes: Uint8Array, start: string, contentType: string): boolean {
  if (!/^utf-?(?:16|32)/i.test(charsetOf(contentType) ?? '') && wideCharset(bytes) === undefined) return false;
  const controls = start.match(/[\0-\x08\x0e-\x1a\ufffd\ufffe\uffff]/g)?.length ?? 0;
  return controls <= start.length / 50;
}

function binaryKind(type: string): BodyKind | undefined {
  const kind = kindByType(type);
  return kind === 'image' || kind === 'audio' || kind === 'video' || kind === 'document' ? kind : undefined;
}

/** The kind by the first tag. A page declared as plain text counts as a page only if it starts like a complete one. */
function kindByMarkup(start: string, type: string): BodyKind | undefined {
  const text = start.replace(/^(?:\s+|<!--[\s\S]*?-->)+/, '');
  if (!text.startsWith('<')) return undefined;
  const lower = text.slice(0, 200).toLowerCase();
  if (lower.startsWith('<!doctype html') || /^<html[\s>]/.test(lower)) return 'html';
  if (lower.startsWith('<?xml') || lower.startsWith('<!doctype') || type.endsWith('xml')) return kindOfXml(text);
  if (/^<(?:rss|feed|rdf:rdf)[\s>]/.test(lower)) return 'feed';
  if (/^<svg[\s>]/.test(lower)) return type === 'text/html' ? 'html' : 'image';
  if (type === 'text/plain' || type === 'text/markdown') return undefined;
  return /^<(?:head|body|title|meta|script|style|link|iframe|div|h[1-6]|p|a|table|br|b|span|font|main|article|section)[\s/>]/.test(
    lower,
  )
    ? 'html'
    : undefined;
}

/** By the root element. */
function kindOfXml(text: string): BodyKind {
  const root = /<([a-z_][\w.-]*(?::[\w.-]+)?)[\s/>]/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (root === 'html') return 'html';
  if (root === 'rss' || root === 'feed') return 'feed';
  if (root === 'rdf:rdf') return text.includes('http://purl.org/rss/1.0/') ? 'feed' : 'xml';
  return root === 'svg' ? 'image' : 'xml';
}

/** Maximum size of JSON that is parsed to detect its kind. */
const MOST_JSON = 1_000_000;

function kindByBraces(bytes: Uint8Array, start: string, type: string, ending: string): BodyKind | undefined {
  const text = start.trimStart();
  if (text[0] !== '{' && text[0] !== '[') return undefined;
  const isSaid = /(?:^|[/+])json$/.test(type) || (type !== 'text/html' && ending === 'json');
  const feed =
    /^\{\s*"version"\s*:\s*"https?:\/\/jsonfeed\.org\/version\//.test(text) || type === 'application/feed+json';
  if (feed) return 'feed';
  if (isSaid) return 'json';
  if (bytes.length > MOST_JSON) return undefined;
  try {
    JSON.parse(decodeHtml(bytes).html.replace(/^\ufeff/, ''));
    return 'json';
  } catch {
    return undefined;
  }
}

function kindByType(type: string): BodyKind | undefined {
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (/^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)$/.test(type)) return 'feed';
  if (/(?:^|[/+])json$/.test(type) || type === 'application/x-ndjson') return type.endsWith('ndjson') ? 'text' : 'json';
  if (type === 'image/svg+xml') return 'image';
  if (/[/+]xml$/.test(type) && !type.includes('officedocument')) return 'xml';
  if (DOCUMENTS.test(type)) return 'document';
  if (type.startsWith('text/') || /^application\/(?:javascript|ecmascript|x-sh|yaml|x-yaml|toml|sql)$/.test(type))
    return 'text';
  const family = type.split('/', 1)[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : undefined;
}

const DOCUMENTS =
  /^(?:application\/(?:pdf|msword|rtf|epub\+zip|vnd\.(?:ms-(?:excel|powerpoint|word)|oasis\.opendocument|openxmlformats-officedocument))|text\/(?:rtf|csv|tab-separated-values)|message\/rfc822)/;

const endings = (kind: BodyKind, names: string): Record<string, BodyKind> =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

const BY_ENDING_BINARY: WordTable<BodyKind> = table({
  ...endings('document', 'pdf doc docx xls xlsx xlsb ppt pptx odt ods odp rtf epub msg'),
  ...endings('image', 'png jpg jpeg gif webp bmp ico avif heic tif tiff'),
  ...endings('audio', 'mp3 m4a aac ogg oga opus wav flac'),
  ...endings('video', 'mp4 m4v webm mkv mov avi mpg mpeg'),
});

const BY_ENDING: WordTable<BodyKind> = table({
  ...endings('html', 'html htm xhtml shtml'),
  ...endings('json', 'json geojson'),
  ...endings('xml', 'xml xsd xsl xslt'),
  ...endings('feed', 'rss atom'),
  ...endings('document', 'rtf eml csv tsv'),
  ...endings('image', 'svg'),
  ...endings('text', 'txt md markdown log yaml yml toml ini js mjs ts css py rb go rs java c h cpp sh sql'),
});

/** The extension in the path of the URL, in lower case. */
export function endingOf(url: string): string {
  const path = (url.split(/[?#]/, 1)[0] as string).replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  return /\.([a-z0-9]{1,8})$/i.exec(path.slice(path.lastIndexOf('/') + 1))?.[1]?.toLowerCase() ?? '';
}
