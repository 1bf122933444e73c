import { similarUrlKey } from './canonical-url.ts';

/** Whether a list of http(s) URLs contains a URL, in any spelling; an entry that ends in a star matches all URLs with that prefix. */
export function urlList(urls: readonly string[]): (url: string) => boolean {
  const plain = new Set(urls.filter((url) => !url.endsWith('*')).map((url) => similarUrlKey(url)));
  const starts = urls.filter((url) => url.endsWith('*')).map((url) => similarUrlKey(url.replace(/\*+$/, '')));
  return (url) => {
    if (!URL.canParse(url) || !/^https?:/i.test(url)) return false;
    const key = similarUrlKey(url);
    return (
      plain.has(key) ||
      starts.some((start) => key === start || key.startsWith(`${start}/`) || key.startsWith(`${start}?`))
    );
  };
}
