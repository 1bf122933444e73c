import { basename } from 'node:path';
import {
  createResearch,
  egressFor,
  type FolderDeps,
  type IngestDeps,
  libraryLookup,
} from '../capabilities/research/index.ts';
import { createDocuments, packsFolder } from '../engines/documents/index.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';
import { LOCAL_TEAM } from '../platform/accounts/index.ts';
import { type Context, text } from './command.ts';
import { withPapers } from './papers.ts';

/** Options of imports of one's own library. */
export const LIBRARY_OPTIONS = { team: { type: 'string' }, list: { type: 'string' } } as const;
export const LIBRARY_HELP = {
  team: 'of a library: id of the team whose reading list and full texts it becomes (default: the local team)',
  list: 'of a library: name of that list (default: the name of the file or folder)',
};

interface Library {
  readonly deps: FolderDeps;
  /** The list for a file or folder. */
  listFor(path: string): { readonly teamId: string; readonly name: string };
}

/** Opens what an import of one's own library needs beside the catalog: searches of it, public APIs where settings allow it, a reader of PDFs. */
export async function withLibrary<R>(context: Context, work: (library: Library) => Promise<R>): Promise<R> {
  const config = await context.config();
  return withPapers(config, async (deps: IngestDeps) => {
    const teamId = text(context, 'team') ?? LOCAL_TEAM;
    if (teamId !== LOCAL_TEAM) await requireTeam(deps, teamId);
    const mirrors = config.researchSources.flatMap(({ url }) => url ?? []);
    await using egress = egressFor(config, mirrors);
    const { db, log } = deps;
    const research = await createResearch({ db, config, log, starter: false, indexing: false, external: { egress } });
    using documents = createDocuments({ packs: packsFolder(config.dataDir) });
    try {
      return await work({
        deps: { ...deps, documents, ...libraryLookup(research) },
        listFor: (path) => ({ teamId, name: text(context, 'list') ?? nameOf(path) }),
      });
    } finally {
      await research.close();
    }
  });
}

const nameOf = (path: string): string => basename(path).replace(/\.\w+(?:\.gz|\.zip)?$/, '') || 'Library';

/** @throws OperatorError if there is no such team */
export async function requireTeam({ db }: Pick<IngestDeps, 'db'>, teamId: string): Promise<void> {
  const { kysely } = db.as<{ teams: { id: string } }>();
  const known = await kysely.selectFrom('teams').select('id').where('id', '=', teamId).executeTakeFirst();
  if (known === undefined) throw new OperatorError(`there is no team ${teamId}`);
}
