import type { Page, Request } from 'playwright-core';
import { withoutFragment } from '../../../foundation/kernel/canonical-url.ts';
import type { DriverCookie, PageState, PageStorage } from '../request.ts';
import type { Tab } from './tab.ts';
import { Busy, insist, within } from './world.ts';

/** The state in which a visit leaves its browser, for sessions that continue from there. */

/** Maximum UTF-16 units of both storages. */
const MOST_STORED = 512 * 1024;

const STORED = `(() => {
  const of = (storage) => Array.from({ length: storage.length }, (_, at) => [storage.key(at), storage.getItem(storage.key(at))]);
  try {
    const found = { origin: location.origin, local: of(localStorage), session: of(sessionStorage) };
    const size = [...found.local, ...found.session].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    return size === 0 || size > ${MOST_STORED} ? null : found;
  } catch {
    return null;
  }
})()`;

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SENDS = new Set(['document', 'fetch', 'xhr']);

/** A rough check that distinguishes a site and its API from trackers. */
const siteOf = (url: string): string => new URL(url).hostname.split('.').slice(-2).join('.');

/** Watches whether the page moves to another URL or sends data to its site. */
export function watchSideEffects(page: Page): { acted(): boolean } {
  const from = page.url();
  let sent = false;
  const heard = (request: Request): void => {
    if (SAFE.has(request.method()) || !SENDS.has(request.resourceType())) return;
    sent ||= URL.canParse(request.url()) && URL.canParse(page.url()) && siteOf(request.url()) === siteOf(page.url());
  };
  page.on('request', heard);
  return {
    acted() {
      page.off('request', heard);
      return sent || withoutFragment(page.url()) !== withoutFragment(from);
    },
  };
}

const UNREAD =
  'The cookies or the storage of the page were not read in time: a session that continues from this scrape begins without them.';

/**
 * What the browser returns of it within half of the time that is left. That the actions were done is known in any case: a session must not
 * repeat them.
 * @param ms the time that is left
 */
export async function readFinalState(tab: Tab, acted: boolean, ms: number): Promise<PageState> {
  const time = ms / 2;
  const [cookies, storage] = await Promise.all([
    within(tab.context.cookies(), time).catch(() => undefined),
    insist<PageStorage | null>(tab.world, STORED, time).catch((error: unknown) => {
      if (error instanceof Busy) tab.missed.add(UNREAD);
      return null;
    }),
  ]);
  if (cookies === undefined) tab.missed.add(UNREAD);
  return { cookies: (cookies ?? []) as DriverCookie[], acted, ...(storage === null ? {} : { storage }) };
}
