import { urlList } from '../../foundation/kernel/canonical-url.ts';
import type { RunSettings } from './settings.ts';

/** Runs that visit nothing but the addresses that their caller named. */

/** An address that is not in the list. */
export class OutsideError extends Error {
  constructor() {
    super('It leads to an address that urls does not allow.');
    this.name = 'OutsideError';
  }
}

/** Whether a run may visit an address; undefined for a run that may visit any. */
export function strictListOf({
  isStrict,
  urls,
}: Pick<RunSettings, 'isStrict' | 'urls'>): ((url: string) => boolean) | undefined {
  return isStrict ? urlList(urls) : undefined;
}

/** The same as a function that is called before each request, including redirects: it throws an OutsideError. */
export function requireListed(allowed: ((url: string) => boolean) | undefined): ((url: string) => void) | undefined {
  if (allowed === undefined) return undefined;
  return (url) => {
    if (!allowed(url)) throw new OutsideError();
  };
}

/** What the pages of a browser of the run may be; undefined for any. Extractions stay on the sites that they are given. */
export function browsedBy({ isStrict, urls, mayWander, mayLeaveSite }: RunSettings): readonly string[] | undefined {
  if (isStrict) return urls;
  if (mayWander !== false || mayLeaveSite === true) return undefined;
  return urls.map((url) => `${new URL(url.replace(/\*+$/, '')).origin}/*`);
}
