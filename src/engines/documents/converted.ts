import type { Wire } from '@trawl/contract/endpoint.ts';
import type { filePage, pageBlocks } from '@trawl/contract/v2/scrape/file-pages.ts';
import type { DocumentKind } from './kinds.ts';

/** What a file states of itself. */
export interface Properties {
  readonly author?: string;
  /** ISO 8601, as precise as the file is. */
  readonly created?: string;
  readonly modified?: string;
  /** Language tag. */
  readonly language?: string;
}

/** A converted file. */
export interface Converted {
  readonly kind: DocumentKind;
  readonly markdown: string;
  /** The Markdown of a workbook with numbers as they are stored (0.075), not as they are displayed (7.5%), if requested. */
  readonly stored?: string;
  /** Lines with characters that turn them around for readers (bidirectional overrides), which the Markdown does not have. */
  readonly turned?: string;
  /** The file's own title, if it has one. */
  readonly title?: string;
  readonly properties?: Properties;
  /** Number of pages that were read, for PDFs and images. */
  readonly pages?: number;
  /** Number of pages in the file. */
  readonly totalPages?: number;
  /** Each page, if requested. */
  readonly pageMarkdown?: readonly PageMarkdown[];
  /** The blocks of each page with their positions, if requested. */
  readonly blocks?: readonly PageBlocks[];
  /** The Markdown as HTML, if requested; for an HTML page its source. */
  readonly html?: string;
  /** Pages whose text comes from OCR. */
  readonly recognised?: number;
  /** Pages that were read by a model that sees images. */
  readonly transcribed?: number;
  /** What is missing, for people. */
  readonly warning?: string;
}

/** Result of a conversion; `markdown` is undefined if there is no text. */
export type Made = Omit<Converted, 'kind' | 'markdown'> & { readonly markdown: string | undefined };

/** A page of a file. */
export type PageMarkdown = Wire<typeof filePage>;
/** The blocks of one page. */
export type PageBlocks = Wire<typeof pageBlocks>;
export type BlockItem = PageBlocks['items'][number];
export type BlockType = BlockItem['type'];
