import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { DocumentKind } from './kinds.ts';

/** Facts about a file, and how to read it. All of it is sent to the reading process. */
export interface ReadOptions {
  /** The owner of the file, such as a team: files of different owners are never read by the same process. */
  readonly owner?: string;
  /** Its file name; used only if the content is ambiguous. */
  readonly name?: string | undefined;
  /** Its declared type; used last. */
  readonly contentType?: string | undefined;
  /** The kinds to read; all others are `unsupported`. Default: all. */
  readonly only?: readonly DocumentKind[];
  readonly pdf?: PdfOptions;
  /** Whether text in images and scanned pages is recognized (OCR). Default true. */
  readonly recognise?: boolean;
  /** Whether HTML is returned too. Default false. */
  readonly html?: boolean;
  /** Whether images are embedded in the Markdown as data; otherwise they are only named. Default false. */
  readonly pictures?: boolean;
  /** Whether the reference list of a journal article (JATS) is written. Default false. */
  readonly references?: boolean;
  /** Packs for OCR in images, such as `deu`; default all that are installed. */
  readonly languages?: readonly string[] | undefined;
  /** Whether comments are written in office files. Default false. */
  readonly comments?: boolean;
  /** Whether tracked changes are shown in office files; otherwise they are taken as accepted. Default false. */
  readonly changes?: boolean;
  /** Whether hidden parts of office files, messages and PDFs are read too; otherwise they are left out, and the warning says so. Default false. */
  readonly hidden?: boolean;
  /** Whether `stored` is returned for workbooks. Default false. */
  readonly stored?: boolean;
  /** Whether attachments of messages are read; otherwise they are only named. Default false. */
  readonly attachments?: boolean;
}

export interface PdfOptions {
  /** `fast`: the embedded text, `empty` if there is none. `auto`: OCR for pages without text. `ocr`: OCR for all pages. Default auto. */
  readonly mode?: 'fast' | 'auto' | 'ocr';
  /** Maximum number of pages, from the first on, or of those in `pageRange`. */
  readonly maxPages?: number | undefined;
  /** Pages to read, such as `1-3,7,20-`; default all. Numbers after the last page mean nothing. */
  readonly pageRange?: string | undefined;
  /** For encrypted files. */
  readonly password?: string | undefined;
  /** Whether `pageMarkdown` is returned. */
  readonly pages?: boolean;
  readonly blocks?: boolean;
  /** Whether pages are separated in the Markdown by `<!-- page N -->`. */
  readonly pageMarkers?: boolean;
  /** Whether a form feed (`\f`) stands before the first text of a page. Paragraphs still go on from page to page. */
  readonly pageBreaks?: boolean;
  /** Packs for OCR, such as `deu`; default all that are installed. */
  readonly languages?: readonly string[] | undefined;
  /** Whether a model that sees images reads pages that OCR is unsure of. Default false. */
  readonly visionModel?: boolean;
}

/** Reads an image (PNG) of a page by a model. The text is as untrusted as the image. `failure` is one word. */
export type Transcribe = (
  picture: Uint8Array,
  deadline: Deadline,
) => Promise<{ readonly text: string } | { readonly failure: string }>;

/** A file on disk; only the reading process reads it. */
export interface FileOnDisk {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A task with a known kind, and the model for pages that OCR is unsure of, if the caller wants it and there is one. */
export type KnownTask = Task & {
  readonly kind: DocumentKind;
  readonly transcribe?: ((picture: Uint8Array) => ReturnType<Transcribe>) | undefined;
};

/** The worker's instructions for a file. */
export interface Task {
  /** Undefined for a file on disk: the reading process detects it. */
  readonly kind: DocumentKind | undefined;
  /** Path of the file, unless its bytes are sent. */
  readonly path?: string;
  readonly options: ReadOptions;
  /** Maximum bytes of memory. */
  readonly memory: number;
  /** Milliseconds until it must respond; OCR stops before. */
  readonly time: number;
  /** When it was sent, in milliseconds since 1970: the process may only be starting. */
  readonly sentAt: number;
  /** The folder of language packs for OCR. */
  readonly packs: string | undefined;
  /** Whether there is a model that sees images. */
  readonly hasModel: boolean;
}
