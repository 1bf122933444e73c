import type { Page } from 'playwright-core';

/** Marks what people can use within `main`: visible, enabled, and of each group of radio buttons the one that Tab comes to. */
const MARK = `(() => {
  const usable = 'a[href], button, input, select, textarea, summary, [tabindex], [role=button], [role=link]';
  const nameOf = (one) => (one.getAttribute('aria-label') || one.labels?.[0]?.textContent || one.textContent || one.tagName).trim().slice(0, 60);
  const isSecond = (one) => one.type === 'radio' && !one.checked &&
    [...document.getElementsByName(one.name)].some((other) => other !== one && (other.checked || other.compareDocumentPosition(one) & 4));
  return [...document.querySelectorAll('#main *')]
    .filter((one) => one.matches(usable) && one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
    .filter((one) => one.getAttribute('tabindex') !== '-1' && !isSecond(one))
    .map((one, at) => { one.dataset.stop = at; return nameOf(one); });
})()`;

/** What has the focus: its mark, whether it is in `main`, and whether it, or what it is in, shows the focus. */
const LOOK = `(() => {
  const one = document.activeElement;
  const shows = (it) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  // Parts of drawings have no outline: their shapes get another stroke.
  const strokes = (it) => [...it.querySelectorAll('circle, rect, path')].map((shape) => getComputedStyle(shape).stroke).join();
  const other = [...(one.ownerSVGElement?.querySelectorAll(one.tagName) ?? [])].find((it) => it !== one && it.getAttribute('class') === one.getAttribute('class'));
  const isShown = shows(one) || (other && strokes(one) !== strokes(other)) || [one.parentElement, one.parentElement?.parentElement].some((it) => it?.matches(':focus-within:not(#main)') && shows(it));
  // Of a date, the day, the month, the year and the calendar are stops.
  const hasParts = one.type === 'date' || one.type === 'datetime-local';
  return { hasParts, stop: one.dataset.stop, isInside: one.closest('#main') !== null && one.id !== 'main', isShown };
})()`;

/** @returns a line for each thing in `main` that Tab does not come to, that does not show the focus, or that keeps it */
export async function keyboardProblems(page: Page): Promise<string[]> {
  const names = (await page.evaluate(MARK)) as string[];
  const missed = new Set(names.keys());
  const problems: string[] = [];
  await page.evaluate('document.getElementById("main").focus()');
  let last: string | undefined;
  // Areas that scroll are stops too.
  for (let presses = 0; presses < 2 * names.length + 10; presses += 1) {
    await page.keyboard.press('Tab');
    const { hasParts, stop, isInside, isShown } = (await page.evaluate(LOOK)) as {
      readonly hasParts: boolean;
      readonly stop?: string;
      readonly isInside: boolean;
      readonly isShown: boolean;
    };
    if (!isInside) break;
    const name = names[Number(stop)];
    if (stop !== undefined && stop === last && !hasParts) {
      problems.push(`the focus stays on ${name}`);
      break;
    }
    // The browser itself marks the parts.
    const isPart = hasParts && stop === last;
    if (stop !== undefined && !isShown && !isPart) problems.push(`the focus is not visible on ${name}`);
    if (stop !== undefined) missed.delete(Number(stop));
    last = stop;
  }
  // Lists are read again meanwhile, and rows go.
  const here = (await page.evaluate(
    '[...document.querySelectorAll("[data-stop]")].map((one) => one.dataset.stop)',
  )) as string[];
  const left = [...missed].filter((at) => here.includes(String(at)));
  return [...problems, ...left.map((at) => `Tab does not come to ${names[at]}`)];
}
