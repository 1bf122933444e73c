import { hash } from 'node:crypto';
import { nameOf, partsOf, withoutTracking } from './tracking.ts';

/**
 * Learns which parameters of a site never change a page, such as session ids with names of their own: pages whose URLs differ in nothing
 * else have the same text.
 */
interface IdleParameters {
  /**
   * @param text Markdown
   * @returns the names of parameters that have turned out to be idle with this page
   */
  fetched(url: URL, text: string): string[];
  /** Names of the idle parameters of a host. */
  of(host: string): ReadonlySet<string>;
}

/** Different texts that have to be the same under two values: one alone may be an error page or an empty list. */
const TEXTS = 3;
/** Pages and parameters that are remembered, and parameters of one URL that are looked at. */
const MOST_PAGES = 10_000;
const MOST_NAMES = 500;
const MOST_AT_ONCE = 8;

/** Where links of Markdown lead: session ids are in those too. */
const LINK_TARGET = /\]\([^)]*\)/g;

interface Experience {
  /** The text of a page without the parameter, by its URL. */
  readonly pages: Map<string, { readonly value: string; readonly text: string }>;
  /** Texts that were the same under two values. */
  readonly same: Set<string>;
  changes: boolean;
}

const NONE: ReadonlySet<string> = new Set();

export function createIdleParameters(): IdleParameters {
  const idle = new Map<string, Set<string>>();
  const known = new Map<string, Experience>();
  let pages = 0;

  const learn = (url: URL, part: string, text: string): boolean => {
    const name = nameOf(part);
    const key = `${url.host} ${name}`;
    const before = known.get(key);
    if (before === undefined && known.size >= MOST_NAMES) return false;
    const experience = before ?? { pages: new Map(), same: new Set(), changes: false };
    known.set(key, experience);
    if (experience.changes) return false;
    const page = withoutTracking(url, new Set([name])).href;
    const other = experience.pages.get(page);
    if (other === undefined) {
      if (pages++ < MOST_PAGES) experience.pages.set(page, { value: part, text });
      return false;
    }
    if (other.value === part) return false;
    if (other.text !== text) {
      experience.changes = true;
      experience.pages.clear();
      return false;
    }
    experience.same.add(text);
    return experience.same.size >= TEXTS;
  };

  return {
    fetched(url, text) {
      const parts = partsOf(url).slice(0, MOST_AT_ONCE);
      if (parts.length === 0 || text === '') return [];
      const digest = hash('sha256', text.replaceAll(LINK_TARGET, ']'), 'base64url');
      const names = idle.get(url.host) ?? new Set();
      const fresh = parts.filter((part) => !names.has(nameOf(part)) && learn(url, part, digest)).map(nameOf);
      if (fresh.length > 0) idle.set(url.host, new Set([...names, ...fresh]));
      return fresh;
    },
    of: (host) => idle.get(host) ?? NONE,
  };
}
