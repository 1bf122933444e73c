import { type Document, type Element, isTag, isText, walk } from '../tree.ts';
import { absolute, type Budget, budgetForPage, oneLine, visibleText } from './text.ts';

/** The words of a link to the next page of a list. */
const NEXT =
  /^(?:(?:go to |to )?(?:the )?next(?: page)?(?: \d{1,3})?(?: (?:results|records|entries|items))?|older|older posts|older entries|more results|show more|load more|weiter|nächste|nächste seite|suivant|suivante|page suivante|siguiente|página siguiente|avanti|successivo|volgende|próxima|próximo|dalej|następna|››?|»|→|>{1,3})$/i;
/** The words of a link to the page before. */
const PREVIOUS =
  /^(?:(?:go to |to )?(?:the )?prev(?:ious)?(?: page)?(?: \d{1,3})?(?: (?:results|records|entries|items))?|newer|newer posts|newer entries|zurück|vorherige|vorherige seite|précédente?|page précédente|anterior|página anterior|precedente|vorige|poprzednia|‹‹?|«|←|<{1,3})$/i;
const NUMBER = /^\d{1,4}$/;
/** Numbers of pages beside each other. */
const MOST_NUMBERS = 60;

/** Arrows beside words: `Next »`, `← Older posts`. */
const ARROWS = /^(?:[‹«←<]+\s*)(?=[^‹«←<\s])|(?<=[^›»→>\s])\s*[›»→>]+$/g;
const wordsOf = (text: string): string => text.trim().replace(ARROWS, '');

/** Whether the words of a link say that it leads to the next page. */
export const saysNext = (text: string): boolean => NEXT.test(wordsOf(text));
const saysPrevious = (text: string): boolean => PREVIOUS.test(wordsOf(text));

/** The place of a page among those of a list. */
export interface Pager {
  /** The absolute URL of the page that continues this one. */
  readonly next: string | undefined;
  /** Whether it continues another one. */
  readonly isLater: boolean;
}

/** Names of parameters that count pages. */
const COUNTERS = /^(?:page|p|pg|paged|pagenum|page_?no|seite|pagina)$/i;
const PATH = /^(.*?)\/page\/(\d{1,5})\/?$/;

/** A URL as a list and the number of a page of it; 1 if it has none. */
export function placeInList(url: URL): { list: string; page: number; isCounted: boolean } {
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

/** From so many digits on, a number is that of a post. */
const POST_DIGITS = 3;

/** By `rel`, by links in the words of a next or previous page, by the number of this page, or by its address. */
export function pagerOf(document: Document, base: string): Pager {
  const budget = budgetForPage();
  let [byRel, byWords]: (string | undefined)[] = [];
  let isLater = false;
  const numbers: Element[] = [];
  walk(document, (node) => {
    if (!isTag(node)) return;
    const { name, attribs } = node;
    if ((name !== 'a' && name !== 'link') || !attribs.href || /^(?:#|javascript:)/i.test(attribs.href)) return;
    if (/(?:^|\s)next(?:\s|$)/i.test(attribs.rel ?? '')) byRel ??= absolute(attribs.href, base);
    if (/(?:^|\s)prev(?:ious)?(?:\s|$)/i.test(attribs.rel ?? '')) isLater = true;
    if (name !== 'a') return;
    const text = visibleText(node, 40, budget);
    if (saysPrevious(text) || saysPrevious(attribs['aria-label'] ?? '')) isLater = true;
    if (saysNext(text) || saysNext(attribs['aria-label'] ?? '') || (text === '' && saysNext(attribs.title ?? '')))
      byWords ??= absolute(attribs.href, base);
    else if (NUMBER.test(text) && numbers.length < MOST_NUMBERS) numbers.push(node);
  });
  const number = byNumber(numbers, base, budget);
  const here = URL.parse(base);
  const [, post = ''] = /^\/(?:index\.php)?\?p=(\d+)$/.exec(here === null ? '' : here.pathname + here.search) ?? [];
  // `/?p=1234` is a post of WordPress.
  const isCounted = here !== null && post.length < POST_DIGITS && placeInList(here).page > 1;
  isLater ||= (number !== undefined && number.here > 1) || isCounted;
  return { next: byRel ?? byWords ?? number?.next, isLater };
}

/** The number of the page itself, which is not a link or is marked as current, and the link with the number after it. */
function byNumber(
  links: readonly Element[],
  base: string,
  budget: Budget,
): { here: number; next: string | undefined } | undefined {
  const [first] = links;
  if (first === undefined || links.length < 1) return undefined;
  const numberOf = (element: Element): number => Number(visibleText(element, 10, budget));
  const marked = links.find(
    ({ attribs, parent }) =>
      attribs['aria-current'] !== undefined ||
      /(?:^|[\s_-])(?:active|current|selected)(?:$|[\s_-])/i.test(
        `${attribs.class ?? ''} ${parent !== null && 'attribs' in parent ? (parent.attribs.class ?? '') : ''}`,
      ),
  );
  const linked = new Set(links.map(numberOf));
  const here = marked === undefined ? ownNumber(first, linked, budget) : numberOf(marked);
  if (here === undefined) return undefined;
  const href = links.find((link) => numberOf(link) === here + 1)?.attribs.href;
  return { here, next: href === undefined ? undefined : absolute(href, base) };
}

/** What stands between the numbers of pages: `[ 1 | 2 | 3 ]`. */
const BETWEEN = /^[\s|[\](){}.,·•-]+|[\s|[\](){}.,·•-]+$/g;

/** A number among the links that is no link itself. */
function ownNumber(link: Element, linked: ReadonlySet<number>, budget: Budget): number | undefined {
  let around = link.parent;
  for (let up = 0; up < 3 && around !== null && 'children' in around; up++, around = around.parent) {
    let found: number | undefined;
    walk(around, (node) => {
      if (found !== undefined || (isTag(node) && node.name === 'a')) return false;
      const text = isText(node) && --budget.nodes > 0 ? oneLine(node.data, 40).replace(BETWEEN, '') : '';
      if (NUMBER.test(text) && !linked.has(Number(text))) found = Number(text);
      return undefined;
    });
    if (found !== undefined && (linked.has(found + 1) || linked.has(found - 1))) return found;
  }
  return linked.has(1) ? undefined : linked.has(2) ? 1 : undefined;
}
