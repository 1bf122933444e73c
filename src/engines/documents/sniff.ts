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
  if (kind === undefined || (how.only !== undefined && !how.only.includes(kind))) {
    throw new DocumentError('unsupported', 'the document has an unsupported format');
  }
  return kind;
}
