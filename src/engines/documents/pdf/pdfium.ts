import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { ligaturesOf } from './glyph-names.ts';
import type { Box } from './page.ts';

/** A PDF opened by PDFium as WebAssembly. LiteParse uses PDFium too, but returns neither the font of each run nor the title. */
export interface OpenPdf extends Disposable {
  readonly api: WrappedPdfiumModule;
  readonly calls: Calls;
  /** A handle for calls of `api`. */
  readonly document: number;
  /** Ligatures of fonts without a map of their characters, by the names of the fonts: read when they are first asked for. */
  readonly ligatures: () => ReturnType<typeof ligaturesOf>;
  /** Memory for results of calls. */
  readonly buffer: number;
  /** Bytes of it. */
  readonly size: number;
}

/**
 * What is called for each object of a page, with numbers only. The library's own wrappers look up and check each call, which takes longer
 * than the call.
 */
export type Calls = Readonly<Record<(typeof CALLS)[number], (...numbers: number[]) => number>>;

const CALLS = [
  ...(['FPDFPage_CountObjects', 'FPDFPage_GetObject', 'FPDFPage_RemoveObject', 'FPDFPageObj_Destroy'] as const),
  ...(['FPDFFormObj_CountObjects', 'FPDFFormObj_GetObject', 'FPDFPageObj_GetType'] as const),
  ...(['FPDFPageObj_GetMatrix', 'FPDFPageObj_GetBounds', 'FPDFPageObj_GetMarkedContentID'] as const),
  ...([
    'FPDFTextObj_GetFont',
    'FPDFTextObj_GetTextRenderMode',
    'FPDFTextObj_GetText',
    'FPDFTextObj_GetFontSize',
  ] as const),
  ...(['FPDFPageObj_GetFillColor', 'FPDFPageObj_SetIsActive', 'FPDFPageObj_CountMarks'] as const),
  ...(['FPDFPageObj_GetMark', 'FPDFPageObjMark_GetName', 'FPDFFont_GetIsEmbedded'] as const),
  ...(['FPDFPageObj_GetClipPath', 'FPDFClipPath_CountPaths', 'FPDFClipPath_CountPathSegments'] as const),
  ...(['FPDFClipPath_GetPathSegment', 'FPDFPathSegment_GetPoint', 'FPDFPath_GetDrawMode'] as const),
  ...(['FPDFText_CountChars', 'FPDFText_GetUnicode', 'FPDFText_IsGenerated', 'FPDFText_GetLooseCharBox'] as const),
  ...(['FPDFText_GetCharOrigin', 'FPDFText_GetFontSize', 'FPDFText_GetMatrix', 'FPDFText_GetTextObject'] as const),
  ...(['FPDFText_HasUnicodeMapError'] as const),
] as const;

/** Numbers that a call has written into the memory for results. */
export const floatsOf = ({ api, buffer }: Pick<OpenPdf, 'api' | 'buffer'>, count: number): Float32Array =>
  new Float32Array(heapOf(api).buffer, buffer, count);

/** The same of whole numbers. */
export const wholesOf = ({ api, buffer }: Pick<OpenPdf, 'api' | 'buffer'>, count: number): Uint32Array =>
  new Uint32Array(heapOf(api).buffer, buffer, count);

/** The same of numbers of 64 bits. */
export const doublesOf = ({ api, buffer }: Pick<OpenPdf, 'api' | 'buffer'>, count: number): Float64Array =>
  new Float64Array(heapOf(api).buffer, buffer, count);

/** The types leave it out. It is another array after the memory has grown. */
export const heapOf = (api: WrappedPdfiumModule): Uint8Array =>
  (api.pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

/** A page as it is seen, or a part of it. */
export interface Picture {
  /** Pixels of the page to the left of it and above it. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Blue, green, red, unused. */
  readonly pixels: Uint8Array;
}

/** How a page is drawn. */
export interface Drawn {
  /** Pixels for a point. */
  readonly scale: number;
  /** The part of the page that is drawn, in points; default all of it. */
  readonly part?: Box;
  /** Of FPDF_RenderPageBitmap. */
  readonly flags?: number;
}

/** Draws a page. @param page a handle @param size in points */
export function drawn(
  { api }: OpenPdf,
  page: number,
  size: { readonly width: number; readonly height: number },
  { scale, part = [0, 0, size.width, size.height], flags = 0 }: Drawn,
): Picture | undefined {
  const [whole, high] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))];
  const [left, top] = [Math.max(0, Math.floor(part[0] * scale)), Math.max(0, Math.floor(part[1] * scale))];
  const width = Math.max(1, Math.min(whole, Math.ceil(part[2] * scale)) - left);
  const height = Math.max(1, Math.min(high, Math.ceil(part[3] * scale)) - top);
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) return undefined;
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    api.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole, high, 0, flags);
    const start = api.FPDFBitmap_GetBuffer(bitmap);
    return { left, top, width, height, pixels: heapOf(api).slice(start, start + width * height * 4) };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

const SIZE = 8192;

let loading: Promise<WrappedPdfiumModule> | undefined;

async function load(): Promise<WrappedPdfiumModule> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length);
  const api = await init({ wasmBinary });
  api.PDFiumExt_Init();
  return api;
}

/** Starts PDFium before there is a file: that takes longer than reading most. */
export async function preparePdfium(): Promise<void> {
  loading ??= load();
  await loading;
}

/** @returns undefined if PDFium cannot open it */
export async function openPdf(bytes: Uint8Array, password = ''): Promise<OpenPdf | undefined> {
  loading ??= load();
  const api = await loading;
  const { malloc, free } = api.pdfium.wasmExports;
  const file = malloc(bytes.length);
  if (file === 0) return undefined;
  heapOf(api).set(bytes, file);
  const document = api.FPDF_LoadMemDocument(file, bytes.length, password);
  if (document === 0) {
    free(file);
    return undefined;
  }
  const buffer = malloc(SIZE);
  let ligatures: ReturnType<typeof ligaturesOf> | undefined;
  return {
    ...{ api, calls: api.pdfium.wasmExports as unknown as Calls, document, buffer, size: SIZE },
    ligatures: () => {
      ligatures ??= ligaturesOf(bytes);
      return ligatures;
    },
    [Symbol.dispose]() {
      try {
        api.FPDF_CloseDocument(document);
        free(file);
        free(buffer);
      } catch {
        // A file that made it fail leaves memory that cannot be trusted.
        loading = undefined;
      }
    },
  };
}
