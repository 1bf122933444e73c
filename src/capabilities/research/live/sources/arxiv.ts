import { setImmediate as nextRound } from 'node:timers/promises';
import { UnusableAnswer } from '../../harvest/patience.ts';
import { normalizeId } from '../../ids.ts';
import { parseArxiv } from '../../import/arxiv.ts';
import { isoDate } from '../../import/dates.ts';
import type { PaperRecord } from '../../record.ts';
import { childrenOf, childText, type XmlElement, xmlTree } from '../../text/xml-tree.ts';
import { fewWords, isArxivCategory, plainNames } from '../query-parts.ts';
import type { LiveRequest, LiveSource } from '../source.ts';
import { papersOf } from './json.ts';

/** arXiv's search (info.arxiv.org/help/api/user-manual.html): Atom, one request in three seconds. */
export const arxiv: LiveSource = {
  name: 'arxiv',
  title: 'arXiv',
  url: 'https://export.arxiv.org/api/query',
  request: ({ words, authors, categories, from, to, id }, _, rows): LiveRequest | undefined => {
    if (id) return id.namespace === 'arxiv' ? { parameters: { id_list: id.value, max_results: '1' } } : undefined;
    if (!categories.every(isArxivCategory)) return undefined;
    // A hyphen would exclude what follows it.
    const parts = [...new Set(words.flatMap((word) => word.split(/[-.]/)))].filter((word) => word !== '');
    const all = (word: string): string => `all:${word}`;
    const clauses = [
      // Few words must all match; of many, any, since some are not about the subject and the best match comes first anyway.
      parts.length <= 3 ? parts.map(all).join(' AND ') : `(${fewWords(parts, 10).map(all).join(' OR ')})`,
      ...plainNames(authors).map((name) => `au:"${name.replace(/[.-]+/g, ' ').trim()}"`),
      ...categories.map((category) => `cat:${spelled(category)}`),
      ...(from === undefined && to === undefined
        ? []
        : [`submittedDate:[${stamp(from ?? '1986-01-01')}0000 TO ${stamp(to ?? '2999-12-31')}2359]`]),
    ];
    return {
      parameters: {
        search_query: clauses.filter((clause) => clause !== '').join(' AND '),
        start: '0',
        max_results: String(rows),
        sortBy: 'relevance',
        sortOrder: 'descending',
      },
    };
  },
  read: async (body) => {
    const entries = entriesOf(new TextDecoder().decode(body));
    await nextRound();
    const mistake = entries.find((entry) => childText(entry, 'id').includes('/api/errors'));
    if (mistake !== undefined)
      throw new UnusableAnswer(`returned an error:  ${childText(mistake, 'summary').trim().slice(0, 200)}`);
    return await papersOf(entries, (entry) => recordOf(entry as XmlElement));
  },
};

const stamp = (day: string): string => day.replaceAll('-', '');

/** arXiv's own spelling of a category: subjects are in capitals but for those of physics and cond-mat. */
function spelled(category: string): string {
  const [archive = '', subject] = category.split('.');
  if (subject === undefined) return archive;
  return `${archive}.${archive === 'physics' || archive === 'cond-mat' ? subject : subject.toUpperCase()}`;
}

/** The entries of an Atom feed. @throws UnusableAnswer if it is not a feed or truncated */
function entriesOf(text: string): XmlElement[] {
  const tree = xmlTree();
  tree.write(text);
  const isWhole = tree.end();
  const root = tree.root();
  if (root?.name !== 'feed') {
    throw new UnusableAnswer(`returned something that is not an Atom feed:  ${text.slice(0, 80).replace(/\s+/g, ' ')}`);
  }
  if (!isWhole) throw new UnusableAnswer('returned a truncated feed');
  return childrenOf(root, 'entry');
}

/** An entry in the form of arXiv's metadata snapshot, so that a paper is the same from both sources. */
function recordOf(entry: XmlElement): PaperRecord {
  const told = (name: string): string => childText(entry, name).trim();
  const terms = entry.children.flatMap(({ name, attributes }) =>
    /category$/.test(name) ? (attributes.term ?? []) : [],
  );
  const record = parseArxiv({
    id: normalizeId('arxiv', told('id')),
    title: told('title'),
    abstract: told('summary'),
    authors_parsed: childrenOf(entry, 'author').map((author) => [childText(author, 'name').trim()]),
    categories: [...new Set(terms)].join(' '),
    doi: told('doi'),
    'journal-ref': told('journal_ref'),
    versions: [],
  });
  const created = isoDate(told('published'));
  const updated = isoDate(told('updated'));
  return {
    ...record,
    ...(created === undefined ? {} : { created }),
    // The first version is not an update.
    ...(updated === undefined || updated === created ? {} : { updated }),
  };
}
