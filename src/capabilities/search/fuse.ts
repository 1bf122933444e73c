import { similarUrlKey } from '../../foundation/kernel/canonical-url.ts';
import type { Hit } from './providers/provider.ts';

/**
 * One ranking of several: reciprocal rank fusion (G. Cormack, C. Clarke and S. Büttcher, SIGIR 2009, with their k = 60). What
 * several engines name counts several times; variants of one address are one page, and each says of it what it knows best.
 * Of equals, the one that was ranked higher comes first, then the one of the engine that was named first.
 */
export function fuse(rankings: readonly (readonly Hit[])[], keyOf: (hit: Hit) => string = pageKey): Hit[] {
  interface Fused {
    hit: Hit;
    score: number;
    best: number;
    place: number;
  }
  const found = new Map<string, Fused>();
  for (const ranking of rankings) {
    const seen = new Set<string>();
    ranking.forEach((hit, rank) => {
      const key = keyOf(hit);
      // A second address of the same page in one ranking adds nothing.
      if (seen.has(key)) return;
      seen.add(key);
      const score = 1 / (K + rank + 1);
      const known = found.get(key);
      if (known === undefined) found.set(key, { hit, score, best: rank, place: found.size });
      else {
        known.hit = rank < known.best ? joined(hit, known.hit) : joined(known.hit, hit);
        known.score += score;
        known.best = Math.min(known.best, rank);
      }
    });
  }
  return [...found.values()]
    .sort((a, b) => b.score - a.score || a.best - b.best || a.place - b.place)
    .map(({ hit }) => hit);
}

const K = 60;

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

/** A passage of the page says more than what an engine says of it; of equals the longer one. */
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
