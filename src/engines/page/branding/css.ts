import { ownField, setField, table, type WordTable } from '../../../foundation/kernel/table.ts';

/** The parts of CSS that show a brand: rules with simple selectors, custom properties and colors. Not a CSS parser. */

export interface Rule {
  readonly selectors: string[];
  readonly declarations: Readonly<Record<string, string>>;
}

const MAX_CSS = 500_000;
const MAX_RULES = 5_000;

/** Rules in source order, including those within @media and @supports, except print and dark schemes. One pass. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const text = withoutComments(css.slice(0, MAX_CSS));
  const skipped: boolean[] = [];
  let from = 0;
  for (let at = 0; at < text.length && rules.length < MAX_RULES; at++) {
    const c = text[at];
    if (c === ';') from = at + 1;
    else if (c === '}') {
      skipped.pop();
      from = at + 1;
    } else if (c === '{') {
      const head = text.slice(from, at).trim();
      if (/^@(?:media|supports|layer|container)/i.test(head)) {
        skipped.push(skipped.at(-1) === true || /print|prefers-color-scheme:\s*dark/i.test(head));
        from = at + 1;
        continue;
      }
      const end = text.indexOf('}', at);
      const body = text.slice(at + 1, end < 0 ? text.length : end);
      if (head !== '' && !head.startsWith('@') && head.length <= 1_000 && skipped.at(-1) !== true) {
        rules.push({ selectors: head.split(',').map((one) => one.trim()), declarations: declarationsOf(body) });
      }
      if (end < 0) break;
      at = end;
      from = end + 1;
    }
  }
  return rules;
}

function withoutComments(css: string): string {
  let text = '';
  let from = 0;
  for (let at = css.indexOf('/*'); at >= 0; at = css.indexOf('/*', from)) {
    text += css.slice(from, at);
    const end = css.indexOf('*/', at + 2);
    if (end < 0) return text;
    from = end + 2;
  }
  return text + css.slice(from);
}

/** The declarations of a block or of a `style` attribute. */
export function declarationsOf(body: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const one of body.slice(0, 20_000).split(';')) {
    const colon = one.indexOf(':');
    const name = one.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && /^(?:--)?[\w-]+$/.test(name) && name !== '__proto__') {
      setField(
        found,
        name,
        one
          .slice(colon + 1)
          .replace(/!important/i, '')
          .trim()
          .slice(0, 500),
      );
    }
  }
  return found;
}

/** The value with `var(--x, y)` replaced; undefined if a variable is unknown. */
export function resolved(value: string | undefined, variables: Readonly<Record<string, string>>): string | undefined {
  let text = value;
  for (let i = 0; text?.includes('var(') && i < 8; i++) {
    let isKnown = true;
    text = text.replace(
      /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\))?[^()]*))?\)/,
      (_, name: string, other?: string) => {
        const written = ownField(variables, name) ?? other?.trim();
        if (written === undefined) isKnown = false;
        return written ?? '';
      },
    );
    if (!isKnown) return undefined;
  }
  return text?.includes('var(') ? undefined : text;
}

const NAMED: WordTable<string> = table({
  ...{
    white: '#FFFFFF',
    black: '#000000',
    red: '#FF0000',
    blue: '#0000FF',
    green: '#008000',
    navy: '#000080',
    gray: '#808080',
  },
  ...{
    grey: '#808080',
    silver: '#C0C0C0',
    orange: '#FFA500',
    purple: '#800080',
    teal: '#008080',
    yellow: '#FFFF00',
    maroon: '#800000',
  },
});

/** A color as #RRGGBB; undefined if it is invalid or transparent. */
export function hexOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = value.trim().toLowerCase();
  const hex = /^#([\da-f]{3,8})$/.exec(text)?.[1];
  if (hex?.length === 6 || (hex?.length === 8 && hex.slice(6) !== '00')) return `#${hex.slice(0, 6).toUpperCase()}`;
  if (hex?.length === 3 || (hex?.length === 4 && hex[3] !== '0'))
    return `#${[...hex.slice(0, 3)]
      .map((c) => c + c)
      .join('')
      .toUpperCase()}`;
  const rgb =
    /^rgba?\(\s*(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)[\s,]+(\d+(?:\.\d+)?)\s*(?:[,/]\s*([\d.]+)(%?))?\s*\)$/.exec(text);
  if (rgb) {
    if (rgb[4] !== undefined && Number(rgb[4]) === 0) return undefined;
    return `#${rgb
      .slice(1, 4)
      .map((part) =>
        Math.min(255, Math.round(Number(part)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
      .toUpperCase()}`;
  }
  const hsl = /^hsla?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%\s*(?:[,/]\s*([\d.]+)%?)?\s*\)$/.exec(text);
  if (hsl) {
    if (hsl[4] !== undefined && Number(hsl[4]) === 0) return undefined;
    return fromHsl(Number(hsl[1]), Number(hsl[2]) / 100, Number(hsl[3]) / 100);
  }
  return NAMED[text];
}

/** CSS Color Module Level 4, section 7. */
function fromHsl(h: number, s: number, l: number): string {
  const part = (n: number): string => {
    const k = (n + h / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`.toUpperCase();
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const GENERIC =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[\w-]+|inherit|initial|unset|revert|-apple-system|blinkmacsystemfont|emoji|math)$/i;

/** The families of a font stack, without quotes. */
export function stackOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^["']|["']$/g, ''))
    .filter((one) => one !== '' && one.length <= 100 && !/^(?:inherit|initial|unset|revert)$/i.test(one))
    .slice(0, 12);
}

/** The first family that is not a generic or system font. */
export const familyOf = (stack: readonly string[]): string | undefined =>
  stack.find((one) => !GENERIC.test(one)) ?? stack[0];
