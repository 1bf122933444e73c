import type { Wire } from '@trawl/contract/endpoint.ts';
import type { filePage, pageBlocks } from '@trawl/contract/v2/scrape/file-pages.ts';
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

/** A page of a file. */
export type PageMarkdown = Wire<typeof filePage>;
/** The blocks of one page. */
export type PageBlocks = Wire<typeof pageBlocks>;
export type BlockItem = PageBlocks['items'][number];
export type BlockType = BlockItem['type'];
