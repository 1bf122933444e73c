import { ownField } from '../../../foundation/kernel/table.ts';
import type { Structured } from '../structured/index.ts';
import { absolute } from '../structured/index.ts';
import type { Document } from '../tree.ts';
import { familyOf, hexOf, luminance, stackOf } from './css.ts';
import { fontFamilies } from './fonts.ts';
import { brandNameOf, pictures, statedLogo } from './identity.ts';
import { linkedFonts } from './linked-sheets.ts';
import { ownStyles } from './own-styles.ts';
import { staticStyles } from './static-styles.ts';
import type { Branding, ComputedStyles } from './types.ts';

export { BRANDING_COLLECTOR } from './collector.ts';
export { missingSheets } from './linked-sheets.ts';
export type { Branding, ComputedStyles } from './types.ts';

/**
 * The branding of a site: from computed styles if a browser collected them (`BRANDING_COLLECTOR`), otherwise from the page's markup and
 * style elements, which show less. Tone and personality are not returned, because they need judgment.
 * @param given output of the collector; invalid parts are ignored
 */
export function brandingOf(document: Document, structured: Structured, base: string, given?: unknown): Branding {
  const computed = stylesIn(given);
  const { elements, variables } = computed ?? staticStyles(document);
  const at = (name: string, property: string): string | undefined =>
    ownField(ownField(elements, name), property) || undefined;
  const colour = (name: string, property: string): string | undefined => hexOf(at(name, property));
  const variable = (pattern: RegExp): string | undefined => {
    for (const [name, value] of Object.entries(variables)) {
      if (pattern.test(name)) {
        const hex = hexOf(value);
        if (hex !== undefined) return hex;
      }
    }
    return undefined;
  };
  const theme = hexOf(structured.meta['theme-color']?.[0]);
  const background = colour('body', 'backgroundColor') ?? (computed && isStyled(elements) ? '#FFFFFF' : undefined);
  const colors = defined<Part<'colors'>>({
    primary:
      variable(/^--(?:[\w]+-)*(?:primary|brand|main)(?:-color|-500|-600)?$/i) ??
      colour('buttonPrimary', 'backgroundColor') ??
      theme,
    secondary: variable(/^--(?:[\w]+-)*secondary(?:-color|-500)?$/i) ?? colour('buttonSecondary', 'backgroundColor'),
    accent: variable(/^--(?:[\w]+-)*(?:accent|highlight)(?:-color|-500)?$/i) ?? colour('a', 'color') ?? theme,
    background,
    textPrimary: colour('body', 'color') ?? colour('p', 'color'),
    textSecondary:
      variable(/^--(?:[\w]+-)*(?:text-(?:secondary|muted)|muted(?:-text)?)(?:-color)?$/i) ?? colour('small', 'color'),
    link: colour('a', 'color') ?? variable(/^--(?:[\w]+-)*link(?:-color)?$/i),
    success: variable(/^--(?:[\w]+-)*success(?:-color|-500)?$/i),
    warning: variable(/^--(?:[\w]+-)*warning(?:-color|-500)?$/i),
    error: variable(/^--(?:[\w]+-)*(?:error|danger)(?:-color|-500)?$/i),
  });
  const stacks = {
    body: stackOf(at('body', 'fontFamily')),
    heading: stackOf(at('h1', 'fontFamily') ?? at('h2', 'fontFamily')),
    paragraph: stackOf(at('p', 'fontFamily')),
    code: stackOf(at('code', 'fontFamily')),
  };
  const families = defined<NonNullable<Part<'typography'>['fontFamilies']>>({
    primary: familyOf(stacks.body),
    heading: familyOf(stacks.heading) ?? familyOf(stacks.body),
    code: familyOf(stacks.code),
  });
  const fonts = [
    ...new Map(
      [...fontFamilies(stacks), ...linkedFonts(document)].map((font) => [font.family.toLowerCase(), font]),
    ).values(),
  ].slice(0, 12);
  const scheme = schemeOf(at('body', 'colorScheme') ?? structured.meta['color-scheme']?.[0], background);
  const { logo, favicon } = pictures(document, base);
  const shownLogo =
    computed?.logo === undefined ? (statedLogo(structured, base) ?? logo) : absolute(computed.logo, base);
  const ogImage = structured.openGraph['og:image']?.[0];
  const brandName = brandNameOf(structured, base);
  const button = (name: string): Part<'components'>['buttonPrimary'] =>
    defined<NonNullable<Part<'components'>['buttonPrimary']>>({
      background: colour(name, 'backgroundColor'),
      textColor: colour(name, 'color'),
      borderColor: colour(name, 'borderTopColor'),
      borderRadius: at(name, 'borderTopLeftRadius'),
    });
  const radius = at('buttonPrimary', 'borderTopLeftRadius') ?? at('input', 'borderTopLeftRadius');
  const padding = pixels(at('p', 'marginBottom'));
  const weights = [at('body', 'fontWeight'), at('h1', 'fontWeight')].map(weightOf);
  const typography = defined<Part<'typography'>>({
    fontFamilies: families,
    fontStacks: defined<NonNullable<Part<'typography'>['fontStacks']>>({
      primary: some(stacks.body),
      heading: some(stacks.heading.length > 0 ? stacks.heading : stacks.body),
      body: some(stacks.body),
      paragraph: some(stacks.paragraph.length > 0 ? stacks.paragraph : stacks.body),
    }),
    fontSizes: defined<NonNullable<Part<'typography'>['fontSizes']>>({
      h1: at('h1', 'fontSize'),
      h2: at('h2', 'fontSize'),
      h3: at('h3', 'fontSize'),
      body: at('p', 'fontSize') ?? at('body', 'fontSize'),
      small: at('small', 'fontSize'),
    }),
    lineHeights: defined<NonNullable<Part<'typography'>['lineHeights']>>({
      heading: ratioOf(at('h1', 'lineHeight'), at('h1', 'fontSize')),
      body: ratioOf(at('body', 'lineHeight'), at('body', 'fontSize')),
    }),
    fontWeights: defined<NonNullable<Part<'typography'>['fontWeights']>>({ regular: weights[0], bold: weights[1] }),
  });
  return {
    ...defined<Branding>({
      colorScheme: scheme,
      brandName,
      logo: shownLogo,
      fonts: fonts.length > 0 ? fonts : undefined,
      colors,
      typography,
      spacing: defined<Part<'spacing'>>({ baseUnit: padding, borderRadius: radius }),
      components: defined<Part<'components'>>({
        buttonPrimary: button('buttonPrimary'),
        buttonSecondary: button('buttonSecondary'),
        input: defined<NonNullable<Part<'components'>['input']>>({
          borderColor: colour('input', 'borderTopColor'),
          borderRadius: at('input', 'borderTopLeftRadius'),
        }),
      }),
      images: defined<Part<'images'>>({
        logo: shownLogo,
        favicon,
        ogImage: ogImage === undefined ? undefined : absolute(ogImage, base),
      }),
      animations: defined<Part<'animations'>>({
        transitionDuration: meaningful(at('buttonPrimary', 'transitionDuration'), '0s'),
        easing: meaningful(at('buttonPrimary', 'transitionTimingFunction'), 'ease'),
      }),
      layout: defined<Part<'layout'>>({
        grid: defined<NonNullable<Part<'layout'>['grid']>>({
          maxWidth: meaningful(at('container', 'maxWidth'), 'none'),
        }),
        headerHeight: meaningful(at('header', 'height'), 'auto'),
        footerHeight: meaningful(at('footer', 'height'), 'auto'),
      }),
    }),
  };
}

type Part<Name extends keyof Branding> = NonNullable<Branding[Name]>;

/** Without undefined fields; undefined if none are left. */
function defined<T extends object>(object: { [K in keyof T]: T[K] | undefined }): T | undefined {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined && value !== '');
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : undefined;
}

const some = (list: string[]): string[] | undefined => (list.length > 0 ? list : undefined);
const meaningful = (value: string | undefined, empty: string): string | undefined =>
  value === empty || value === undefined ? undefined : value.slice(0, 100);

/** Whether the site has said anything about its colors and fonts. */
const isStyled = ({ body = {}, a = {} }: ComputedStyles['elements']): boolean =>
  [body.color, body.fontFamily, body.fontSize, a.color].some((value) => value !== undefined && value !== '');

/** The valid parts of the collector's output. */
function stylesIn(given: unknown): ComputedStyles | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { elements, variables, logo } = given as { elements?: unknown; variables?: unknown; logo?: unknown };
  if (typeof elements !== 'object' || elements === null) return undefined;
  const read = (value: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.entries(typeof value === 'object' && value !== null ? value : {})
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 500)
        .slice(0, 300),
    );
  return {
    elements: ownStyles(
      Object.fromEntries(
        Object.entries(elements)
          .slice(0, 40)
          .map(([name, styles]) => [name, read(styles)]),
      ),
    ),
    variables: read(variables),
    ...(typeof logo === 'string' && /^https?:/.test(logo) && logo.length <= 2_000 ? { logo } : {}),
  };
}

function schemeOf(written: string | undefined, background: string | undefined): 'light' | 'dark' | undefined {
  if (background !== undefined) return luminance(background) < 0.2 ? 'dark' : 'light';
  const word = written?.trim().toLowerCase();
  return word === 'dark' || word === 'light' ? word : undefined;
}

const pixels = (value: string | undefined): number | undefined => {
  const number = /^(\d+(?:\.\d+)?)px$/.exec(value ?? '')?.[1];
  return number === undefined || Number(number) === 0 ? undefined : Number(number);
};

/** A line height as a multiple of the font size. */
function ratioOf(height: string | undefined, size: string | undefined): number | undefined {
  if (height !== undefined && /^\d(?:\.\d+)?$/.test(height)) return Number(height);
  const [a, b] = [pixels(height), pixels(size)];
  return a !== undefined && b !== undefined ? Math.round((a / b) * 100) / 100 : undefined;
}

function weightOf(value: string | undefined): number | undefined {
  if (value === 'bold') return 700;
  if (value === 'normal') return 400;
  return value !== undefined && /^\d{3}$/.test(value) ? Number(value) : undefined;
}
