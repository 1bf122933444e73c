import type { branding } from '@trawl/contract/v2/scrape/branding.ts';
import type { z } from 'zod';

/** The look of a site, as the API returns it; every field may be absent. */
export type Branding = z.input<typeof branding>;

/** What the browser made of the styles of some elements, as the collector script returns it. All of it comes from the page. */
export interface ComputedStyles {
  /** body, h1, h2, h3, p, a, small, code, nav, header, footer, buttonPrimary, buttonSecondary, input, container: CSS property -> value. */
  readonly elements: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Address of the logo, where one was found. */
  readonly logo?: string;
  /** Custom properties of the root: `--color-primary` -> value; at most 300. */
  readonly variables: Readonly<Record<string, string>>;
}
