import { similarUrlKey } from './canonical-url.ts';

/** Whether a list of http(s) addresses has one, however it is spelt; an entry that ends in a star stands for all that begins so. */
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
