import { NearTexts } from '../../../engines/text/index.ts';

/** Pages of a host whose texts are nearly the same. */
export interface NearDuplicates {
  /** The earlier page of the same host that a page nearly repeats; undefined if there is none: then others may repeat this one. */
  twinOf(url: string, fingerprint: string): string | undefined;
  /** A page that was stored before. */
  add(url: string, fingerprint: string): void;
}

export function createNearDuplicates(): NearDuplicates {
  const known = new Set<string>();
  const hosts = new Map<string, { readonly texts: NearTexts; readonly urls: string[] }>();

  const pagesOf = (url: string) => {
    const host = URL.parse(url)?.host ?? '';
    const pages = hosts.get(host) ?? { texts: new NearTexts(), urls: [] };
    hosts.set(host, pages);
    return pages;
  };
  const add = (url: string, fingerprint: string): void => {
    if (known.has(url)) return;
    known.add(url);
    const { texts, urls } = pagesOf(url);
    urls[texts.add(fingerprint)] = url;
  };
  return {
    add,
    twinOf(url, fingerprint) {
      // One that is fetched again is not its own twin.
      if (known.has(url)) return undefined;
      const { texts, urls } = pagesOf(url);
      const twin = texts.twinOf(fingerprint);
      if (twin !== undefined) return urls[twin];
      add(url, fingerprint);
      return undefined;
    },
  };
}
