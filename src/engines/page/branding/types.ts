/** The look of a site as the API gives it; everything may be absent. */
export interface Branding {
  colorScheme?: 'light' | 'dark';
  brandName?: string;
  logo?: string;
  fonts?: { family: string; role?: string }[];
  colors?: Record<string, string>;
  typography?: {
    fontFamilies?: Record<string, string>;
    fontStacks?: Record<string, string[]>;
    fontSizes?: Record<string, string>;
    lineHeights?: Record<string, number>;
    fontWeights?: Record<string, number>;
  };
  spacing?: Record<string, number | string | Record<string, number>>;
  components?: Record<string, Record<string, string>>;
  icons?: Record<string, string>;
  images?: Record<string, string>;
  animations?: Record<string, string>;
  layout?: Record<string, string | Record<string, string | number>>;
}

/** What the browser made of the styles of some elements, as the collector script returns it. All of it comes from the page. */
export interface ComputedStyles {
  /** body, h1, h2, h3, p, a, small, code, nav, header, footer, buttonPrimary, buttonSecondary, input, container: CSS property -> value. */
  readonly elements: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Address of the logo, where one was found. */
  readonly logo?: string;
  /** Custom properties of the root: `--color-primary` -> value; at most 300. */
  readonly variables: Readonly<Record<string, string>>;
}
