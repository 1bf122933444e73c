import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** Put together on the page: whole results of axe are large. */
const LINES = `axe.run(document, { resultTypes: ['violations'], iframes: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) =>
    id + ': ' + html.slice(0, 120) + ' ' + [...any, ...all, ...none].map(({ message }) => message).join(' '))))`;

/**
 * What axe-core finds wrong on a page: all of its rules, also those of good practice. Frames are left out: live views, replays and
 * PDFs show what somebody else made.
 * @returns a line for each element; none is what a test wants
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  return (await page.evaluate(LINES)) as string[];
}

/** Milliseconds that a page gets to follow its window: drawings measure it, and are drawn again. */
const FOLLOWS = 60_000;

/** @returns pixels by which a page is wider than its window, once it has followed that; 0 if it fits */
export async function tooWide(page: Page): Promise<number> {
  let wide = 0;
  const fits = async (): Promise<boolean> => {
    wide = Number(await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)'));
    return wide === 0;
  };
  await until(fits, 'a page that fits', FOLLOWS).catch(() => {});
  return wide;
}

/** Asserts that a page fits its window and has no accessibility problem, on a desktop and on a phone. */
export async function looksRight(page: Page, where: string): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 860 });
    assert.deepEqual([await tooWide(page), await accessibilityProblems(page)], [0, []], `${where} at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}
