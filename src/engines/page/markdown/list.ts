import type { Element } from '../tree.ts';

/**
 * The markers of a list's items: `- `, or numbers as on the page.
 * @param isOther uses the other markers of Markdown, `* ` and `1)`
 */
export function listMarker(list: Element, isOther = false): (item: Element | undefined) => string {
  if (list.name !== 'ol') return () => (isOther ? '* ' : '- ');
  const start = Number.parseInt(list.attribs.start ?? '1', 10);
  let number = Number.isNaN(start) ? 1 : start;
  return (item) => {
    const value = Number.parseInt(item?.attribs.value ?? '', 10);
    if (!Number.isNaN(value)) number = value;
    // Markdown counts from zero, with up to nine digits.
    const shown = Math.min(Math.max(number, 0), 999_999_999);
    number++;
    return isOther ? `${shown}) ` : `${shown}. `;
  };
}

/** An item: its first line after the marker, the others indented below. */
export function itemMarkdown(blocks: readonly string[], marker: string, task: boolean | undefined): string {
  const box = task === undefined ? '' : task ? '[x] ' : '[ ] ';
  let text = box;
  blocks.forEach((block, i) => {
    const isTight = /^(?:[-*+]|\d{1,9}[.)]) /.test(block);
    text += i === 0 ? block : (isTight ? '\n' : '\n\n') + block;
  });
  return marker + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`);
}
