/**
 * Orders addresses by what is searched for: how many of its words are found in an address, its title and its description, rare words
 * counting more (inverse document frequency over the list at hand), places that say more about a page counting more.
 */

export interface Rankable {
  readonly url: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

const TITLE = 3;
const PATH = 2;
const REST = 1;

/** Those that have any of the words first, the best before the others; the rest as they were. Ties stay in order. */
export function rankLinks<T extends Rankable>(links: readonly T[], search: string): T[] {
  const words = [...new Set(wordsOf(search))];
  if (words.length === 0) return [...links];
  const found = links.map((link) => matchesOf(link, words));
  const idf = words.map((_, index) => {
    const having = found.reduce((count, weights) => count + ((weights?.[index] ?? 0) > 0 ? 1 : 0), 0);
    return Math.log(1 + links.length / (having + 0.5));
  });
  const scored: { link: T; place: number; score: number }[] = [];
  const rest: T[] = [];
  for (const [place, link] of links.entries()) {
    const score = found[place]?.reduce((sum, weight, index) => sum + weight * (idf[index] as number), 0) ?? 0;
    // Of two that say the same the shorter address is nearer to the matter.
    if (score > 0) scored.push({ link, place, score: score / (1 + link.url.length / 2_000) });
    else rest.push(link);
  }
  scored.sort((a, b) => b.score - a.score || a.place - b.place);
  return [...scored.map(({ link }) => link), ...rest];
}

/** How much each word counts in a link; undefined when none is there. */
function matchesOf(link: Rankable, words: readonly string[]): number[] | undefined {
  const url = fold(decoded(link.url));
  const title = link.title === undefined ? '' : fold(link.title);
  const description = link.description === undefined ? '' : fold(link.description);
  let any = false;
  const weights = words.map((word) => {
    const weight =
      (title.includes(word) ? TITLE : 0) + (url.includes(word) ? PATH : 0) + (description.includes(word) ? REST : 0);
    any ||= weight > 0;
    return weight;
  });
  return any ? weights : undefined;
}

const wordsOf = (text: string): string[] => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 50).map(stem);

/** "pages" is found in "page" too. */
const stem = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

const fold = (text: string): string =>
  /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function decoded(url: string): string {
  try {
    return url.includes('%') ? decodeURIComponent(url) : url;
  } catch {
    return url;
  }
}
