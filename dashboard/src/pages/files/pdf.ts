import { ownField, table, type WordTable } from '@trawl/contract/table.ts';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url';

/** Draws the pages of a PDF. Loaded with the first one: it is larger than the rest of the dashboard. */

export interface PdfPage {
  /** From 1. */
  readonly number: number;
  /** Points of 1/72 inch, as the page is shown. */
  readonly width: number;
  readonly height: number;
}

export interface Pdf {
  readonly pages: readonly PdfPage[];
  /** Draws a page. @param width pixels of the screen @param signal stops it */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Maximum number of pages that are drawn. */
export const MOST_PAGES = 500;
/** Pixels of a canvas, so that no page takes all memory. */
const MOST_PIXELS = 8_000_000;

GlobalWorkerOptions.workerSrc = worker;

/** What pdf.js loads by name: decoders of pictures, and tables for fonts with Chinese, Japanese and Korean characters. */
const DECODERS: WordTable<string> = table({
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'qcms_bg.wasm': qcms,
});
const TABLES = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Loads those files under the names that the build gave them. */
class Files {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename] ?? ownField(TABLES, `../../../../node_modules/pdfjs-dist/cmaps/${filename}`);
    if (url === undefined) throw new Error(`There is no ${filename}.`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

/** @throws Error if it is damaged or has a password */
export async function openPdf(file: File): Promise<Pdf> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    BinaryDataFactory: Files,
    // Only says that there are such files; `Files` knows where.
    cMapUrl: 'cmaps/',
    wasmUrl: 'wasm/',
    disableWorkerRendering: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    return {
      pages: await pagesOf(document),
      draw: (page, canvas, width, signal) => draw(document, page, canvas, width, signal),
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    throw error;
  }
}

function pagesOf(document: PDFDocumentProxy): Promise<PdfPage[]> {
  const count = Math.min(document.numPages, MOST_PAGES);
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const page = await document.getPage(at + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      return { number: at + 1, width, height };
    }),
  );
}

async function draw(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const page = await document.getPage(number);
  const size = page.getViewport({ scale: 1 });
  const wanted = (width * devicePixelRatio) / size.width;
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (size.width * size.height)));
  const viewport = page.getViewport({ scale });
  if (signal.aborted) return;
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  const drawing = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => drawing.cancel(), { once: true });
  await drawing.promise;
}
