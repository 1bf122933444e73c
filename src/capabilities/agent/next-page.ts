import { saysNext } from '../../engines/page/index.ts';
import { sameSite } from '../../foundation/kernel/canonical-url.ts';
import type { PageLink } from './links.ts';

/** Names of parameters that count pages. */
const COUNTERS = /^(?:page|p|pg|paged|pagenum|page_?no|seite|pagina)$/i;
const PATH = /^(.*?)\/page\/(\d{1,5})\/?$/;

/**
 * The page that continues a list: by the words of its link, or because its URL is that of this page with the next number.
 * @param from the page with the links
 * @param stated what the page itself says
 */
export function nextPageOf(links: readonly PageLink[], from: string, stated?: string): string | undefined {
  const here = URL.parse(from);
  if (here === null) return undefined;
  const told = stated === undefined ? null : URL.parse(stated);
  if (told !== null && sameSite(told, here) && told.href.split('#')[0] !== here.href.split('#')[0])
    return told.href.split('#')[0];
  const { list, page } = placeOf(here);
  const found = links.filter(({ url, text }) => {
    const target = URL.parse(url);
    if (target === null || target.href === here.href || !sameSite(target, here)) return false;
    if (saysNext(text)) return true;
    const place = placeOf(target);
    return place.isCounted && place.list === list && place.page === page + 1;
  });
  return (found.find(({ text }) => saysNext(text)) ?? found[0])?.url.split('#')[0];
}

/** A URL as a list and the number of a page of it; 1 if it has none. */
function placeOf(url: URL): { list: string; page: number; isCounted: boolean } {
  const rest = new URL(url);
  rest.hash = '';
  for (const [name, value] of url.searchParams) {
    if (!COUNTERS.test(name) || !/^\d{1,5}$/.test(value)) continue;
    rest.searchParams.delete(name);
    return { list: rest.href.replace(/\/$/, ''), page: Number(value), isCounted: true };
  }
  const [, path, number] = PATH.exec(url.pathname) ?? [];
  if (path !== undefined) rest.pathname = path;
  return { list: rest.href.replace(/\/$/, ''), page: Number(number ?? 1), isCounted: number !== undefined };
}
