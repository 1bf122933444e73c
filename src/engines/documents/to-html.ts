import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { escapeMarkup } from '../../foundation/kernel/escape-markup.ts';

/** Maximum characters of Markdown that are converted to HTML: four million take a second. */
const MOST = 16_000_000;

/**
 * A complete HTML page from Markdown (CommonMark with GFM); HTML in it is shown as text, never interpreted. `warning` tells of a part that
 * is left out.
 */
export function htmlOf(markdown: string, title: string | undefined, most = MOST): { html: string; warning?: string } {
  const body = micromark(markdown.slice(0, most), { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const head = title === undefined ? '' : `<title>${escapeMarkup(title)}</title>`;
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
  if (markdown.length <= most) return { html };
  const numbers = [most, markdown.length].map((number) => number.toLocaleString('en-US'));
  return { html, warning: `The HTML has only the first ${numbers.join(' of ')} characters of the Markdown.` };
}
