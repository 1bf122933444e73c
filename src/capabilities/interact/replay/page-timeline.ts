import type { TabFacts } from '../../../engines/browser/index.ts';

/** A page that was shown, with start and end. */
export interface ShownPage {
  readonly n: number;
  readonly url: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Undefined while it is shown. */
  readonly end: number | undefined;
}

/** The pages that a session shows one after another, in its active tab. */
interface PageTimeline {
  see(tabs: readonly TabFacts[], at: number): void;
  end(at: number): void;
  /** The pages that are new or changed since the last call. */
  takeChanged(): ShownPage[];
}

/** Maximum number of pages of one session: ids have three digits. */
export const MOST_PAGES = 1000;
/** Maximum characters that are stored. */
const URL_CHARACTERS = 4096;
const TITLE_CHARACTERS = 300;

export function createPageTimeline(): PageTimeline {
  let count = 0;
  let current: (ShownPage & { readonly tab: string }) | undefined;
  const changed = new Map<number, ShownPage>();
  const set = (page: (ShownPage & { readonly tab: string }) | undefined): void => {
    current = page;
    if (page === undefined) return;
    const { tab: _, ...rest } = page;
    changed.set(page.n, rest);
  };
  const end = (at: number): void => {
    if (current === undefined) return;
    set({ ...current, end: at });
    current = undefined;
  };
  return {
    see(tabs, at) {
      const shown = tabs.find(({ active }) => active);
      // PostgreSQL does not store NUL.
      const url = (shown?.url ?? '').replaceAll('\0', '').slice(0, URL_CHARACTERS);
      const title = (shown?.title ?? '').replaceAll('\0', '').slice(0, TITLE_CHARACTERS);
      if (shown !== undefined && current?.tab === shown.id && current.url === url) {
        if (title !== '' && current.title !== title) set({ ...current, title });
        return;
      }
      end(at);
      if (shown === undefined || url === '' || url === 'about:blank' || count >= MOST_PAGES) return;
      set({ n: count++, tab: shown.id, url, title, start: at, end: undefined });
    },
    end,
    takeChanged() {
      const taken = [...changed.values()];
      changed.clear();
      return taken;
    },
  };
}
