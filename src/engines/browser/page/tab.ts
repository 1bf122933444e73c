import type { Browser, BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import { type HostVisit, VisitFailure } from '../host/protocol.ts';
import { contextOptions, presentAs } from './identity.ts';
import { type Interception, watchAnswers } from './interception.ts';
import { type Network, watchNetwork } from './network.ts';
import { createWorld, type World } from './world.ts';

/** One page with its observers. */
export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  readonly network: Network;
  readonly interception: Interception;
  readonly world: World;
  /** Rejects when the page or the browser is gone. Never resolves. */
  readonly crashed: Promise<never>;
  /** What of the current visit was not waited for, in sentences for the user. */
  readonly missed: Set<string>;
  visits: number;
}

/** Maximum number of dialogs; then the script that opens them is stopped. */
const MANY_DIALOGS = 20;

const STOPPED =
  'The page did not respond for some seconds, so its script was stopped: what it would have added may be missing.';

/** Functions that are disabled in every page: opening windows, printing. */
const LIMITS = `(() => {
  const none = () => null;
  try {
    Object.defineProperty(window, 'open', { value: function open() { return none(); }, writable: true, configurable: true });
    Object.defineProperty(window, 'print', { value: function print() {}, writable: true, configurable: true });
  } catch {}
})()`;

/** A context for one visit, or for the visits of one job. */
export async function openContext(browser: Browser, visit: HostVisit, proxy: string): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions(visit, browser.version(), proxy));
  const cookies = cookiesOf(visit);
  if (cookies.length > 0) await context.addCookies(cookies);
  return context;
}

/** A caller's Cookie header is sent to the requested site only, on all of its paths. */
function cookiesOf({ headers, url }: HostVisit): { name: string; value: string; url: string }[] {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1];
  // The path of a cookie is that of its URL.
  const site = new URL('/', url).href;
  return (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    return at < 1 || name === '' ? [] : [{ name, value: pair.slice(at + 1).trim(), url: site }];
  });
}

export async function openTab(context: BrowserContext, visit: HostVisit, version: string): Promise<Tab> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const frame = targetInfo.targetId;
  const missed = new Set<string>();
  const world = createWorld(session, frame, () => missed.add(STOPPED));
  const [interception] = await Promise.all([
    watchAnswers(session, frame, visit),
    presentAs(session, visit, version),
    page.addInitScript(LIMITS),
  ]);
  let dialogs = 0;
  const dismiss = (dialog: Dialog): void => {
    dialogs++;
    if (dialogs > MANY_DIALOGS && dialogs % 10 === 0) world.interrupt();
    // Dialogs that ask before leaving are accepted.
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answer.catch(() => {});
  };
  page.on('dialog', dismiss);
  page.on('popup', (popup) => void popup.close().catch(() => {}));
  const crashed = new Promise<never>((_, reject) => {
    const gone = (): void => reject(new VisitFailure({ kind: 'crashed' }));
    page.once('crash', gone);
    page.once('close', gone);
    context.browser()?.once('disconnected', gone);
    page.once('close', () => context.browser()?.off('disconnected', gone));
  });
  crashed.catch(() => {});
  const network = watchNetwork(page);
  return { context, page, session, network, interception, world, crashed, missed, visits: 0 };
}
