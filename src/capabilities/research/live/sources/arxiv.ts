import { setImmediate as nextRound } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { UnusableAnswer } from '../../harvest/patience.ts';
import { normalizeId } from '../../ids.ts';
import { parseArxiv } from '../../import/arxiv.ts';
import { isoDate } from '../../import/dates.ts';
import type { PaperRecord } from '../../record.ts';
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
    const mistake = entries.find(({ id }) => id.includes('/api/errors'));
    if (mistake !== undefined) throw new UnusableAnswer(`returned an error:  ${mistake.summary.slice(0, 200)}`);
    return await papersOf(entries, (entry) => recordOf(entry as Entry));
  },
};

const stamp = (day: string): string => day.replaceAll('-', '');

/** arXiv's own spelling of a category: subjects are in capitals but for those of physics and cond-mat. */
function spelled(category: string): string {
  const [archive = '', subject] = category.split('.');
  if (subject === undefined) return archive;
  return `${archive}.${archive === 'physics' || archive === 'cond-mat' ? subject : subject.toUpperCase()}`;
}

interface Entry {
  id: string;
  title: string;
  summary: string;
  published: string;
  updated: string;
  doi: string;
  readonly authors: string[];
  readonly categories: string[];
}

const TEXTS = new Set(['id', 'title', 'summary', 'published', 'updated', 'doi']);

/** The entries of an Atom feed. @throws UnusableAnswer if it is not a feed or truncated */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let entry: Entry | undefined;
  let root = '';
  let isWhole = false;
  let depth = 0;
  let heard = '';
  const parser = new Parser(
    {
      onopentag: (qualified, attributes) => {
        const name = localName(qualified);
        if (depth === 0 && root === '') root = name;
        depth++;
        heard = '';
        if (name === 'entry') {
          entry = { id: '', title: '', summary: '', published: '', updated: '', doi: '', authors: [], categories: [] };
        } else if (entry !== undefined && (name === 'category' || name === 'primary_category')) {
          const { term = '' } = attributes;
          if (term !== '' && !entry.categories.includes(term)) entry.categories.push(term);
        }
      },
      ontext: (data) => {
        heard += data;
      },
      onclosetag: (qualified, implied) => {
        const name = localName(qualified);
        depth--;
        if (depth === 0) isWhole = !implied;
        if (implied || entry === undefined) return;
        if (name === 'entry') {
          entries.push(entry);
          entry = undefined;
        } else if (TEXTS.has(name)) entry[name as 'id'] = heard.trim();
        else if (name === 'name') entry.authors.push(heard.trim());
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  if (root !== 'feed') {
    throw new UnusableAnswer(`returned something that is not an Atom feed:  ${text.slice(0, 80).replace(/\s+/g, ' ')}`);
  }
  if (!isWhole) throw new UnusableAnswer('returned a truncated feed');
  return entries;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** An entry in the form of arXiv's metadata snapshot, so that a paper is the same from both sources. */
function recordOf(entry: Entry): PaperRecord {
  const record = parseArxiv({
    id: normalizeId('arxiv', entry.id),
    title: entry.title,
    abstract: entry.summary,
    authors_parsed: entry.authors.map((name) => [name]),
    categories: entry.categories.join(' '),
    doi: entry.doi,
    versions: [],
  });
  const created = isoDate(entry.published);
  const updated = isoDate(entry.updated);
  return {
    ...record,
    ...(created === undefined ? {} : { created }),
    // The first version is not an update.
    ...(updated === undefined || updated === created ? {} : { updated }),
  };
}
