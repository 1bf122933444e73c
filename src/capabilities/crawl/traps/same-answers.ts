import { createHash } from 'node:crypto';
import { withoutUserinfo } from '../../../foundation/kernel/url-secrets.ts';
import type { JobNote } from '../notes.ts';

/**
 * Hosts that return the same short text for different addresses, with a status that says that all is well: perhaps an error that they hide
 * when they have too much to do. Nothing is left out for that, since it may be how the site is; the status of the job says so.
 */
export interface SameAnswers {
  /** A page that was stored. @param text its Markdown @returns a note if this is worth one */
  add(url: string, title: string | undefined, text: string): JobNote[];
}

/** Addresses with the same text that are worth a note: so many, and one in so many of the pages of the host. */
const FEWEST = 5;
const ONE_IN = 50;
/** Characters above which a text is that of a page. */
const LONGEST = 2_000;
/** Hosts and texts that are remembered. */
const MOST = 5_000;

export function createSameAnswers(): SameAnswers {
  const pages = new Map<string, number>();
  const texts = new Map<string, { count: number; noted: number }>();
  const forget = (map: Map<string, unknown>): void => {
    if (map.size > MOST) map.delete(map.keys().next().value as string);
  };
  return {
    add(url, title, text) {
      const host = URL.parse(url)?.host ?? '';
      const all = (pages.get(host) ?? 0) + 1;
      pages.set(host, all);
      forget(pages);
      const said = text.trim();
      if (said === '' || said.length > LONGEST) return [];
      const key = `${host} ${createHash('sha256').update(said).digest('base64url')}`;
      const seen = texts.get(key) ?? { count: 0, noted: 0 };
      texts.set(key, seen);
      forget(texts);
      seen.count++;
      // Again when there are twice as many.
      if (seen.count < Math.max(FEWEST, 2 * seen.noted) || seen.count * ONE_IN < all) return [];
      seen.noted = seen.count;
      const name = (title || said).replaceAll(/\s+/g, ' ').slice(0, 60);
      const about = `returned the same short text for ${seen.count} addresses or more, such as ${withoutUserinfo(url).slice(0, 200)} ("${name}")`;
      return [{ kind: 'same', subject: host, text: `${about}: these may be errors with status 200` }];
    },
  };
}
