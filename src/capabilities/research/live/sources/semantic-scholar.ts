import { ownField } from '../../../../foundation/kernel/table.ts';
import { UnusableAnswer } from '../../harvest/patience.ts';
import { addId } from '../../ids.ts';
import { arrayOf, build, isObject, objectOf } from '../../import/build.ts';
import { isoDate } from '../../import/dates.ts';
import { plainText } from '../../import/markup.ts';
import { LIMITS, line, paragraphs } from '../../import/text.ts';
import type { PaperIds, PaperRecord } from '../../record.ts';
import { isArxivCategory } from '../query-parts.ts';
import type { LiveSource } from '../source.ts';
import { jsonOf, papersOf } from './json.ts';

const FIELDS = 'externalIds,title,abstract,authors,year,publicationDate,fieldsOfStudy';

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

/** Our namespaces for theirs. */
const NAMESPACES = {
  ArXiv: 'arxiv',
  PubMed: 'pmid',
  PubMedCentral: 'pmcid',
  DOI: 'doi',
  MAG: 'mag',
  ACL: 'acl',
} as const;

/**
 * One paper of the Graph API. `created` is the publication date.
 * @throws Error that names what is missing: title or identifier
 */
function parseSemanticScholar(json: unknown): PaperRecord {
  const paper = objectOf(json);
  const ids: PaperIds = {};
  const external = isObject(paper.externalIds) ? paper.externalIds : {};
  for (const [theirs, ours] of Object.entries(NAMESPACES)) addId(ids, ours, ownField(external, theirs));
  addId(ids, 's2', paper.paperId);
  const text = (raw: unknown, limit: number): unknown =>
    typeof raw === 'string' ? plainText(raw.slice(0, 2 * limit)) : raw;
  return build({
    ids,
    title: line(text(paper.title, LIMITS.title), LIMITS.title),
    abstract: paragraphs(text(paper.abstract, LIMITS.abstract), LIMITS.abstract),
    authors: arrayOf(paper.authors)
      .slice(0, LIMITS.authors)
      .map((author) => (isObject(author) ? line(author.name, LIMITS.name) : ''))
      .filter((name) => name !== ''),
    categories: arrayOf(paper.fieldsOfStudy)
      .slice(0, LIMITS.categories)
      .map((field) => line(field, LIMITS.category))
      .filter((field) => field !== ''),
    created: isoDate(paper.publicationDate) ?? isoDate(paper.year),
  });
}
