import { UnusableAnswer } from '../../harvest/patience.ts';
import { isObject } from '../../import/build.ts';
import { parseCrossref } from '../../import/crossref.ts';
import { isArxivCategory, plainNames } from '../query-parts.ts';
import type { LiveRequest, LiveSource } from '../source.ts';
import { jsonOf, papersOf } from './json.ts';

const FIELDS =
  'DOI,title,original-title,abstract,author,issued,published,posted,created,subject,group-title,container-title';

/**
 * Crossref (www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication): lists once a second and one
 * at a time, with a contact address three (limits since December 2025).
 */
export const crossref: LiveSource = {
  name: 'crossref',
  title: 'Crossref',
  url: 'https://api.crossref.org/works',
  request: ({ words, authors, categories, from, to, id }, keys, rows): LiveRequest | undefined => {
    const contact: Record<string, string> = keys.contact === undefined ? {} : { mailto: keys.contact };
    if (id) {
      // A comma separates filters.
      if (id.namespace !== 'doi' || id.value.includes(',')) return undefined;
      return { parameters: { filter: `doi:${id.value}`, rows: '1', select: FIELDS, ...contact } };
    }
    if (categories.some(isArxivCategory)) return undefined;
    const names = plainNames(authors);
    const filters = [
      'type:journal-article',
      'type:proceedings-article',
      'type:posted-content',
      ...(from === undefined ? [] : [`from-pub-date:${from}`]),
      ...(to === undefined ? [] : [`until-pub-date:${to}`]),
    ];
    return {
      parameters: {
        'query.bibliographic': words.join(' '),
        ...(names.length === 0 ? {} : { 'query.author': names.join(' ') }),
        filter: filters.join(','),
        rows: String(rows),
        select: FIELDS,
        ...contact,
      },
    };
  },
  read: async (body) => {
    const json = jsonOf(body);
    const message = isObject(json) ? json.message : undefined;
    if (!isObject(message) || !Array.isArray(message.items)) throw new UnusableAnswer('returned no list of works');
    return await papersOf(message.items, parseCrossref);
  },
};
