import type { BrowserSession, SessionView } from '../../engines/browser/index.ts';
import type { FinalState, StoredResult } from '../scrape/index.ts';
import { noReplay } from './errors.ts';
import type { NewSession } from './sessions.ts';

/**
 * A session that continues where a scrape ended: at its last page, with its cookies and storage. The actions of the scrape are repeated,
 * unless they led to another address or sent something: an order must not be placed twice.
 */

/** Milliseconds: such sessions end after ten minutes, or five without use. */
const TTL = 600_000;
const ACTIVITY_TTL = 300_000;
/** Timeouts of the page and of its actions, in milliseconds. */
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
  finalState: FinalState | undefined,
): NewSession {
  const { mobile, location, skipTlsVerification, proxy, profile, actions = [] } = request as Stored;
  const view: SessionView = { mobile, location, skipTlsVerification };
  return {
    ...{ ttl: TTL, activityTtl: ACTIVITY_TTL, streamWebView: true, scrapeId, view, profile },
    tier: proxy === 'enhanced' || proxy === 'stealth' ? 'enhanced' : 'basic',
    prepare: async (browser) => {
      // A profile that is saved may have changed since the scrape.
      await openPage(
        browser,
        url,
        finalState && (profile?.saveChanges ? { ...finalState, cookies: [], storage: undefined } : finalState),
      );
      // Actions that fail now are up to the caller.
      const code = finalState?.acted ? '' : actions.flatMap(codeOf).join('\n');
      if (code !== '') await browser.ask('execute', { language: 'node', code, timeout: ACTIONS_MS });
    },
  };
}

/** @throws ApiError CONFLICT if the page does not load any more */
async function openPage(browser: BrowserSession, url: string, finalState: FinalState | undefined): Promise<void> {
  const visit = async (address: string, most: number): Promise<void> => {
    const { status } = await browser.ask('open', { url: address, timeout: OPEN_MS, finalState });
    if (status === 0 || status >= most) throw new Error(`the page returned status ${status}`);
  };
  try {
    // The last address of a scrape may work only once.
    if (finalState !== undefined && finalState.url !== url) return await visit(finalState.url, 400);
  } catch (error) {
    if (!browser.alive) throw noReplay(error);
  }
  await visit(url, 500).catch((error: unknown) => {
    throw noReplay(error);
  });
}

/** An action of a scrape as code; none for actions that do not change the page, such as screenshots. */
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
      // Texts that were typed are not stored with scrapes.
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
