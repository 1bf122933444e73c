import type { Database } from '../../../foundation/store/index.ts';
import type { FullTexts } from '../full-text/full-texts.ts';
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

async function ownTextOf(
  { kysely }: Database<ListTables>,
  teamId: string,
  paperId: number,
): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('paper_list_files as f')
    .innerJoin('paper_lists as l', 'l.id', 'f.list_id')
    .select('f.text')
    .where('l.team_id', '=', teamId)
    .where('f.key', '=', `paper:${paperId}`)
    .where('f.text', 'is not', null)
    .executeTakeFirst();
  return row?.text ?? undefined;
}
