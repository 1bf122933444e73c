import { answeredNoticeScript } from '../in-page/scripts.ts';
import type { Action } from '../request.ts';
import type { Tab } from './tab.ts';
import { Busy, within } from './world.ts';

/** Why an action failed, for people. */

/** Milliseconds to look at an element, at least; a page that responds takes a few. */
const LOOK_MS = 1000;
const timeToLook = (left: number): number => Math.max(LOOK_MS, left / 4);
const LONGEST = 500;

/**
 * Whether an action is about a notice that was answered or taken out already (`blockAds`): there is nothing left to do.
 * @param left remaining milliseconds
 */
export async function isAnswered(tab: Tab, action: Action, left: number): Promise<boolean> {
  if ((action.type !== 'click' && action.type !== 'wait') || action.selector === undefined) return false;
  const { selector } = action;
  try {
    if ((await within(tab.page.locator(selector).count(), timeToLook(left))) > 0) return false;
    return await tab.world.run<boolean>(answeredNoticeScript(selector), timeToLook(left));
  } catch {
    return false;
  }
}

/** What the driver notes of an element that it waits for, and what it means. */
const STATES: readonly (readonly [pattern: RegExp, reason: (found: string) => string])[] = [
  [/([^\n]*<[^\n]*) intercepts pointer events/, (found) => `the element is covered by ${coverOf(found)}`],
  [/element is not enabled/, () => 'the element is disabled'],
  [/element is not visible/, () => 'the element is there, but hidden'],
  [/element is not stable/, () => 'the element does not stop moving'],
  [/element is inert/, () => 'the element is inert: something else is open in front of it'],
  [/element is inside a hidden frame/, () => 'the element is in a hidden frame'],
  [/element was detached from the DOM/, () => 'the element is put anew again and again'],
  [/element is outside of the viewport/, () => 'the element is outside of the window and cannot be scrolled into it'],
];

/** `<div id="x">`: the outermost element of what is in the way. */
const coverOf = (noted: string): string =>
  (/ from (<[^>]{1,200}>)[^<>]*(?:<[^<>]*>)? subtree/.exec(noted) ?? /(<[^>]{1,200}>)/.exec(noted))?.[1] ??
  'another element';

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\x1b\[[0-9;]*m/g, '');

/**
 * Whether the driver knows why a click did not come to its end: what is in the way of it, or what the click itself set off. Otherwise it had
 * not got that far.
 */
export function isExplained(error: unknown): boolean {
  const text = textOf(error);
  return (
    !/Timeout [\d.]+ms exceeded/.test(text) || /performing click/.test(text) || STATES.some(([one]) => one.test(text))
  );
}

/**
 * The reason of a failure, without the driver's call log.
 * @param left remaining milliseconds
 */
export async function reasonOf(tab: Tab, action: Action, error: unknown, left: number): Promise<string> {
  const text = textOf(error);
  const first = (text.split('\n')[0] as string).replace(/^\w+\.\w+: /, '');
  if (!/^Timeout [\d.]+ms exceeded/.test(first)) return first.slice(0, LONGEST);
  const selector = 'selector' in action ? action.selector : undefined;
  const found = selector === undefined ? undefined : await lookAt(tab, selector, timeToLook(left));
  if (found === undefined) return 'no such element appeared in time';
  if (found === 'option') {
    return 'the element is an option of a list, which cannot be clicked: click its list and press keys, or set its value with executeJavascript';
  }
  for (const [pattern, reason] of STATES) {
    const noted = pattern.exec(text);
    if (noted) return reason(noted[1] ?? '');
  }
  if (found === UNSEEN) return 'the page did not respond in time';
  return action.type === 'wait' ? 'the element is there, but hidden' : 'the element did not become ready in time';
}

/** In place of a name: the page does not say. */
const UNSEEN = '';

/** The name of the first element that a selector finds. */
async function lookAt(tab: Tab, selector: string, ms: number): Promise<string | undefined> {
  const element = tab.page.locator(selector).first();
  try {
    if ((await within(tab.page.locator(selector).count(), ms)) === 0) return undefined;
    return await within(
      element.evaluate((one) => one.localName, undefined, { timeout: ms }),
      ms,
    );
  } catch (error) {
    return error instanceof Busy ? UNSEEN : undefined;
  }
}
