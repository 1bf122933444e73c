import type { BrowserSession, SessionView } from '../../engines/browser/index.ts';
import type { FinalState, StoredResult } from '../scrape/index.ts';
import { noReplay } from './errors.ts';
import type { NewSession } from './sessions.ts';

/**
 * A session that goes on where a scrape left off: the page where it ended, with the cookies and the storage that it had by then. What the
 * actions did within the page is done again, unless they led elsewhere or sent something: nobody wants an order placed twice.
 */

/** Seconds of the contract: such sessions live for ten minutes, five without use. */
const TTL = 600_000;
const ACTIVITY_TTL = 300_000;
/** Milliseconds for the page, and for its actions. */
const OPEN_MS = 30_000;
const ACTIONS_MS = 90_000;

interface Stored {
  readonly mobile?: boolean;
  readonly location?: { readonly country?: string; readonly languages?: readonly string[] };
  readonly skipTlsVerification?: boolean;
  readonly proxy?: string;
  readonly profile?: { readonly name: string; readonly saveChanges: boolean };
  readonly actions?: readonly (Readonly<Record<string, unknown>> & { readonly type: string })[];
}

export function sessionOfScrape(
  scrapeId: string,
  { url, request }: StoredResult,
  left: FinalState | undefined,
): NewSession {
  const { mobile, location, skipTlsVerification, proxy, profile, actions = [] } = request as Stored;
  const view: SessionView = { mobile, location, skipTlsVerification };
  return {
    ...{ ttl: TTL, activityTtl: ACTIVITY_TTL, streamWebView: true, scrapeId, view, profile },
    tier: proxy === 'enhanced' || proxy === 'stealth' ? 'enhanced' : 'basic',
    prepare: async (browser) => {
      // A profile that is saved may have gone on since.
      await openPage(
        browser,
        url,
        left && (profile?.saveChanges ? { ...left, cookies: [], storage: undefined } : left),
      );
      // What an action cannot do any more is left to whoever drives the session from here.
      const code = left?.acted ? '' : actions.flatMap(codeOf).join('\n');
      if (code !== '') await browser.ask('execute', { language: 'node', code, timeout: ACTIONS_MS });
    },
  };
}

/** @throws ApiError CONFLICT when the page cannot be had any more */
async function openPage(browser: BrowserSession, url: string, left: FinalState | undefined): Promise<void> {
  const visit = async (address: string, most: number): Promise<void> => {
    const { status } = await browser.ask('open', { url: address, timeout: OPEN_MS, left });
    if (status === 0 || status >= most) throw new Error(`the page answers ${status}`);
  };
  try {
    // Where a scrape ended may be an address for once only.
    if (left !== undefined && left.url !== url) return await visit(left.url, 400);
  } catch (error) {
    if (!browser.alive) throw noReplay(error);
  }
  await visit(url, 500).catch((error: unknown) => {
    throw noReplay(error);
  });
}

/** An action of a scrape as code of the session; pictures and the like leave nothing behind in a page. */
function codeOf(action: NonNullable<Stored['actions']>[number]): string[] {
  const { type, selector, milliseconds, text, key, direction, script, all } = action;
  const quoted = JSON.stringify(selector);
  switch (type) {
    case 'wait':
      if (typeof selector === 'string') return [`await page.waitForSelector(${quoted}, { timeout: 10000 });`];
      return [`await page.waitForTimeout(${Math.min(60_000, Number(milliseconds) || 0)});`];
    case 'click':
      return all === true
        ? [`for (const one of await page.locator(${quoted}).all()) await one.click({ timeout: 5000 });`]
        : [`await page.locator(${quoted}).first().click({ timeout: 5000 });`];
    case 'write':
      // Typed texts are not kept with scrapes.
      return text === '' ? [] : [`await page.keyboard.type(${JSON.stringify(text)});`];
    case 'press':
      return [`await page.keyboard.press(${JSON.stringify(key)});`];
    case 'scroll': {
      const screen = direction === 'up' ? '-innerHeight' : 'innerHeight';
      const what = typeof selector === 'string' ? `document.querySelector(${quoted})` : 'window';
      return [`await page.evaluate(${JSON.stringify(`${what}?.scrollBy(0, ${screen})`)});`];
    }
    case 'executeJavascript':
      return [`await page.evaluate(${JSON.stringify(script)}).catch(() => {});`];
    default:
      return [];
  }
}
