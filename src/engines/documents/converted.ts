import type { DocumentKind } from './kinds.ts';

/** A file as text. */
export interface Converted {
  readonly kind: DocumentKind;
  readonly markdown: string;
  /** Of the file itself, where it has one. */
  readonly title?: string;
  /** Pages that were read, of a PDF or a picture. */
  readonly pages?: number;
  /** Pages that it has. */
  readonly totalPages?: number;
  /** Page by page, when that was asked for. */
  readonly pageMarkdown?: readonly PageMarkdown[];
  /** What stands where, page by page, when that was asked for. */
  readonly blocks?: readonly PageBlocks[];
  /** The Markdown as HTML, when that was asked for; of a page its own source. */
  readonly html?: string;
  /** Pages whose text was recognised in their picture. */
  readonly recognised?: number;
  /** What is missing, for people. */
  readonly warning?: string;
}

/** What a conversion gives; `markdown` undefined when there is no text. */
export type Made = Omit<Converted, 'kind' | 'markdown'> & { readonly markdown: string | undefined };

export interface PageMarkdown {
  /** From 1. */
  readonly pageNumber: number;
  readonly markdown: string;
}

/** The blocks of one page (contract of `blocks`). */
export interface PageBlocks {
  readonly pageNumber: number;
  /** Points of 1/72 inch. */
  readonly width: number | null;
  readonly height: number | null;
  readonly status: 'ok' | 'partial' | 'failed';
  readonly items: readonly BlockItem[];
}

export interface BlockItem {
  /** `p<page>.b<n>` */
  readonly id: string;
  readonly type: BlockType;
  readonly label: string | null;
  /** Left, top, right, bottom as parts of the page, 0 to 1. */
  readonly bbox: readonly [number, number, number, number] | null;
  readonly content: string;
  /** Where it stands in the whole Markdown, in characters; null for what was left out of it. */
  readonly markdownSpan: readonly [number, number] | null;
  readonly readingOrder: number;
  readonly source: 'native_text' | 'full_page' | null;
  readonly confidence: { readonly layout: number | null; readonly ocr: number | null };
}

export type BlockType =
  | ('title' | 'section_header' | 'text' | 'list_item' | 'table' | 'figure' | 'caption' | 'footnote')
  | ('formula' | 'code' | 'page_number' | 'page_header' | 'page_footer');
