import type { ParentNode } from '../tree.ts';
import { inlineStyleOf, type LinesOf } from '../visible/line-rules.ts';
import { blocksOf } from './blocks.ts';
import { REMOVED_IMAGE } from './image.ts';

export { parseHtml } from '../tree.ts';
export { removeHiddenOfMail } from '../visible/mail.ts';
export { escapeLineStart, escapeText } from './escape.ts';

export interface MarkdownOptions {
  /** How URLs of links and images are written; unchanged by default. */
  readonly resolve?: (address: string) => string;
  /** Writes `<Base64-Image-Removed>` for URLs that contain the image; the alternative text stays. */
  readonly removeBase64Images?: boolean;
  /** How styles lay out the text; by the style attributes alone by default. */
  readonly linesOf?: LinesOf;
}

/** Markdown (CommonMark with GFM tables, strikethrough and task lists) of everything below a node, without a final newline. */
export function toMarkdown(
  top: ParentNode,
  { resolve = (address) => address, removeBase64Images = false, linesOf = inlineStyleOf }: MarkdownOptions = {},
): string {
  const without = (address: string): string => (/^\s*data:/i.test(address) ? REMOVED_IMAGE : resolve(address));
  return blocksOf(top, removeBase64Images ? without : resolve, linesOf).join('\n\n');
}
