import type { DocumentKind } from './kinds.ts';

/** What may be said of a file, and how it is to be read. Everything in it crosses to the process that reads it. */
export interface ReadOptions {
  /** Whose file it is, such as a team: files of different owners are never read by the same process. */
  readonly owner?: string;
  /** As it was called; believed only where the content says nothing. */
  readonly name?: string | undefined;
  /** As it was declared; believed even less. */
  readonly contentType?: string | undefined;
  /** The only kinds that are read; all others are `unsupported`. Default: all. */
  readonly only?: readonly DocumentKind[];
  readonly pdf?: PdfOptions;
  /** Whether text in pictures (images, scanned pages) is recognised. Default true. */
  readonly recognise?: boolean;
  /** Whether HTML of it is wanted too. Default false. */
  readonly html?: boolean;
  /** Whether its pictures are put into the Markdown, as data; else they are named only. Default false. */
  readonly pictures?: boolean;
}

export interface PdfOptions {
  /**
   * `fast`: the text that is in the file, `empty` when there is none. `auto`: pages without text are recognised. `ocr`: all are.
   * Default auto.
   */
  readonly mode?: 'fast' | 'auto' | 'ocr';
  /** Pages that are read, from the first on. */
  readonly maxPages?: number | undefined;
  /** Whether `pageMarkdown` is wanted. */
  readonly pages?: boolean;
  readonly blocks?: boolean;
  /** Whether pages are told apart in the Markdown by `<!-- page N -->`. */
  readonly pageMarkers?: boolean;
}

/** A file on disk that nobody has read: the process that reads it does. */
export interface FileOnDisk {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A task whose kind is known. */
export type KnownTask = Task & { readonly kind: DocumentKind };

/** What the worker is told of a file. */
export interface Task {
  /** Undefined for a file on disk: the process that reads it finds out. */
  readonly kind: DocumentKind | undefined;
  /** Where it lies, unless it is sent. */
  readonly path?: string;
  readonly options: ReadOptions;
  /** Bytes of memory that it may take. */
  readonly memory: number;
  /** Milliseconds in which it has to answer; recognising stops before. */
  readonly time: number;
}
