import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { answers, untilBack } from '../api/connection.ts';
import { GROUPS, type PageDefinition, type PageProps } from './page.ts';

export interface RegisteredPage extends PageDefinition {
  readonly Component: LazyExoticComponent<ComponentType<PageProps>>;
}

/** Every page, from the folders of pages/. */
export const PAGES: readonly RegisteredPage[] = Object.values(
  import.meta.glob<PageDefinition>('../pages/*/index.ts', { eager: true, import: 'page' }),
)
  .map((page) => ({ ...page, Component: lazy(() => loaded(page)) }))
  .sort((a, b) => (a.nav?.order ?? 1e3) - (b.nav?.order ?? 1e3));

/** The content of a page; while the service does not answer, it waits. A page of an older build stays an error. */
async function loaded(page: PageDefinition): ReturnType<PageDefinition['load']> {
  try {
    return await page.load();
  } catch (error) {
    if (await answers()) throw error;
    await untilBack();
    // Browsers remember that a module could not be loaded. Nothing was entered on a page that is not there yet.
    location.reload();
    return new Promise(() => undefined);
  }
}

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
