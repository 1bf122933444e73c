import type { SeenLine } from '../pictures/recognise.ts';
import type { Item } from './page.ts';

/** OCR lines of an image of a page, as runs of text on that page. */
export function itemsOf(paragraphs: readonly (readonly SeenLine[])[], scale: number): Item[] {
  return paragraphs.flatMap((lines) =>
    lines.flatMap(({ words, height }) =>
      words.map(({ text, x0, y0, x1, y1 }) => ({
        text,
        box: [x0 * scale, y0 * scale, x1 * scale, y1 * scale] as const,
        size: height * scale * 0.8,
        isBold: false,
        isItalic: false,
        rotation: 0,
      })),
    ),
  );
}

/** The confidence of the words of a page, 0 to 1. */
export function sureness(paragraphs: readonly (readonly SeenLine[])[]): number {
  const words = paragraphs.flat().flatMap((line) => line.words);
  return words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
}

/** The text of a paragraph, its lines joined. */
export function paragraphText(lines: readonly SeenLine[]): string {
  let text = '';
  for (const { words } of lines) {
    const line = words.map((word) => word.text).join(' ');
    if (text === '') text = line;
    else if (/\p{Ll}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else text += ` ${line}`;
  }
  return text;
}
