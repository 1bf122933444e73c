import { ownField } from '../../../foundation/kernel/table.ts';

/** The reason why a style hides its element, in a few words. */
export function hiddenByStyle(style: string): string | undefined {
  if (style.length > 2_000) return undefined;
  const declared = new Map<string, string>();
  for (const part of style.toLowerCase().split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0)
      declared.set(
        part.slice(0, colon).trim(),
        part
          .slice(colon + 1)
          .replace('!important', '')
          .trim(),
      );
  }
  const pixels = (name: string) => Number.parseFloat(declared.get(name) ?? 'NaN');
  if (declared.get('display') === 'none') return 'display: none';
  if (/^(?:hidden|collapse)$/.test(declared.get('visibility') ?? '')) return 'visibility: hidden';
  if (pixels('opacity') <= 0.05) return 'opacity: 0';
  const size = declared.get('font-size');
  if (size && (/^(?:0(?!\.[2-9])|\.[01])/.test(size) || /^(?:[12](?:\.\d+)?|0?\.\d+)p[xt]$/.test(size)))
    return 'tiny letters';
  for (const side of ['left', 'top', 'right', 'bottom', 'text-indent', 'margin-left', 'margin-top']) {
    if (pixels(side) <= -500) return 'off the screen';
  }
  if (/translate\w?\(\s*-\d{4,}/.test(declared.get('transform') ?? '')) return 'off the screen';
  if (
    /rect\(\s*[01](?:px)?[ ,]+[01](?:px)?[ ,]+[01](?:px)?/.test(declared.get('clip') ?? '') ||
    /inset\((?:50|100)%/.test(declared.get('clip-path') ?? '')
  )
    return 'clipped away';
  const isCut = /hidden|clip/.test(declared.get('overflow') ?? '');
  if (isCut && (pixels('height') <= 1 || pixels('width') <= 1 || pixels('max-height') <= 1)) return 'clipped away';
  const colour = colourOf(declared.get('color'));
  const ground = colourOf(declared.get('background-color') ?? declared.get('background'));
  if (colour === 'transparent') return 'transparent letters';
  if (colour && colour === ground) return 'colour of the ground';
  if (colour === 'ffffff' && !ground && !declared.has('background') && !declared.has('background-image'))
    return 'white letters';
  return undefined;
}

function colourOf(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (/^transparent$|^rgba\([^)]*,\s*0(?:\.0+)?\)$|^#(?:[0-9a-f]{6}00|[0-9a-f]{3}0)$/.test(value)) return 'transparent';
  const named: { [name: string]: string } = { white: 'ffffff', black: '000000' };
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  if (short)
    return short
      .slice(1)
      .map((digit) => digit + digit)
      .join('');
  const long = /^#([0-9a-f]{6})\b/.exec(value);
  if (long) return long[1];
  const rgb = /^rgba?\(\s*(\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})/.exec(value);
  if (rgb)
    return rgb
      .slice(1, 4)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('');
  return ownField(named, value) ?? value;
}
