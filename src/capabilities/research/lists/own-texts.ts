import { type Database, inList } from '../../../foundation/store/index.ts';
import { mergedInto } from '../catalog/lookups.ts';
import type { FullTexts } from '../full-text/full-texts.ts';
import { keyOfPaperId } from './entries.ts';
import type { ListTables } from './tables.ts';

/** Full texts for a team: of a paper that it brought a file of, the text of that file. */
export const withOwnTexts = (
  db: Database<ListTables>,
  teamId: string,
  texts: Pick<FullTexts, 'of'>,
): Pick<FullTexts, 'of'> => ({
  async of(paper, deadline) {
    const own = await ownTextOf(db, teamId, paper.id);
    return own === undefined ? texts.of(paper, deadline) : { text: own, source: 'own file' };
  },
});

async function ownTextOf(db: Database<ListTables>, teamId: string, paperId: number): Promise<string | undefined> {
  const { files } = await ownFiles(db, teamId, [paperId]);
  const row = await files.select('f.text').orderBy('f.list_id').orderBy('f.hash').executeTakeFirst();
  return row?.text ?? undefined;
}

/** Those of some papers that a team brought a file of. */
export async function ownPapers(
  db: Database<ListTables>,
  teamId: string,
  papers: readonly number[],
): Promise<ReadonlySet<number>> {
  const { files, paperOf } = await ownFiles(db, teamId, papers);
  const rows = await files.select('f.key').execute();
  return new Set(rows.flatMap(({ key }) => paperOf.get(key) ?? []));
}

/** The files of a team with the texts of papers, also those that it brought before a paper was merged into one of these. */
async function ownFiles(db: Database<ListTables>, teamId: string, papers: readonly number[]) {
  const merged = await mergedInto(db.as(), papers);
  const paperOf = new Map(
    [...papers.map((id) => [id, id] as const), ...merged].map(([id, to]) => [keyOfPaperId(id), to]),
  );
  const files = db.kysely
    .selectFrom('paper_list_files as f')
    .innerJoin('paper_lists as l', 'l.id', 'f.list_id')
    .where('l.team_id', '=', teamId)
    .where('f.text', 'is not', null)
    .where(inList(db.kind, 'f.key', [...paperOf.keys()]));
  return { files, paperOf };
}
