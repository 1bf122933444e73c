import { openOle, openZip, type Zip } from '../containers/index.ts';
import type { Properties } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { DocumentKind } from '../kinds.ts';
import { decode } from '../text.ts';
import { aboutBook, aboutOffice, aboutOpenDocument } from './about.ts';
import { withChapters } from './book.ts';
import { chartsOf } from './charts.ts';
import { commentsOfSheets, commentsOfSlides } from './comments.ts';
import type { LeftOut } from './left-out.ts';
import { withDescriptions } from './old-pictures.ts';
import { openDocumentText } from './open-document.ts';
import { rtfAsRead } from './rtf.ts';
import { textsOfSheets } from './sheets.ts';
import { type Marked, noMarks } from './signs.ts';
import { withSlides } from './slides.ts';
import { inUtf8, isUtf8Xml, partText } from './utf8.ts';

import { type WordOptions, withWordText } from './word/index.ts';
import { withoutHiddenSheets } from './workbook/parts.ts';

/** An office file prepared for the library, and content that the library drops. */
export interface Prepared {
  readonly bytes: Uint8Array;
  readonly title?: string;
  readonly properties?: Properties;
  /** Markdown to add before and after. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Names of images on slides, by their descriptions. */
  readonly pictureNames?: ReadonlyMap<string, string>;
  /** Whether it is too large for the library's model. */
  readonly isLarge: boolean;
  /** What the marks in its text stand for. */
  readonly marked: Marked;
}

/** Maximum bytes of XML, or of a file in the older formats, for which the model is used. */
const LARGE = 24 * 1024 * 1024;

/**
 * Prepares a file for the library: fixes what would crash it and adds what it drops.
 * @throws DocumentError encrypted, damaged or tooLarge
 */
export function prepareOffice(
  bytes: Uint8Array,
  kind: DocumentKind,
  options: WordOptions & { readonly pictures: boolean },
  leftOut: LeftOut,
): Prepared {
  const marked = noMarks();
  const plain = { bytes, before: [], after: [], isLarge: bytes.length > LARGE, marked };
  if (kind === 'doc' || kind === 'xls' || kind === 'ppt') {
    if (isLocked(bytes, kind)) throw new DocumentError('encrypted', 'the document needs a password');
    return plain;
  }
  if (kind === 'rtf') {
    const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const described = withDescriptions(rtf);
    const read = plain.isLarge ? described : rtfAsRead(described, { ...options, leftOut });
    return read === rtf ? plain : { ...plain, bytes: Buffer.from(read, 'latin1') };
  }
  const zip = openZip(bytes);
  if (zip === undefined) throw new DocumentError('damaged', 'the document is cut off');
  const isLarge = zip.entries.some(({ size, name }) => size > LARGE && /\.(?:xml|xhtml|bin)$/i.test(name));
  const large = { ...plain, isLarge, marked };
  const rewritten = (changed: ReadonlyMap<string, Buffer>): Uint8Array =>
    changed.size === 0 ? bytes : zip.with(changed, options.pictures);
  switch (kind) {
    case 'docx':
      return {
        ...large,
        bytes: rewritten(withWordText(zip, isLarge ? NOTHING : options, isLarge ? undefined : marked, leftOut)),
        ...aboutOffice(zip),
        after: chartsOf(zip, /^word\/charts\/chart\d+\.xml$/, leftOut),
      };
    case 'xlsx': {
      const seen = options.hidden ? zip : withoutHiddenSheets(zip);
      return {
        ...plain,
        ...aboutOffice(zip),
        after: [
          ...textsOfSheets(seen, leftOut),
          ...chartsOf(seen, /^xl\/charts\/chart\d+\.xml$/, leftOut),
          ...(options.comments ? commentsOfSheets(seen, leftOut) : []),
        ],
      };
    }
    case 'pptx': {
      const { changed, pictureNames } = withSlides(zip, options, leftOut);
      return {
        ...large,
        bytes: rewritten(changed),
        pictureNames,
        ...aboutOffice(zip),
        after: options.comments ? commentsOfSlides(zip, leftOut) : [],
      };
    }
    case 'odt':
    case 'ods':
    case 'odp': {
      if (/<manifest:encryption-data/.test(partText(zip, 'META-INF/manifest.xml'))) {
        throw new DocumentError('encrypted', 'the document needs a password');
      }
      if (kind === 'ods') return { ...plain, ...aboutOpenDocument(zip) };
      const part = zip.read('content.xml') ?? new Uint8Array();
      const source = decode(part);
      const styles = isLarge ? undefined : partText(zip, 'styles.xml');
      const { content, after } = openDocumentText(
        source,
        styles,
        kind,
        isLarge ? NOTHING : options,
        marked,
        leftOut,
        (name) => partText(zip, name),
      );
      const isChanged = content !== source || !isUtf8Xml(part);
      return {
        ...large,
        bytes: rewritten(isChanged ? new Map([['content.xml', Buffer.from(inUtf8(content))]]) : new Map()),
        after,
        ...aboutOpenDocument(zip),
      };
    }
    case 'epub':
      if (isProtected(zip)) throw new DocumentError('encrypted', 'the book is protected by DRM');
      return {
        ...large,
        bytes: isLarge ? bytes : rewritten(withChapters(zip, { hidden: options.hidden, leftOut })),
        ...aboutBook(zip),
      };
    default:
      return { ...plain, isLarge };
  }
}

/** Whether text of a book is encrypted; fonts may be, against being copied alone (EPUB Open Container Format 3.0.1, 4). */
function isProtected(zip: Zip): boolean {
  const parts =
    partText(zip, 'META-INF/encryption.xml').match(
      /<(?:\w+:)?EncryptedData\b(?:(?!<(?:\w+:)?EncryptedData\b)[\s\S])*?<\/(?:\w+:)?EncryptedData>/g,
    ) ?? [];
  return parts.some(
    (part) =>
      !/Algorithm="http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)"/.test(part) &&
      /\bURI="[^"]*\.(?:x?html?|xml|opf|ncx)"/i.test(part),
  );
}

/** A large file is read without the model, so nothing can be marked in it. */
const NOTHING: WordOptions = { comments: false, changes: false, hidden: true };

/** Whether a file in a format before 2007 is encrypted: a flag at the start of its content. */
function isLocked(bytes: Uint8Array, kind: DocumentKind): boolean {
  const ole = openOle(bytes);
  const stream = (...names: string[]): Buffer | undefined => {
    const entry = ole?.entries.find(({ name, isStream }) => isStream && names.includes(name.toLowerCase()));
    return entry && ole?.read(entry);
  };
  // MS-DOC 2.5.1: fEncrypted of the FIB.
  if (kind === 'doc') return ((stream('worddocument')?.[11] ?? 0) & 1) === 1;
  if (kind === 'ppt') return ole?.entries.some(({ name }) => name === 'EncryptedSummary') === true;
  const book = stream('workbook', 'book');
  if (book === undefined) return false;
  // MS-XLS 2.4.117: a FilePass record among those before the first sheet.
  for (let at = 0, count = 0; at + 4 <= book.length && count < 50; count++) {
    const type = book.readUInt16LE(at);
    if (type === 0x2f) return true;
    if (type === 0x0a) return false;
    at += 4 + book.readUInt16LE(at + 2);
  }
  return false;
}
