import { UnusableAnswer } from '../../harvest/patience.ts';
import { isObject } from '../../import/build.ts';
import { parseOpenalex } from '../../import/openalex.ts';
import { fewWords, isArxivCategory, plainNames } from '../query-parts.ts';
import type { LiveRequest, LiveSource } from '../source.ts';
import { jsonOf, papersOf } from './json.ts';

/** The fields that the parser reads; a whole work is ten times as large. */
const FIELDS =
  'id,doi,title,ids,authorships,abstract_inverted_index,publication_date,publication_year,updated_date,topics,' +
  'referenced_works,primary_location,best_oa_location,locations';

/** Namespaces that it filters by, under the same names. */
const BY_ID: ReadonlySet<string> = new Set(['doi', 'pmid', 'pmcid', 'openalex', 'mag']);

/**
 * OpenAlex (developers.openalex.org): at most 100 requests a second, and a daily allowance in money: without a key about
 * 100 searches, with a free key 1,000. When it is used up, 429 says until when.
 */
export const openalex: LiveSource = {
  name: 'openalex',
  title: 'OpenAlex',
  url: 'https://api.openalex.org/works',
  request: ({ words, authors, categories, from, to, id }, keys, rows): LiveRequest | undefined => {
    const key: Record<string, string> = keys.openalex === undefined ? {} : { api_key: keys.openalex };
    if (id) {
      // A comma separates filters, a bar alternatives.
      if (!BY_ID.has(id.namespace) || /[,|]/.test(id.value)) return undefined;
      return { parameters: { filter: `${id.namespace}:${id.value}`, per_page: '1', select: FIELDS, ...key } };
    }
    if (categories.some(isArxivCategory)) return undefined;
    const filters = [
      ...(from === undefined ? [] : [`from_publication_date:${from}`]),
      ...(to === undefined ? [] : [`to_publication_date:${to}`]),
      ...plainNames(authors).map((name) => `raw_author_name.search:${name}`),
    ];
    return {
      parameters: {
        // The search requires all words.
        search: fewWords(words, 8).join(' '),
        per_page: String(rows),
        select: FIELDS,
        ...(filters.length === 0 ? {} : { filter: filters.join(',') }),
        ...key,
      },
    };
  },
  read: async (body) => {
    const json = jsonOf(body);
    if (!isObject(json) || !Array.isArray(json.results)) throw new UnusableAnswer('returned no list of works');
    return await papersOf(json.results, parseOpenalex);
  },
};
