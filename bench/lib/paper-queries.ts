import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PAPER_STOP_WORDS } from '../../src/engines/text/index.ts';
import { seeded } from './random.ts';

/** What people remember of papers, as queries, the same ones for the same catalog. */

export interface SamplePaper {
  readonly id: number;
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly year: string;
  readonly arxiv: string | undefined;
  readonly doi: string | undefined;
}

export const KINDS = [
  'title',
  'first half of the title',
  'first three words',
  'two words of the title',
  'author and two words',
  'author et al., year and two words',
  'authors (surnames)',
  'authors (full names)',
  'arXiv id',
  'arXiv URL',
  'arXiv PDF, version',
  'arXiv DOI',
  'DOI',
  'DOI URL',
  'three words, one typing error',
  'one word, one typing error',
  'nonsense',
] as const;

/** A query and the paper that it is meant for. */
export interface Remembered {
  readonly kind: (typeof KINDS)[number];
  readonly text: string;
  readonly id: number;
  /** Names in the query, as the paper has them. */
  readonly authors: readonly string[];
}

const SEED = 20_261_122;

/** @returns half of a sample of `wanted` papers, and all papers of the catalog */
export function samplePapers(
  dataDir: string,
  wanted: number,
  isUnseen: boolean,
): { papers: SamplePaper[]; all: SamplePaper[] } {
  const file = join(dataDir, 'trawl.db');
  if (!existsSync(file)) throw new Error(`${dataDir} holds no trawl.db`);
  using db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('SELECT id, title, abstract, authors, created, ids FROM papers ORDER BY id').all();
  const all = rows.map((row): SamplePaper => {
    const ids = JSON.parse(String(row.ids)) as Record<string, string[]>;
    return {
      id: Number(row.id),
      title: String(row.title),
      abstract: String(row.abstract),
      authors: JSON.parse(String(row.authors)) as string[],
      year: String(row.created ?? '').slice(0, 4),
      arxiv: ids.arxiv?.[0],
      doi: ids.doi?.[0],
    };
  });
  const random = seeded(SEED);
  const chosen = new Set<number>();
  const fit = all.flatMap((paper, place) => (contentWords(paper.title).length >= 3 ? [place] : []));
  while (chosen.size < Math.min(wanted, fit.length)) chosen.add(fit[Math.floor(random() * fit.length)] as number);
  const papers = [...chosen].filter((_, i) => (i % 2 === 1) === isUnseen).map((place) => all[place] as SamplePaper);
  return { papers, all };
}

/** The different words of a title that say something. */
const contentWords = (title: string): string[] => [
  ...new Set((title.match(/\p{L}{3,}/gu) ?? []).filter((word) => !PAPER_STOP_WORDS.has(word.toLowerCase()))),
];

/** The last part of a name. */
export const surname = (name: string): string =>
  name
    .replace(/[\s,]+(?:jr|sr|ii|iii|iv)\.?$/i, '')
    .split(' ')
    .at(-1) as string;

export function rememberedQueries(papers: readonly SamplePaper[], isUnseen: boolean): Remembered[] {
  const random = seeded(SEED + (isUnseen ? 2 : 1));
  const some = <T>(from: readonly T[], many: number): T[] => {
    const left = [...from];
    return Array.from({ length: Math.min(many, left.length) }, () => {
      return left.splice(Math.floor(random() * left.length), 1)[0] as T;
    });
  };
  return papers.flatMap((paper): Remembered[] => {
    const { id, title, authors, year, arxiv, doi } = paper;
    const words = title.split(/\s+/).filter((word) => word !== '');
    const content = contentWords(title);
    const two = some(content, 2);
    const three = some(content, 3);
    const one = some(authors, 1);
    const few = authors.slice(0, 3);
    const query = (kind: Remembered['kind'], text: string, named: readonly string[] = []): Remembered => ({
      kind,
      text,
      id,
      authors: named,
    });
    const longest = [...three].sort((a, b) => b.length - a.length)[0] as string;
    const queries = [
      query('title', title),
      query('first half of the title', words.slice(0, Math.ceil(words.length / 2)).join(' ')),
      query('first three words', words.slice(0, 3).join(' ')),
      query('two words of the title', two.join(' ')),
      query('three words, one typing error', three.map((w) => (w === longest ? misspelled(w, random) : w)).join(' ')),
      query('one word, one typing error', misspelled(longest, random)),
      query('nonsense', Array.from({ length: 3 }, () => madeUp(random)).join(' ')),
    ];
    if (one.length > 0) {
      const name = surname(one[0] as string);
      queries.push(query('author and two words', `${name} ${two.join(' ')}`, one));
      queries.push(query('author et al., year and two words', `${name} et al. ${year} ${two.join(' ')}`, one));
      queries.push(query('authors (surnames)', few.map(surname).join(' '), few));
      queries.push(query('authors (full names)', some(few, few.length).join(', '), few));
    }
    if (arxiv !== undefined) {
      queries.push(query('arXiv id', arxiv));
      queries.push(query('arXiv URL', `https://arxiv.org/abs/${arxiv}`));
      queries.push(query('arXiv PDF, version', `https://arxiv.org/pdf/${arxiv}v2.pdf`));
      queries.push(query('arXiv DOI', `10.48550/arXiv.${arxiv}`));
    }
    if (doi !== undefined) queries.push(query('DOI', doi), query('DOI URL', `https://doi.org/${doi}`));
    return queries;
  });
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One letter left out, doubled, replaced, or exchanged with the next; not the first. */
function misspelled(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] as string;
  switch (Math.floor(random() * 4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + letter + word.slice(at);
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1);
    default:
      return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  }
}

/** A word of no language. */
const madeUp = (random: () => number): string =>
  Array.from({ length: 6 + Math.floor(random() * 4) }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
