import { openPdf } from '../../src/engines/documents/pdf/pdfium.ts';

/** All that may be done with a file (ISO 32000-1, table 22). */
const EVERYTHING = 0xfffffffc | 0;

/** The same PDF, encrypted (AES-256). */
export async function encryptedPdf(pdf: Uint8Array, password: string): Promise<Buffer> {
  using open = await openPdf(pdf);
  if (open === undefined) throw new Error('the PDF cannot be opened');
  const { api, document } = open;
  if (!api.EPDF_SetEncryption(document, password, `${password} of the owner`, EVERYTHING))
    throw new Error('not encrypted');
  const writer = api.PDFiumExt_OpenFileWriter();
  api.PDFiumExt_SaveAsCopy(document, writer);
  const size = api.PDFiumExt_GetFileWriterSize(writer);
  const place = api.pdfium.wasmExports.malloc(size);
  api.PDFiumExt_GetFileWriterData(writer, place, size);
  const { HEAPU8 } = api.pdfium as unknown as { readonly HEAPU8: Uint8Array };
  const bytes = Buffer.from(HEAPU8.slice(place, place + size));
  api.PDFiumExt_CloseFileWriter(writer);
  return bytes;
}
