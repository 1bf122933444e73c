import { createAnalyzer, flatIdf, withoutPluralS } from '../../engines/text/index.ts';

/**
 * Sorts URLs by the words of a search: how many of them are in a URL, its title and its description. Rare words count more (inverse
 * document frequency over the list at hand), and so do fields that say more about a page.
 */

interface Rankable {
  readonly url: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

const TITLE = 3;
const PATH = 2;
const REST = 1;
/** Words of a search that count. */
const MOST_WORDS = 50;

/** "pages" is found in "page" too. */
const words = createAnalyzer({ fold: { letters: 'keep' }, stem: withoutPluralS, pairs: 'none' });

/** Links that have any of the words first, best first; then the rest in their order. Ties keep their order. */
export function rankLinks<T extends Rankable>(links: readonly T[], search: string): T[] {
  const asked = [...new Set(words.analyze(search).slice(0, MOST_WORDS))];
  if (asked.length === 0) return [...links];
  const found = links.map((link) => matchesOf(link, asked));
  const rarity = asked.map((_, index) => {
    const having = found.reduce((count, weights) => count + ((weights?.[index] ?? 0) > 0 ? 1 : 0), 0);
    return flatIdf(links.length, having);
  });
  const scored: { link: T; place: number; score: number }[] = [];
  const rest: T[] = [];
  for (const [place, link] of links.entries()) {
    const score = found[place]?.reduce((sum, weight, index) => sum + weight * (rarity[index] as number), 0) ?? 0;
    // Of two that say the same the shorter address is nearer to the matter.
    if (score > 0) scored.push({ link, place, score: score / (1 + link.url.length / 2_000) });
    else rest.push(link);
  }
  scored.sort((a, b) => b.score - a.score || a.place - b.place);
  return [...scored.map(({ link }) => link), ...rest];
}

/** How much each word counts in a link; undefined if it has none. */
function matchesOf(link: Rankable, asked: readonly string[]): number[] | undefined {
  const url = words.fold(decoded(link.url));
  const title = link.title === undefined ? '' : words.fold(link.title);
  const description = link.description === undefined ? '' : words.fold(link.description);
  let any = false;
  const weights = asked.map((word) => {
    const weight =
      (title.includes(word) ? TITLE : 0) + (url.includes(word) ? PATH : 0) + (description.includes(word) ? REST : 0);
    any ||= weight > 0;
    return weight;
  });
  return any ? weights : undefined;
}

function decoded(url: string): string {
  try {
    return url.includes('%') ? decodeURIComponent(url) : url;
  } catch {
    return url;
  }
}
