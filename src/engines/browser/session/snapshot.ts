import type { Locator, Page } from 'playwright-core';

/** The accessibility tree of a page with numbered refs, and the elements of the last snapshot's refs. */

const refsOf = new WeakMap<Page, readonly string[]>();

/** Interactive elements. */
const ACTS =
  /^\s*- (link|button|textbox|searchbox|checkbox|radio|combobox|listbox|option|menuitem\w*|tab|switch|slider|spinbutton|treeitem|gridcell)\b/;

/**
 * @param interactive only interactive elements, without the tree
 * @param timeout milliseconds
 */
export async function snapshotOf(page: Page, interactive: boolean, timeout: number): Promise<string> {
  const tree = await page.ariaSnapshot({ mode: 'ai', timeout });
  const refs: string[] = [];
  const numbered = (line: string): string =>
    line.replace(/\[ref=([a-z0-9]+)\]/, (_, ref: string) => `[ref=e${refs.push(ref)}]`);
  let lines = tree.split('\n');
  if (interactive) {
    lines = lines.filter((line) => line.includes('[ref=') && (ACTS.test(line) || line.includes('[cursor=pointer]')));
  }
  const text = lines.map((line) => numbered(interactive ? line.trim().replace(/:$/, '') : line)).join('\n');
  refsOf.set(page, refs);
  return text;
}

/** A step without a valid element; its message is for the caller. */
export class NoSuchElement extends Error {}

/**
 * An element as in commands: `@e3` of the last snapshot, or a selector.
 * @throws NoSuchElement if the last snapshot has no such ref, or its element is no longer on the page
 */
export async function elementOf(page: Page, name: string | undefined): Promise<Locator> {
  if (name === undefined || name === '') {
    throw new NoSuchElement('Which element? Name one as @e1 (of the last snapshot) or by a selector');
  }
  const number = /^(?:@|ref=)?e(\d+)$/.exec(name)?.[1];
  if (number === undefined) return page.locator(name).first();
  const ref = refsOf.get(page)?.[Number(number) - 1];
  const element = ref === undefined ? undefined : page.locator(`aria-ref=${ref}`);
  if (element === undefined || (await element.count().catch(() => 0)) === 0) {
    throw new NoSuchElement(`There is no element ${name} on the page now: take a new snapshot`);
  }
  return element;
}
