import { idf } from '../../../engines/text/index.ts';
import type { PassageInput } from '../catalog/document-input.ts';
import { analyze } from '../text/terms.ts';

/**
 * The passages of one document that say most of what was asked: by how many of the query's terms they hold, the rarer ones
 * of the document counting more. Without any such term, its beginning.
 */
export function bestPassages(
  terms: readonly string[],
  passages: readonly PassageInput[],
  most: number,
): { best: readonly PassageInput[]; matched: number } {
  const asked = [...new Set(terms)];
  const held = passages.map(({ headings, text }) => new Set(analyze(`${headings} ${text}`)));
  const weights = new Map(asked.map((term) => [term, idf(held.length, held.filter((one) => one.has(term)).length)]));
  const scored = passages
    .map((passage, i) => ({
      passage,
      i,
      score: asked.reduce((sum, term) => sum + (held[i]?.has(term) ? (weights.get(term) as number) : 0), 0),
    }))
    .sort((a, b) => b.score - a.score || a.i - b.i);
  const matching = scored.filter(({ score }) => score > 0);
  return {
    best: (matching.length > 0 ? matching : scored.slice(0, 1)).slice(0, most).map(({ passage }) => passage),
    matched: matching.length,
  };
}
