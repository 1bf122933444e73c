import { OLE_MAGIC, openZip } from '../../containers/index.ts';
import { DocumentError } from '../../error.ts';
import type { DocumentKind } from '../../kinds.ts';
import { decode } from '../../text.ts';
import type { LeftOut } from '../left-out.ts';
import { workbookToMarkdown } from './index.ts';
import { oldBookToMarkdown } from './old-book.ts';
import type { OpenSheetOptions } from './open-sheet.ts';
import { openSheetsToMarkdown } from './open-sheets.ts';
import { xmlBookToMarkdown } from './xml-book.ts';

/**
 * The sheets of a workbook as tables: numbers as they are displayed, without what is hidden.
 * @returns undefined for kinds and files that only the library reads
 * @throws DocumentError damaged or tooLarge
 */
export async function sheetsToMarkdown(
  kind: DocumentKind,
  bytes: Uint8Array,
  leftOut: LeftOut,
  warnings: string[],
  options: OpenSheetOptions,
): Promise<string | undefined> {
  if (kind === 'xlsx' || kind === 'ods') {
    const zip = openZip(bytes);
    if (zip === undefined) throw new DocumentError('damaged', 'the document is cut off');
    if (kind === 'xlsx') return await workbookToMarkdown(zip, leftOut, warnings, options);
    return await openSheetsToMarkdown(() => zip.stream('content.xml'), leftOut, warnings, options);
  }
  if (kind !== 'xls') return undefined;
  if (OLE_MAGIC.equals(bytes.subarray(0, OLE_MAGIC.length))) {
    try {
      return oldBookToMarkdown(bytes, leftOut, warnings, options);
    } catch (error) {
      // Its records are damaged: the library may find more.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }
  const text = decode(bytes);
  return await xmlBookToMarkdown(() => pieces(text), leftOut, warnings, options);
}

/** Characters of a text that are read at a time. */
const STEP = 256 * 1024;

async function* pieces(text: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += STEP) yield Buffer.from(text.slice(at, at + STEP));
}
