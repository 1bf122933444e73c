import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { GROUPS, type PageDefinition } from './page.ts';

export interface RegisteredPage extends PageDefinition {
  readonly Component: LazyExoticComponent<ComponentType<{ params: Readonly<Record<string, string>> }>>;
}

/** Every page, from the folders of pages/. */
export const PAGES: readonly RegisteredPage[] = Object.values(
  import.meta.glob<PageDefinition>('../pages/*/index.ts', { eager: true, import: 'page' }),
)
  .map((page) => ({ ...page, Component: lazy(page.load) }))
  .sort((a, b) => (a.nav?.order ?? 1e3) - (b.nav?.order ?? 1e3));

/** What a person finds in the navigation, in groups. */
export function navigation({
  isAdmin,
  isOperator,
}: {
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
}): { group: string; pages: RegisteredPage[] }[] {
  return GROUPS.map((group) => ({
    group,
    pages: PAGES.filter(({ nav }) => nav?.group === group && (isAdmin || !nav.admin) && (isOperator || !nav.operator)),
  })).filter(({ pages }) => pages.length > 0);
}
