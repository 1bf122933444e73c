import { fuseRanks } from '../../engines/text/index.ts';
import { similarUrlKey } from '../../foundation/kernel/canonical-url.ts';
import type { Hit } from './providers/provider.ts';

/**
 * One ranking from several engines. A page in several rankings counts several times; variants of one URL are one page, with the best of
 * each field. Ties go to the higher rank, then to the earliest engine.
 */
export function fuse(rankings: readonly (readonly Hit[])[], keyOf: (hit: Hit) => string = pageKey): Hit[] {
  const fused = fuseRanks(
    rankings.map((items) => ({ items, weight: 1 })),
    {
      keyOf,
      join: (known, next, isHigher) => (isHigher ? joined(next, known) : joined(known, next)),
      tie: (a, b) => a.bestRank - b.bestRank,
    },
  );
  return fused.map(({ item }) => item);
}

/** The first, and what only the second knows. */
function joined(first: Hit, second: Hit): Hit {
  return {
    ...first,
    title: first.title === first.url ? second.title : first.title,
    ...snippetOf(first, second),
    date: first.date ?? second.date,
    imageUrl: first.imageUrl ?? second.imageUrl,
    imageWidth: first.imageWidth ?? second.imageWidth,
    imageHeight: first.imageHeight ?? second.imageHeight,
    category: first.category ?? second.category,
  };
}

/** A passage of the page is better than an engine's text; otherwise the longer one. */
function snippetOf(first: Hit, second: Hit): Pick<Hit, 'snippet' | 'isPassage'> {
  const isFirst =
    first.isPassage === second.isPassage ? first.snippet.length >= second.snippet.length : first.isPassage === true;
  const { snippet, isPassage } = isFirst ? first : second;
  return { snippet, isPassage };
}

function pageKey({ url }: Hit): string {
  try {
    return similarUrlKey(url);
  } catch {
    return url;
  }
}

/** Pictures are the same when they are the same file. */
export const pictureKey = ({ imageUrl, url }: Hit): string => imageUrl ?? url;
