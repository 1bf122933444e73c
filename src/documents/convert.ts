import type { Converted } from './converted.ts';
import { DocumentError } from './error.ts';
import { type DocumentKind, decode } from './kind.ts';

type Conversion = (bytes: Uint8Array) => Promise<{ readonly markdown: string | undefined; readonly pages?: number }>;

/** How each kind is read. A library is loaded with the first file that needs it. */
const CONVERSIONS: Readonly<Record<DocumentKind, Conversion>> = {
  pdf: async (bytes) => {
    const library = await import('./pdf.ts').catch((error: unknown) => {
      // It is made of native code, and not for every system.
      throw new DocumentError('unsupported', 'PDFs cannot be read on this system', { cause: error });
    });
    return await library.pdfToMarkdown(bytes);
  },
  jats: async (bytes) => ({ markdown: (await import('./jats/index.ts')).jatsToMarkdown(decode(bytes)) }),
  latexml: async (bytes) => ({ markdown: (await import('./latexml/index.ts')).latexmlToMarkdown(decode(bytes)) }),
};

/**
 * Makes text of a file, here and now: it may take any time and memory and end the process. Only the worker calls it.
 * @throws DocumentError
 */
export async function convert(kind: DocumentKind, bytes: Uint8Array): Promise<Converted> {
  const { markdown, pages } = await CONVERSIONS[kind](bytes);
  const clean = sound(markdown ?? '');
  if (clean === '') throw new DocumentError('empty', 'the document has no text');
  return { kind, markdown: clean, ...(pages === undefined ? {} : { pages }) };
}

/** Control characters but tab and line feed, invisible and bidirectional controls, non-characters, halves of characters. */
const UNSOUND =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]+/g;

function sound(text: string): string {
  return text.replace(/\r\n?/g, '\n').toWellFormed().replace(UNSOUND, '').normalize('NFC').trim();
}
