import type { Line } from './lines.ts';
import { isWhole, KINDS, unemphasised } from './marks.ts';

/** Bullets of all kinds, with the space after them. */
export const BULLET = /^[•●○◦▪▫■‣⁃∙·➢➤❖]\s*(?=\S)|^[-–—*]\s+(?=\S)/;

/** Boxes and ticks before what they are for: they say more than a bullet. */
export const TICKED = /^[☐☑☒□✓✔✗✘✕✖❏❑❒🗹🗸]\s*(?=\S)/u;

/** @param body letter height of running text */
export function isHeading({ bare: text, size, isBold, isMono, heading }: Line, body: number): boolean {
  if (heading !== undefined) return heading.level > 0;
  if (isMono) return false;
  if (text.length > 160 || !/\p{L}/u.test(text)) return false;
  if (size > body * 1.18) return true;
  if (
    size > body * 0.92 &&
    text.length < 80 &&
    /\p{Lu}{3}/u.test(text) &&
    !/\p{Ll}/u.test(text) &&
    text.split(' ').length > 1
  )
    return true;
  // A line in the middle of a sentence is none, even if its first word is bold.
  return (
    isBold &&
    !/^\p{Ll}/u.test(text) &&
    size > body * 0.92 &&
    text.length < 110 &&
    !/[.;,]$/.test(text) &&
    !BULLET.test(text)
  );
}

/** A bold line that continues a sentence of the bold line above it. */
export const goesOnBold = (line: Line, last: Line): boolean =>
  line.isBold && last.isBold && /^\p{Ll}/u.test(line.bare) && !/[.!?:]$/.test(last.bare);

/** Headings are bold anyway. */
export const headingOf = (text: string): string =>
  Object.values(KINDS).some((kind) => isWhole(text, kind))
    ? unemphasised(text)
    : text
        .replace(/[\ufdd4\ufdd5]/g, '')
        .replaceAll(KINDS.both.open, KINDS.italic.open)
        .replaceAll(KINDS.both.close, KINDS.italic.close);

/** From 1, by size and number. @param body letter height of running text */
export function levelOf({ size, bare: text, heading }: Line, body: number): number {
  if (heading !== undefined) return heading.level;
  if (size > body * 1.55) return 1;
  if (size > body * 1.25) return 2;
  const dots = /^\d+((?:\.\d+)*)\.?\s/.exec(text);
  return dots ? Math.min(6, 2 + (dots[1] as string).length / 2) : 3;
}
