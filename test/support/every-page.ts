import { globSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accessibilityProblems, tooWide } from './a11y.ts';

/** Every page of the dashboard, and what is wrong with it. */

const DEFINITIONS = 'dashboard/src/pages/*/index.ts';
/** What addresses with a parameter can be without anything made first. */
const TABS: readonly string[] = [
  ...['monitor', 'papers', 'paper', 'similar', 'developer', 'parse', 'agent', 'batch'].map((of) => `/playground/${of}`),
  ...['teams', 'options', 'organization'].map((tab) => `/team/${tab}`),
  ...['sign-ins', 'threat-protection', 'feedback', 'system'].map((tab) => `/settings/${tab}`),
  '/cli-auth?code_challenge=abc#session_id=0123456789abcdef',
];

/** What an index.ts in `pages/` declares, as far as it is read here. */
interface PageDefinition {
  readonly paths: readonly string[];
  readonly frame?: 'framed' | 'plain';
}

/** A window's size and colors. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

/** Addresses of all pages that are shown to people who are signed in, without those of single things. */
export async function pagesForMembers(): Promise<string[]> {
  return [...(await addresses('framed')), ...TABS];
}

/** Addresses of pages for people without a session, with links that do not work. */
export async function pagesForVisitors(): Promise<string[]> {
  return (await addresses('plain')).map((path) => `${path}#nonsense`);
}

async function addresses(frame: NonNullable<PageDefinition['frame']>): Promise<string[]> {
  const root = new URL('../../', import.meta.url);
  const files = globSync(DEFINITIONS, { cwd: root }).sort();
  const pages = await Promise.all(
    files.map(async (file) => ((await import(new URL(file, root).href)) as { page: PageDefinition }).page),
  );
  return pages
    .filter((page) => (page.frame ?? 'framed') === frame)
    .flatMap(({ paths }) => paths.filter((path) => !path.includes(':')));
}

/** Goes to another page as a click on a link does, and waits until nothing of it is still on its way. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}

/** @returns a line for all that is wrong with the page as it is: too wide for its window, or found by axe-core */
export async function problemsOf(page: Page): Promise<string[]> {
  const wide = await tooWide(page);
  return [...(wide > 0 ? [`${wide} pixels too wide`] : []), ...(await accessibilityProblems(page))];
}
