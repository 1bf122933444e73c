import type { branding } from '@trawl/contract/v2/scrape/branding.ts';
import type { z } from 'zod';

/** The branding of a site, as the API returns it. Every field may be absent. */
export type Branding = z.input<typeof branding>;

/** Computed styles of some elements, as the collector script returns them. All of it comes from the page and is untrusted. */
export interface ComputedStyles {
  /** body, h1, h2, h3, p, a, small, code, nav, header, footer, buttonPrimary, buttonSecondary, input, container: CSS property -> value. */
  readonly elements: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** URL of the logo, if one was found. */
  readonly logo?: string;
  /** Custom properties of the root: `--color-primary` -> value; at most 300. */
  readonly variables: Readonly<Record<string, string>>;
}
