import { escapeLineStart, escapeText } from '../../page/markdown/escape.ts';
import type { Seen, SeenLine } from '../pictures/recognise.ts';
import type { Block, Box } from './page.ts';
import { turnedBack } from './sideways.ts';

/**
 * The paragraphs that were seen on the image of a page, with their places on that page.
 * @param width of the page in points
 */
export function blocksOfSeen(
  { paragraphs, turn }: Seen,
  image: { readonly width: number; readonly height: number },
  width: number,
): Block[] {
  const scale = width / image.width;
  return paragraphs.map((lines): Block => {
    const words = lines.flatMap((line) => line.words);
    const box = turnedBack(
      [
        Math.min(...words.map(({ x0 }) => x0)),
        Math.min(...words.map(({ y0 }) => y0)),
        Math.max(...words.map(({ x1 }) => x1)),
        Math.max(...words.map(({ y1 }) => y1)),
      ],
      turn,
      image,
    );
    return {
      type: 'text',
      box: box.map((value) => value * scale) as unknown as Box,
      text: paragraphText(lines),
      confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
    };
  });
}

/** The text of a paragraph as Markdown, its lines joined. */
export function paragraphText(lines: readonly SeenLine[]): string {
  let text = '';
  for (const { words } of lines) {
    const line = words.map((word) => word.text).join(' ');
    if (text === '') text = line;
    else if (/\p{Ll}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line;
    else text += ` ${line}`;
  }
  // Chinese and Japanese have no spaces between words.
  const dense = text.replace(
    /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：！？]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}，。、；：！？])/gu,
    '',
  );
  return escapeLineStart(escapeText(dense, '', false));
}
