import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import type { ComputedStyles } from './types.ts';

/** Computed styles without those that the browser gives to every page. */

type Styles = Readonly<Record<string, string>>;

/** What a page without style sheets shows in our browser. A site can want these values too, but nobody can tell. */
const DEFAULTS: WordTable<(styles: Styles) => readonly string[]> = table({
  a: ({ color }) => (isColour(color, 0, 0, 238) ? ['color'] : []),
  buttonPrimary: (styles) => buttonDefaults(styles),
  buttonSecondary: (styles) => buttonDefaults(styles),
  input: ({ borderTopColor }) =>
    isColour(borderTopColor, 118, 118, 118) || isColour(borderTopColor, 133, 133, 133)
      ? ['borderTopColor', 'borderTopLeftRadius']
      : [],
});
/** Of the page as a whole, if neither its font nor its links are the site's own. */
const PLAIN = ['color', 'backgroundColor', 'fontSize', 'fontWeight', 'lineHeight', 'marginBottom', 'colorScheme'];
const FONT = /^["']?(?:Times New Roman|Times|serif)["']?$/;
const FIXED = /^monospace$/;

/** The styles that are the site's own, as far as this can be told. */
export function ownStyles(elements: ComputedStyles['elements']): ComputedStyles['elements'] {
  const { body, a } = elements;
  const isPlain = body !== undefined && hasDefaultFont(body) && (a === undefined || isColour(a.color, 0, 0, 238));
  return Object.fromEntries(
    Object.entries(elements).map(([name, styles]) => {
      const drops = new Set(DEFAULTS[name]?.(styles) ?? []);
      if (hasDefaultFont(styles)) drops.add('fontFamily');
      if (isPlain && !name.startsWith('button') && name !== 'input') for (const property of PLAIN) drops.add(property);
      return [name, Object.fromEntries(Object.entries(styles).filter(([property]) => !drops.has(property)))];
    }),
  );
}

const hasDefaultFont = ({ fontFamily = '' }: Styles): boolean => FONT.test(fontFamily) || FIXED.test(fontFamily);

function buttonDefaults({ backgroundColor, fontFamily }: Styles): readonly string[] {
  if (!isColour(backgroundColor, 239, 239, 239)) return [];
  return [
    'backgroundColor',
    'color',
    'borderTopColor',
    'borderTopLeftRadius',
    ...(fontFamily === 'Arial' ? ['fontFamily'] : []),
  ];
}

const isColour = (value: string | undefined, ...parts: readonly number[]): boolean =>
  value?.replace(/\s/g, '') === `rgb(${parts.join(',')})`;
