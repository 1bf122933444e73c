import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { answers, untilBack } from '../api/connection.ts';
import type { IconName } from '../ui/icon.tsx';
import { type PageDefinition, type PageProps, SECTIONS, type SectionId } from './page.ts';

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

interface Who {
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
}

/** The pages that a person finds in the palette and by their letter. */
export const pagesFor = ({ isAdmin, isOperator }: Who): RegisteredPage[] =>
  PAGES.filter(({ nav }) => nav !== undefined && (isAdmin || !nav.admin) && (isOperator || !nav.operator));

type Tab = readonly [path: string, title: string];

export interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly icon: IconName;
  readonly tabs: readonly Tab[];
}

/** What a person finds in the navigation, in groups. */
export function navigation(who: Who): { group: string; sections: Section[] }[] {
  const pages = pagesFor(who);
  const all = Object.entries(SECTIONS).map(([id, section]) => ({
    ...section,
    id: id as SectionId,
    tabs: pages.flatMap(({ nav, paths, title }): readonly Tab[] =>
      nav?.section === id ? (nav.tabs ?? [[paths[0], title]]) : [],
    ),
  }));
  const shown = all.filter(({ tabs }) => tabs.length > 0);
  return [...new Set(shown.map(({ group }) => group))].map((group) => ({
    group,
    sections: shown.filter((section) => section.group === group),
  }));
}

/** The section that an address belongs to: /crawls/123 belongs to that of /crawls. */
export function sectionOf(location: string): SectionId | undefined {
  const [, first] = location.split('/');
  return PAGES.find(({ nav, paths }) => nav !== undefined && paths.some((path) => path.split('/')[1] === first))?.nav
    ?.section;
}

/** The tab that an address belongs to: that of its own first word, or of the page that has both, as /enrichment does. */
export function tabOf(location: string, tabs: readonly Tab[]): string | undefined {
  const own = `/${location.split('/')[1]}`;
  const isTab = (path: string): boolean => tabs.some(([tab]) => tab === path);
  return isTab(own) ? own : PAGES.find(({ paths }) => paths.includes(own))?.paths.find(isTab);
}
