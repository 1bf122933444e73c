import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe-core finds wrong on a page: all of its rules, also those of good practice. Frames are left out: live views, replays and
 * PDFs show what somebody else made.
 * @returns a line for each element; none is what a test wants
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], iframes: false })',
  )) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
      return `${id}: ${html.slice(0, 120)} ${why}`;
    }),
  );
}

/** Asserts that a page fits its window and has no accessibility problem, on a desktop and on a phone. */
export async function looksRight(page: Page, where: string): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 860 });
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    assert.deepEqual([tooWide, await accessibilityProblems(page)], [0, []], `${where} at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}
