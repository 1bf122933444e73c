import { setTimeout as sleep } from 'node:timers/promises';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { VisitFailure } from '../host/protocol.ts';
import type { Action, Picture } from '../request.ts';
import { isAnswered, reasonOf } from './action-reasons.ts';
import { clickAll } from './click-all.ts';
import { htmlOf } from './html.ts';
import { runJavascript } from './javascript.ts';
import { printPdf } from './pdf.ts';
import { screenshot } from './pictures.ts';
import { settle } from './settle.ts';
import type { Tab } from './tab.ts';

export interface ActionResults {
  readonly screenshots: Picture[];
  readonly scrapes: { url: string; html: string }[];
  readonly javascriptReturns: { type: string; value: unknown }[];
  readonly pdfs: Uint8Array[];
}

/** Milliseconds to wait for an element: by contract for `wait`, shorter for a click. */
const WAIT_MS = 30_000;
const CLICK_MS = 10_000;
/** Longer text is inserted at once instead of key by key. */
const TYPED = 300;
/** Milliseconds reserved for reading the page. */
const SPARED_MS = 250;
/** Milliseconds to wait for the effect of an action. */
const AFTER_MS = 5000;

/** Reads something from a page after the effects of the actions before it. */
const CAPTURES = new Set<Action['type']>(['screenshot', 'scrape', 'executeJavascript', 'pdf']);

/**
 * Runs the actions in order.
 * @param left remaining milliseconds
 * @throws VisitFailure `action` with the position of the one that failed; `timeout` when the time is up
 */
export async function act(
  tab: Tab,
  actions: readonly Action[],
  most: number,
  left: () => number,
): Promise<ActionResults> {
  const results: ActionResults = { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] };
  let changed = false;
  for (const [index, action] of actions.entries()) {
    try {
      if (changed && CAPTURES.has(action.type)) await settle(tab, Math.min(AFTER_MS, left() / 2));
      changed = !CAPTURES.has(action.type) || action.type === 'executeJavascript';
      await one(tab, action, results, most, left);
    } catch (error) {
      if (error instanceof VisitFailure) throw error;
      if (await isAnswered(tab, action, left())) continue;
      // The element may have been loading.
      if (left() <= (action.type === 'wait' ? SPARED_MS : 0)) throw new VisitFailure({ kind: 'timeout' });
      throw new VisitFailure({
        kind: 'action',
        index,
        action: action.type,
        reason: await reasonOf(tab, action, error, left()),
      });
    }
  }
  if (changed) await settle(tab, Math.min(AFTER_MS, left() / 2));
  return results;
}

async function one(tab: Tab, action: Action, results: ActionResults, most: number, left: () => number): Promise<void> {
  const { page } = tab;
  // So that a missing element is reported as such before the time is up; what is waited for may come until the end.
  const spared = action.type === 'wait' ? SPARED_MS / 2 : Math.min(500, left() / 4);
  const atMost = (ms: number): number => Math.max(1, Math.min(ms, left() - spared));
  switch (action.type) {
    case 'wait':
      if (action.selector !== undefined) {
        if (await isAnswered(tab, action, left())) return;
        await page
          .locator(action.selector)
          .first()
          .waitFor({ state: 'visible', timeout: atMost(WAIT_MS) });
        return;
      }
      // What follows would be of another moment than was asked for.
      if ((action.milliseconds ?? 0) > left() - SPARED_MS / 2) throw new VisitFailure({ kind: 'timeout' });
      await sleep(action.milliseconds ?? 0);
      return;
    case 'click':
      if (await isAnswered(tab, action, left())) return;
      if (!action.all)
        return page
          .locator(action.selector)
          .first()
          .click({ timeout: atMost(CLICK_MS) });
      return clickAll(
        await page.locator(action.selector).all(),
        () => left() - spared,
        (sentence) => tab.missed.add(sentence),
      );
    case 'write':
      if (action.text.length > TYPED) await page.keyboard.insertText(action.text);
      else await page.keyboard.type(action.text);
      return;
    case 'press':
      return page.keyboard.press(keyOf(action.key));
    case 'scroll':
      return scroll(tab, action, atMost(CLICK_MS));
    case 'screenshot':
      results.screenshots.push(await screenshot(tab, action, atMost(20_000)));
      return;
    case 'scrape':
      results.scrapes.push({ url: page.url(), html: await htmlOf(tab, most, atMost(10_000)) });
      return;
    case 'executeJavascript':
      results.javascriptReturns.push(await runJavascript(tab, action.script, atMost(WAIT_MS)));
      return;
    case 'pdf':
      results.pdfs.push(await printPdf(tab, action, atMost(WAIT_MS)));
      return;
  }
}

async function scroll(tab: Tab, action: Extract<Action, { type: 'scroll' }>, ms: number): Promise<void> {
  const sign = action.direction === 'up' ? -1 : 1;
  if (action.selector === undefined) {
    await tab.world.run(`scrollBy(0, ${sign} * Math.max(1, innerHeight))`, ms);
    return;
  }
  const element = tab.page.locator(action.selector).first();
  await element.evaluate((one, by) => one.scrollBy(0, by * Math.max(1, one.clientHeight)), sign, { timeout: ms });
}

const KEYS: WordTable<string> = table({
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  esc: 'Escape',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  home: 'Home',
  end: 'End',
});

/** The driver's name of a key; people write ENTER and Esc. */
const keyOf = (key: string): string => KEYS[key.toLowerCase()] ?? key;
