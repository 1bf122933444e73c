import type { ParentNode } from '../tree.ts';
import { blocksOf } from './blocks.ts';
import { REMOVED_IMAGE } from './image.ts';

export { parseHtml } from '../tree.ts';
export { escapeLineStart, escapeText } from './escape.ts';

export interface MarkdownOptions {
  /** How addresses of links and images are written; default as they stand. */
  readonly resolve?: (address: string) => string;
  /** Writes `<Base64-Image-Removed>` where the address of an image holds the image itself; the text beside it stays. */
  readonly removeBase64Images?: boolean;
}

/** Markdown (CommonMark with GFM tables, strikethrough and task lists) of what stands below a node, without a last newline. */
export function toMarkdown(
  top: ParentNode,
  { resolve = (address) => address, removeBase64Images = false }: MarkdownOptions = {},
): string {
  const without = (address: string): string => (/^\s*data:/i.test(address) ? REMOVED_IMAGE : resolve(address));
  return blocksOf(top, removeBase64Images ? without : resolve).join('\n\n');
}
