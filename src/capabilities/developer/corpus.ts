import type { Corpus } from '../../engines/indexing/index.ts';
import { type Database, inList } from '../../foundation/store/index.ts';
import type { IndexBatch, ListColumn } from '../../foundation/store/search/index.ts';
import type { DeveloperTables } from './catalog/tables.ts';
import { analyze } from './text/terms.ts';

/** What the text index holds of a passage: its terms, and the numbers that searches narrow by. */

/** A kind for passages of agent-skill files, in addition to their type. */
export const SKILL = 9;

/** Passages read at once. */
const PAGE = 500;

export const corpus: Corpus = {
  name: 'developer',
  format: 1,
  shape: { name: 'passages', numbers: [], lists: ['kinds', 'repos', 'sources'] },
  table: 'developer_passages',
  read: readPassages,
};

interface IndexedPassage {
  readonly id: number;
  readonly headings: string;
  readonly text: string;
  readonly title: string | null;
  readonly path: string | null;
  readonly type: number;
  readonly skill: number;
  readonly repo_id: number | null;
  readonly source_id: number | null;
  readonly repo: string | null;
}

async function* readPassages(db: Database, ids: readonly number[]): AsyncGenerator<IndexBatch> {
  const rows: Omit<IndexedPassage, 'headings' | 'text' | 'title' | 'path' | 'repo'>[] = [];
  const terms: Buffer[] = [];
  for (let at = 0; at < ids.length; at += PAGE) {
    for (const { headings, text, title, path, repo, ...rest } of await readPage(db, ids.slice(at, at + PAGE))) {
      rows.push(rest);
      terms.push(Buffer.from(passageTerms({ headings, text, title, path, repo }).join(' ')));
    }
  }
  const offsets = new Int32Array(terms.length + 1);
  terms.forEach((bytes, i) => {
    offsets[i + 1] = (offsets[i] as number) + bytes.length;
  });
  yield {
    ids: Int32Array.from(rows, ({ id }) => id),
    terms: { offsets, bytes: Buffer.concat(terms) },
    numbers: {},
    lists: {
      kinds: listOf(rows.map(({ type, skill }) => (skill ? [type, SKILL] : [type]))),
      repos: listOf(rows.map(({ repo_id }) => (repo_id === null ? [] : [repo_id]))),
      sources: listOf(rows.map(({ source_id }) => (source_id === null ? [] : [source_id]))),
    },
  };
}

async function readPage(db: Database, ids: readonly number[]): Promise<IndexedPassage[]> {
  return db
    .as<DeveloperTables>()
    .kysely.selectFrom('developer_passages as p')
    .innerJoin('developer_documents as d', 'd.id', 'p.document_id')
    .leftJoin('developer_repos as r', 'r.id', 'd.repo_id')
    .select(['p.id', 'p.headings', 'p.text', 'd.title', 'd.path', 'd.type', 'd.skill', 'd.repo_id', 'd.source_id'])
    .select('r.name as repo')
    .where(inList(db.kind, 'p.id', ids))
    .orderBy('p.id')
    .execute();
}

/**
 * The terms of a passage: its text once, and once more the title and the headings above it, which say what it is about.
 * The repository and the path count too: few pages of a project's documentation name the project.
 */
function passageTerms({
  headings,
  text,
  title,
  path,
  repo,
}: Pick<IndexedPassage, 'headings' | 'text' | 'title' | 'path' | 'repo'>): string[] {
  const above = analyze(`${title ?? ''} ${headings}`);
  const place = analyze(`${repo?.split('/')[1] ?? ''} ${path?.replace(/\.\w+$/, '').replaceAll('/', ' ') ?? ''}`);
  return [...above, ...above, ...place, ...analyze(text)];
}

function listOf(values: readonly (readonly number[])[]): ListColumn {
  const offsets = new Int32Array(values.length + 1);
  values.forEach((items, i) => {
    offsets[i + 1] = (offsets[i] as number) + items.length;
  });
  return { offsets, items: Int32Array.from(values.flat()) };
}
