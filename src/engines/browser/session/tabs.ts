import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { within } from '../page/world.ts';
import type { TabFacts } from './protocol.ts';

/** The pages of a session, and which of them is active: the one that viewers see and commands drive. */
export interface Tabs {
  active(): Page;
  /** Whether a page is usable: neither closed nor crashed. */
  works(page: Page): boolean;
  all(): readonly Page[];
  /** Opens a new page and makes it active. */
  open(): Promise<Page>;
  activate(page: Page): Promise<void>;
  /** Opens a page if there is none. */
  ensure(): Promise<void>;
  /** A channel to the DevTools of a page, made once. */
  devtools(page: Page): Promise<CDPSession>;
  idOf(page: Page): string;
  facts(): Promise<TabFacts[]>;
}

export interface TabEvents {
  /** Another page became active. */
  active(page: Page): void;
  /** The list of pages changed. */
  changed(): void;
}

/** Milliseconds that the list of pages waits for the title of one. */
const TITLE_MS = 300;

/** @param prepare runs for every new page */
export function createTabs(
  context: BrowserContext,
  first: Page,
  prepare: (page: Page) => Promise<void>,
  on: TabEvents,
): Tabs {
  let active = first;
  const ids = new WeakMap<Page, string>();
  const channels = new WeakMap<Page, Promise<CDPSession>>();
  const crashed = new WeakSet<Page>();
  let lastId = 0;

  /** The last titles, and where. */
  const titles = new WeakMap<Page, { readonly url: string; readonly title: string }>();

  const works = (page: Page): boolean => !page.isClosed() && !crashed.has(page);

  const idOf = (page: Page): string => {
    const known = ids.get(page) ?? `t${++lastId}`;
    ids.set(page, known);
    return known;
  };
  const set = (page: Page): void => {
    active = page;
    on.active(page);
    on.changed();
  };
  const watch = (page: Page): void => {
    page.on('framenavigated', (frame) => frame === page.mainFrame() && on.changed());
    page.on('load', () => on.changed());
    page.once('crash', () => {
      // The next caller gets a new one.
      crashed.add(page);
      page.close().catch(() => {});
    });
    page.once('close', () => {
      if (page === active) {
        const left = context.pages().filter(works);
        if (left.length > 0) set(left.at(-1) as Page);
      }
      on.changed();
    });
  };
  watch(first);
  context.on('page', (page) => {
    watch(page);
    prepare(page).catch(() => {});
    // A page opened by a click becomes active.
    set(page);
  });
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    set(page);
    return page;
  };
  /** Told again when it is there, where the page takes long to say. */
  const titleOf = async (page: Page): Promise<string> => {
    const url = page.url();
    const known = titles.get(page);
    const shown = known?.url === url ? known.title : '';
    const asked = page.title().then(
      (title) => {
        titles.set(page, { url, title });
        return title;
      },
      () => shown,
    );
    const title = await within(asked, TITLE_MS).catch(() => undefined);
    if (title === undefined) asked.then((told) => told !== shown && on.changed());
    return title ?? shown;
  };
  return {
    active: () => active,
    works,
    all: () => context.pages(),
    open,
    async activate(page) {
      await page.bringToFront();
      set(page);
    },
    async ensure() {
      if (works(active)) return;
      const left = context.pages().filter(works);
      if (left.length > 0) set(left.at(-1) as Page);
      else await open();
    },
    devtools(page) {
      const known = channels.get(page) ?? context.newCDPSession(page);
      channels.set(page, known);
      known.catch(() => channels.delete(page));
      return known;
    },
    idOf,
    facts: () =>
      Promise.all(
        context.pages().map(async (page) => ({
          id: idOf(page),
          url: page.url(),
          title: await titleOf(page),
          active: page === active,
        })),
      ),
  };
}
