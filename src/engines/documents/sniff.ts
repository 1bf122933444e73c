import { isBrokenOle } from './containers/index.ts';
import { DocumentError } from './error.ts';
import { kindByName, kindByType } from './formats.ts';
import { kindOf } from './kind-hints.ts';
import type { DocumentKind } from './kinds.ts';
import type { ReadOptions } from './options.ts';

/**
 * The kind of a file, by its content; name and Content-Type only distinguish kinds of plain text.
 * @returns undefined if it can't be read
 */
export function sniffDocument(
  bytes: Uint8Array,
  { name, contentType }: Pick<ReadOptions, 'name' | 'contentType'> = {},
): DocumentKind | 'encrypted' | undefined {
  return kindOf(bytes, { named: kindByName(name), typed: kindByType(contentType) });
}

/**
 * The same for a file that is to be read.
 * @throws DocumentError
 */
export function requireKind(bytes: Uint8Array, how: ReadOptions): DocumentKind {
  if (bytes.length === 0) throw new DocumentError('damaged', 'the file is empty');
  const kind = sniffDocument(bytes, how);
  if (kind === 'encrypted') throw new DocumentError('encrypted', 'the document needs a password');
  if (kind === undefined && isBrokenOle(bytes))
    throw new DocumentError('damaged', 'the document is cut off or damaged');
  const book = kind === undefined || kind === 'xml' ? lockedBook(bytes) : undefined;
  if (book !== undefined) throw book;
  if (kind === undefined || (how.only !== undefined && !how.only.includes(kind))) {
    throw new DocumentError('unsupported', 'the document has an unsupported format');
  }
  return kind;
}

/** Books of shops that are not text themselves. */
function lockedBook(bytes: Uint8Array): DocumentError | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  const start = head.toString('latin1');
  if (/^(?:BOOKMOBI|TEXtREAd)$/.test(start.slice(60, 68))) {
    // The encryption of its first record (PalmDOC header).
    const record = head.length > 82 ? head.readUInt32BE(78) : 0;
    const isLocked = record + 14 <= bytes.length && ((bytes[record + 12] ?? 0) | (bytes[record + 13] ?? 0)) !== 0;
    return isLocked
      ? new DocumentError('encrypted', 'the Kindle book is protected by DRM')
      : new DocumentError('unsupported', 'Kindle books cannot be read: convert it to EPUB');
  }
  if (/^(?:\xeaDRMION\xee|CONT)/.test(start))
    return new DocumentError('encrypted', 'the Kindle book is protected by DRM');
  if (/<(?:\w+:)?fulfillmentToken[\s>]/.test(start)) {
    return new DocumentError(
      'unsupported',
      'the file only lets Adobe Digital Editions load a book that is protected by DRM',
    );
  }
  return undefined;
}
