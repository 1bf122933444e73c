import type { ParentNode } from '../tree.ts';
import { blocksOf } from './blocks.ts';

export interface MarkdownOptions {
  /** How addresses of links and images are written; default as they stand. */
  readonly resolve?: (address: string) => string;
}

/** Markdown (CommonMark with GFM tables, strikethrough and task lists) of what stands below a node, without a last newline. */
export function toMarkdown(top: ParentNode, { resolve = (address) => address }: MarkdownOptions = {}): string {
  return blocksOf(top, resolve).join('\n\n');
}
