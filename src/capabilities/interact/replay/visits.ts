import type { TabFacts } from '../../../engines/browser/index.ts';

/** A page that was shown, from when to when. */
export interface Visit {
  readonly n: number;
  readonly url: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Undefined while it is shown. */
  readonly end: number | undefined;
}

/** The pages that a session shows one after the other, from what is told of its tabs. */
export interface Visits {
  see(tabs: readonly TabFacts[], at: number): void;
  end(at: number): void;
  /** Those that are new or different since this was asked last. */
  takeChanged(): Visit[];
}

/** Visits of one session that are told apart: ids have three digits. */
export const MOST_VISITS = 1000;
/** Characters that are kept. */
const URL_CHARACTERS = 4096;
const TITLE_CHARACTERS = 300;

export function createVisits(): Visits {
  let count = 0;
  let current: (Visit & { readonly tab: string }) | undefined;
  const changed = new Map<number, Visit>();
  const set = (visit: (Visit & { readonly tab: string }) | undefined): void => {
    current = visit;
    if (visit === undefined) return;
    const { tab: _, ...rest } = visit;
    changed.set(visit.n, rest);
  };
  const end = (at: number): void => {
    if (current === undefined) return;
    set({ ...current, end: at });
    current = undefined;
  };
  return {
    see(tabs, at) {
      const shown = tabs.find(({ active }) => active);
      // Databases take no NUL.
      const url = (shown?.url ?? '').replaceAll('\0', '').slice(0, URL_CHARACTERS);
      const title = (shown?.title ?? '').replaceAll('\0', '').slice(0, TITLE_CHARACTERS);
      if (shown !== undefined && current?.tab === shown.id && current.url === url) {
        if (title !== '' && current.title !== title) set({ ...current, title });
        return;
      }
      end(at);
      if (shown === undefined || url === '' || url === 'about:blank' || count >= MOST_VISITS) return;
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
