import type { Browser, BrowserContext } from 'playwright-core';
import type { HostVisit } from '../host/protocol.ts';
import { openContext, openTab, type Tab } from './tab.ts';
import { within } from './world.ts';

/** Maximum number of visits of a page; ten times as many for a shared context. */
const VISITS_PER_TAB = 50;
const VISITS_PER_CONTEXT = 500;
/** Milliseconds for a page or a context to close. */
const CLOSE_MS = 5000;

interface Shared {
  readonly context: Promise<BrowserContext>;
  readonly idle: Tab[];
  visits: number;
  busy: number;
  /** It is not given out again. */
  retired: boolean;
}

/** Tabs of a browser: with a separate context for each visit, or shared by the visits of a job. */
export interface Tabs {
  take(visit: HostVisit): Promise<Tab>;
  /** @param sound whether the tab may be used again */
  give(tab: Tab, visit: HostVisit, sound: boolean): Promise<void>;
  /** Closes what a job shared. */
  forget(key: string): void;
}

export function createTabs(browser: Browser, proxy: string): Tabs {
  const shared = new Map<string, Shared>();
  const version = browser.version();

  const closeContext = async (context: BrowserContext): Promise<void> => {
    await within(context.close(), CLOSE_MS).catch(() => {});
  };
  const retire = (key: string, one: Shared): void => {
    one.retired = true;
    if (shared.get(key) === one) shared.delete(key);
    if (one.busy === 0) one.context.then(closeContext, () => {});
  };

  const takeShared = async (key: string, visit: HostVisit): Promise<Tab> => {
    let one = shared.get(key);
    if (one !== undefined && one.visits >= VISITS_PER_CONTEXT) {
      retire(key, one);
      one = undefined;
    }
    if (one === undefined) {
      one = { context: openContext(browser, visit, proxy), idle: [], visits: 0, busy: 0, retired: false };
      shared.set(key, one);
    }
    one.visits++;
    one.busy++;
    try {
      return one.idle.pop() ?? owners.set(await openTab(await one.context, visit, version), one);
    } catch (error) {
      one.busy--;
      retire(key, one);
      throw error;
    }
  };

  const owned = new WeakMap<Tab, Shared>();
  const owners = {
    set: (tab: Tab, one: Shared): Tab => {
      owned.set(tab, one);
      return tab;
    },
  };

  return {
    take: async (visit) => {
      if (visit.reuse !== undefined) return takeShared(visit.reuse, visit);
      const context = await openContext(browser, visit, proxy);
      try {
        return await openTab(context, visit, version);
      } catch (error) {
        await closeContext(context);
        throw error;
      }
    },
    give: async (tab, visit, sound) => {
      tab.visits++;
      const one = owned.get(tab);
      if (one === undefined || visit.reuse === undefined) return closeContext(tab.context);
      one.busy--;
      if (sound && !one.retired && tab.visits < VISITS_PER_TAB && !tab.page.isClosed()) {
        one.idle.push(tab);
        return;
      }
      if (one.retired && one.busy === 0) return closeContext(tab.context);
      await within(tab.page.close(), CLOSE_MS).catch(() => retire(visit.reuse as string, one));
    },
    forget: (key) => {
      const one = shared.get(key);
      if (one !== undefined) retire(key, one);
    },
  };
}
