import { placeInList, saysNext } from '../../engines/page/index.ts';
import { sameSite } from '../../foundation/kernel/canonical-url.ts';
import type { PageLink } from './links.ts';

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
  const { list, page } = placeInList(here);
  const found = links.filter(({ url, text }) => {
    const target = URL.parse(url);
    if (target === null || target.href === here.href || !sameSite(target, here)) return false;
    if (saysNext(text)) return true;
    const place = placeInList(target);
    return place.isCounted && place.list === list && place.page === page + 1;
  });
  return (found.find(({ text }) => saysNext(text)) ?? found[0] ?? nextOfSeries(links, here))?.url.split('#')[0];
}

/** `Day 2`, where the page itself is `Day 1`: its link says so, or is called otherwise while `Day 2` and `Day 3` lead elsewhere. */
function nextOfSeries(links: readonly PageLink[], here: URL): PageLink | undefined {
  const parts = links.flatMap((link) => {
    const url = URL.parse(link.url.split('#')[0] as string);
    const [, name, number] = IN_SERIES.exec(link.text.trim()) ?? PART.exec(url?.pathname ?? '') ?? [];
    const isOwn = url?.href === here.href.split('#')[0];
    return name === undefined || url === null || !sameSite(url, here)
      ? []
      : [{ link, name, number: Number(number), isOwn }];
  });
  for (const name of new Set(parts.map((part) => part.name))) {
    const series = parts.filter((part) => part.name === name);
    const isFirst = series.length > 1 && series.every(({ number }) => number > 1);
    const own = series.find(({ isOwn }) => isOwn)?.number ?? (isFirst ? 1 : undefined);
    const next = series.find(({ number, isOwn }) => own !== undefined && number === own + 1 && !isOwn);
    if (next) return next.link;
  }
  return undefined;
}
/** A link to one of several parts of a list. */
const IN_SERIES = /^(\p{L}{2,20})\s+(\d{1,3})$/u;

/** The same in an address: links beside the text come without their words. */
const PART = /\/(day|week|part|session|tag|woche|teil|jour|semaine|partie|dia|semana|parte)[-_]?(\d{1,3})\/?$/;
