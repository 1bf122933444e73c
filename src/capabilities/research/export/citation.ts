import { ownField } from '../../../foundation/kernel/table.ts';
import type { Published } from '../bibliography/reference.ts';
import type { Paper } from '../catalog/merge.ts';
import { primaryId } from '../ids.ts';
import { type NameParts, namePartsOf } from './names.ts';

/** What can be cited: a paper, or a reference of a reading list, which has an id of letters and digits instead of a number. */
export interface Citable extends Pick<Paper, 'title' | 'abstract' | 'authors' | 'categories' | 'created' | 'ids'> {
  /** Of a paper of the catalog. */
  readonly venue?: string | undefined;
  readonly id: number | string;
  /** Where it is on the web, for one without an id of a registry. */
  readonly url?: string | undefined;
  /** The same, and where in it, of a reference. */
  readonly published?: Published | undefined;
  readonly note?: string | undefined;
}

/** A paper as the formats of bibliographies need it: every text is one line without control characters. */
export interface Citation {
  /** `vaswani2017attention-17`: the same in every export, as it ends in the id. ASCII letters, digits and a hyphen. */
  readonly key: string;
  /** '' for a reference that the catalog does not have. */
  readonly paperId: string;
  readonly primaryId: string;
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly NameParts[];
  readonly categories: readonly string[];
  /** Year, and month and day where they are known. */
  readonly date: readonly number[];
  /** The first id of each namespace. */
  readonly ids: Readonly<Partial<Record<'arxiv' | 'doi' | 'pmid' | 'pmcid', string>>>;
  /** The page of the paper at the registry of its first id; undefined if it has none. */
  readonly url: string | undefined;
  /** Its PDF, where the id tells that anyone may read it. */
  readonly pdf: string | undefined;
  readonly published: Published | undefined;
  /** Of a reading list; '' if there is none. */
  readonly note: string;
}

/** Words that say nothing about a title. */
const SMALL = new Set(
  'a an and are as at by can de der die do for from how in is la le of on or the to what with'.split(' '),
);

export function citationOf(paper: Citable): Citation {
  const first = (namespace: string): string | undefined => ownField(paper.ids, namespace)?.[0];
  const found = { arxiv: first('arxiv'), doi: first('doi'), pmid: first('pmid'), pmcid: first('pmcid') };
  const ids = Object.fromEntries(Object.entries(found).filter(([, id]) => id !== undefined)) as Citation['ids'];
  const date = (paper.created ?? '').split('-').map(Number).filter(Number.isInteger);
  const authors = paper.authors.map((name) => namePartsOf(oneLine(name))).filter(({ family }) => family !== '');
  const title = oneLine(paper.title);
  const word = title
    .split(/[\s\p{P}]+/u)
    .map(ascii)
    .find((one) => one.length > 1 && !SMALL.has(one));
  const who = ascii(authors[0]?.family ?? '');
  return {
    key: `${who.slice(0, 40)}${paper.created === undefined ? '' : date[0]}${word?.slice(0, 40) ?? ''}-${paper.id}`.replace(
      /^-/,
      'paper-',
    ),
    paperId: typeof paper.id === 'number' ? String(paper.id) : '',
    primaryId: primaryId(paper.ids) ?? '',
    title,
    abstract: oneLine(paper.abstract),
    authors,
    categories: paper.categories.map(oneLine),
    date: paper.created === undefined ? [] : date,
    ids,
    url: urlOf(ids) ?? paper.url,
    pdf: ids.arxiv === undefined ? undefined : `https://arxiv.org/pdf/${pathOf(ids.arxiv)}`,
    published: publishedOf(paper),
    note: oneLine(paper.note ?? ''),
  };
}

/** Its texts as one line each. */
function publishedOf({ venue = '', published = { venue } }: Citable): Published | undefined {
  const known = Object.entries(published).map(([name, text]) => [name, oneLine(text)]);
  return oneLine(published.venue) === '' ? undefined : (Object.fromEntries(known) as Published);
}

/** ISO date, as far as it is known: "2017-06". '' if it is not. */
export const isoOf = (date: readonly number[]): string =>
  date.map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0')).join('-');

/** An id in an address, without characters that would end it, or a field of BibTeX. */
const pathOf = (id: string): string => encodeURI(id.toWellFormed()).replace(/[?#{}\\]/g, encodeURIComponent);

function urlOf({ doi, arxiv, pmid, pmcid }: Citation['ids']): string | undefined {
  if (doi !== undefined) return `https://doi.org/${pathOf(doi)}`;
  if (arxiv !== undefined) return `https://arxiv.org/abs/${pathOf(arxiv)}`;
  if (pmid !== undefined) return `https://pubmed.ncbi.nlm.nih.gov/${pathOf(pmid)}/`;
  return pmcid === undefined ? undefined : `https://pmc.ncbi.nlm.nih.gov/articles/${pathOf(pmcid)}/`;
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Lower-case ASCII letters and digits: "Müller-Groß" becomes "mullergross". */
const ascii = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
