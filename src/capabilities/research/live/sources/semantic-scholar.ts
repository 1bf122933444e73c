import { UnusableAnswer } from '../../harvest/patience.ts';
import { addId } from '../../ids.ts';
import { authorName, authorNames, build, isObject, objectOf } from '../../import/build.ts';
import { isoDate } from '../../import/dates.ts';
import { withoutMarkup } from '../../import/markup.ts';
import { addExternalIds, venueOf } from '../../import/semantic-scholar.ts';
import { LIMITS, line, lines, paragraphs } from '../../import/text.ts';
import type { PaperIds, PaperRecord } from '../../record.ts';
import { isArxivCategory } from '../query-parts.ts';
import type { LiveSource } from '../source.ts';
import { jsonOf, papersOf } from './json.ts';

const FIELDS = 'externalIds,title,abstract,authors,year,publicationDate,fieldsOfStudy,venue,journal';

/**
 * Semantic Scholar's Academic Graph (api.semanticscholar.org/api-docs/graph): with a key one request a second; without one,
 * all nameless callers of the world share an allowance and are often told to wait.
 */
export const semanticScholar: LiveSource = {
  name: 'semanticscholar',
  title: 'Semantic Scholar',
  url: 'https://api.semanticscholar.org/graph/v1/paper/search',
  request: ({ words, categories, from, to, id }, keys, rows) => {
    // Its search knows words only.
    if (id || categories.some(isArxivCategory)) return undefined;
    return {
      parameters: {
        // A hyphen is an operator there.
        query: words.join(' ').replaceAll('-', ' '),
        limit: String(rows),
        fields: FIELDS,
        ...(from === undefined && to === undefined ? {} : { publicationDateOrYear: `${from ?? ''}:${to ?? ''}` }),
      },
      ...(keys.semanticscholar === undefined ? {} : { headers: { 'x-api-key': keys.semanticscholar } }),
    };
  },
  read: async (body) => {
    const json = jsonOf(body);
    if (!isObject(json)) throw new UnusableAnswer('returned JSON that is not an object');
    // Without results there is no `data`.
    if (json.data === undefined && json.total === 0) return [];
    if (!Array.isArray(json.data)) throw new UnusableAnswer('returned no list of papers');
    return await papersOf(json.data, parseSemanticScholar);
  },
};

/**
 * One paper of the Graph API. `created` is the publication date.
 * @throws Error that names what is missing: title or identifier
 */
function parseSemanticScholar(json: unknown): PaperRecord {
  const paper = objectOf(json);
  const ids: PaperIds = {};
  addExternalIds(ids, paper.externalIds);
  addId(ids, 's2', paper.paperId);
  return build({
    ids,
    title: line(withoutMarkup(paper.title, LIMITS.title), LIMITS.title),
    abstract: paragraphs(withoutMarkup(paper.abstract, LIMITS.abstract), LIMITS.abstract),
    authors: authorNames(paper.authors, authorName),
    categories: lines(paper.fieldsOfStudy, LIMITS.categories, LIMITS.category),
    venue: venueOf(paper),
    created: isoDate(paper.publicationDate) ?? isoDate(paper.year),
  });
}
