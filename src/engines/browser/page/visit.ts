import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'playwright-core';
import { withoutFragment } from '../../../foundation/kernel/canonical-url.ts';
import { BREAKS_OFF } from '../../../foundation/kernel/response-flaws.ts';
import { type HostVisit, VisitFailure } from '../host/protocol.ts';
import { noticesScript } from '../in-page/scripts.ts';
import type { StorageState, Visited } from '../request.ts';
import { type ActionResults, act } from './actions.ts';
import { NOTICE_BUTTONS, NOTICE_SELECTORS } from './ad-hosts.ts';
import { readFinalState, watchSideEffects } from './final-state.ts';
import { followOn } from './follow-on.ts';
import { htmlOf } from './html.ts';
import { documentRead } from './interception.ts';
import { runJavascript } from './javascript.ts';
import { screenshot } from './pictures.ts';
import { SETTLE_MS, settle } from './settle.ts';
import type { Tab } from './tab.ts';
import { Busy, insist, within } from './world.ts';

/** Milliseconds reserved for reading a page that goes on loading. */
const RESERVE_MS = 2000;
/** The same for a page that arrives at the last moment. */
const LAST_MS = 250;
/** How much longer that takes with a screenshot. */
const PICTURE_MS = 200;

const NOTHING: ActionResults = { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] };

/**
 * Visits one URL in a tab.
 * @throws VisitFailure
 */
export async function visitIn(tab: Tab, visit: HostVisit, ends: number): Promise<Omit<Visited, 'tier'>> {
  const left = (): number => ends - performance.now();
  tab.network.reset();
  tab.missed.clear();
  tab.interception.file = undefined;
  tab.interception.tooLarge = false;
  tab.interception.isActing = false;
  tab.interception.stays = false;
  tab.interception.visit = visit;
  const refused = new Promise<never>((_, reject) => {
    tab.interception.onTooLarge = () => reject(new VisitFailure({ kind: 'tooLarge' }));
  });
  // If a page navigates to a file at once, the driver would wait for a page.
  const file = new Promise<'whole'>((resolve) => {
    tab.interception.onFile = () => resolve('whole');
  });
  const stays = new Promise<'whole'>((resolve) => {
    tab.interception.onStays = () => resolve('whole');
  });
  const came = await Promise.race([navigate(tab, visit, left), refused, file, stays]);
  documentRead(tab.session);
  if (tab.interception.file !== undefined) return fileOf(tab);
  let timedOut = came === 'partly';
  const last = LAST_MS + (visit.screenshot === undefined ? 0 : PICTURE_MS);
  const spare = Math.max(reserve(left()), waitsOf(visit) + last);
  if (!timedOut) {
    await settle(tab, Math.min(SETTLE_MS, left() - spare), came === 'cut');
    await followOn(tab, () => left() - spare);
  }
  if (visit.waitFor > 0) {
    // A page from before the end of the wait is not what was asked for.
    if (visit.waitFor > left() - LAST_MS / 2) throw new VisitFailure({ kind: 'timeout' });
    await sleep(visit.waitFor);
  }
  if (tab.interception.file !== undefined && visit.actions.length === 0) return fileOf(tab);
  failedOnTheWay(tab);
  if (visit.blockAds && !timedOut) await dismissNotices(tab, left());
  const sideEffects = visit.wantFinalState && visit.actions.length > 0 ? watchSideEffects(tab.page) : undefined;
  tab.interception.isActing = true;
  const actions = visit.actions.length === 0 ? NOTHING : await act(tab, visit.actions, visit.maxBytes, left);
  failedOnTheWay(tab);
  const picture = visit.screenshot && (await screenshot(tab, visit.screenshot, left() - Math.min(300, left() / 3)));
  const styles = visit.collect === undefined ? undefined : await collected(tab, visit.collect, left());
  const html = await htmlOf(tab, visit.maxBytes, left(), visit.markHidden);
  const storageState = visit.wantStorageState
    ? ((await within(tab.context.storageState({ indexedDB: true }), left())) as unknown as StorageState)
    : undefined;
  const finalState = visit.wantFinalState
    ? await readFinalState(tab, sideEffects?.acted() ?? false, left())
    : undefined;
  timedOut ||= left() <= 0;
  const { response } = tab.network;
  const headers = response?.headers() ?? {};
  return {
    url: tab.page.url(),
    status: response?.status() ?? 0,
    headers,
    contentType: headers['content-type'] ?? '',
    html,
    redirects: redirectsOf(tab),
    screenshot: picture,
    actions,
    storageState,
    finalState,
    styles,
    timedOut,
    ...(tab.missed.size > 0 ? { missed: [...tab.missed] } : {}),
    ...(came === 'cut' ? { flaws: [BREAKS_OFF] } : {}),
  };
}

/** A page that navigated to one that cannot be loaded. @throws VisitFailure `navigation` */
function failedOnTheWay(tab: Tab): void {
  if (!tab.page.url().startsWith('chrome-error:')) return;
  const request = tab.network.document;
  const code = /ERR_[A-Z_0-9]+/.exec(request?.failure()?.errorText ?? '')?.[0] ?? 'ERR_FAILED';
  throw new VisitFailure({ kind: 'navigation', code, url: request?.url() ?? '' });
}

/** Milliseconds that the request asks to wait. */
const waitsOf = ({ waitFor, actions }: HostVisit): number =>
  actions.reduce((sum, one) => sum + ((one.type === 'wait' && one.milliseconds) || 0), waitFor);

const reserve = (left: number): number => Math.min(RESERVE_MS, left / 4);

/**
 * Navigates to the URL and waits until the document is loaded.
 * @returns `partly` if it was not loaded in time, `cut` if its response broke off: what arrived is there all the same
 */
async function navigate(tab: Tab, visit: HostVisit, left: () => number): Promise<'whole' | 'partly' | 'cut'> {
  const { page } = tab;
  let failed = (_: Request): void => {};
  const broken = new Promise<'cut'>((resolve) => {
    // A page that leads on ends the response of the one before.
    failed = (request) => {
      const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (isPage && !request.failure()?.errorText.includes('ERR_ABORTED')) resolve('cut');
    };
    page.on('requestfailed', failed);
  });
  let isCommitted = false;
  try {
    // A route of the application that a page of this job left here would be opened without a request.
    if (withoutFragment(page.url()) === withoutFragment(visit.url))
      await page.goto('about:blank', { waitUntil: 'commit' });
    await page.goto(visit.url, { waitUntil: 'commit', timeout: Math.max(1, left() - LAST_MS) });
    isCommitted = true;
    const loaded = page.waitForLoadState('domcontentloaded', { timeout: Math.max(1, left() - reserve(left())) });
    loaded.catch(() => {});
    return (await Promise.race([loaded, broken])) ?? 'whole';
  } catch (error) {
    // For a response that is not a page, the browser cancels the navigation, and we have the file by then or soon.
    const text = error instanceof Error ? error.message : String(error);
    if (tab.interception.file !== undefined || tab.interception.tooLarge) return 'whole';
    if (/Timeout [\d.]+ms exceeded/.test(text)) {
      if (!isCommitted) throw new VisitFailure({ kind: 'timeout' });
      await tab.world.interrupt();
      await within(tab.session.send('Page.stopLoading'), 1000).catch(() => {});
      return 'partly';
    }
    if (/crashed|has been closed|Target closed/i.test(text)) throw new VisitFailure({ kind: 'crashed' });
    const code = /net::(ERR_[A-Z_0-9]+)/.exec(text)?.[1];
    // A script that navigates at once interrupts this navigation.
    if (code === undefined && /interrupted by another navigation/.test(text)) return 'whole';
    if (code === undefined) throw new VisitFailure({ kind: 'unexpected', message: text.split('\n')[0] as string });
    throw new VisitFailure({ kind: 'navigation', code, url: tab.network.document?.url() ?? visit.url });
  } finally {
    page.off('requestfailed', failed);
  }
}

function fileOf(tab: Tab): Omit<Visited, 'tier'> {
  const { bytes, contentType, status, url, headers } = tab.interception.file as NonNullable<
    typeof tab.interception.file
  >;
  const chain = redirectsOf(tab);
  const file = status === 204 || status === 205 ? undefined : { bytes, contentType };
  return { url, status, headers, contentType, html: '', redirects: chain, actions: NOTHING, file, timedOut: false };
}

function redirectsOf(tab: Tab): string[] {
  const chain: string[] = [];
  for (let at = tab.network.document?.redirectedFrom(); at; at = at.redirectedFrom()) chain.unshift(at.url());
  return chain;
}

const WITH_NOTICES = 'The page did not respond in time to have its cookie notices taken out.';
const WITHOUT_STYLES =
  'The page did not return its computed styles in time: its branding is from its HTML and style sheets alone.';

async function dismissNotices(tab: Tab, left: number): Promise<void> {
  const script = noticesScript(NOTICE_BUTTONS, NOTICE_SELECTORS);
  const done = await insist<number>(tab.world, script, left / 2).catch((error: unknown) => {
    if (error instanceof Busy) tab.missed.add(WITH_NOTICES);
    return 0;
  });
  if (done > 0) await settle(tab, Math.min(1500, left / 4));
}

/** The result of the request's script; undefined if it returns nothing or fails. */
async function collected(tab: Tab, script: string, left: number): Promise<unknown> {
  return runJavascript(tab, script, Math.max(1, left / 2)).then(
    ({ value }) => value,
    (error: unknown) => {
      if (error instanceof Busy) tab.missed.add(WITHOUT_STYLES);
    },
  );
}
