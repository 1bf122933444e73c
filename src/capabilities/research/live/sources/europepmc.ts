import { EUROPEPMC_SEARCH } from '../../harvest/europepmc.ts';
import { parseEuropePmc } from '../../harvest/europepmc-record.ts';
import { UnusableAnswer } from '../../harvest/patience.ts';
import type { Reference } from '../../ids.ts';
import { isObject } from '../../import/build.ts';
import { fewWords, isArxivCategory, plainNames } from '../query-parts.ts';
import type { LiveRequest, LiveSource } from '../source.ts';
import { jsonOf, papersOf } from './json.ts';

/** Europe PMC's search (europepmc.org/RestfulWebService); its own order is by relevance. */
export const europepmc: LiveSource = {
  name: 'europepmc',
  title: 'Europe PMC',
  url: EUROPEPMC_SEARCH,
  request: ({ words, authors, categories, from, to, id }, _, rows): LiveRequest | undefined => {
    if (id) {
      const query = byId(id);
      return query === undefined
        ? undefined
        : { parameters: { query, format: 'json', resultType: 'core', pageSize: '1' } };
    }
    if (categories.some(isArxivCategory)) return undefined;
    const parts = [
      // It wants to find all of them.
      ...fewWords(words, 8),
      ...plainNames(authors).map((name) => `AUTH:"${name}"`),
      ...(from === undefined && to === undefined
        ? []
        : [`FIRST_PDATE:[${from ?? '1000-01-01'} TO ${to ?? '2999-12-31'}]`]),
    ];
    return {
      parameters: {
        query: parts.join(' AND '),
        format: 'json',
        resultType: 'core',
        synonym: 'true',
        pageSize: String(rows),
      },
    };
  },
  read: async (body) => {
    const json = jsonOf(body);
    const list = isObject(json) && isObject(json.resultList) ? json.resultList.result : undefined;
    if (!Array.isArray(list)) throw new UnusableAnswer('returned no list of results');
    return await papersOf(list, parseEuropePmc);
  },
};

function byId({ namespace, value }: Reference): string | undefined {
  if (namespace === 'pmid') return `EXT_ID:${value} AND SRC:MED`;
  if (namespace === 'pmcid') return `PMCID:${value}`;
  // A quote would end the value.
  return namespace === 'doi' && !value.includes('"') ? `DOI:"${value}"` : undefined;
}
