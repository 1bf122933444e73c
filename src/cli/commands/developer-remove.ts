import { counted } from '@trawl/contract/counted.ts';
import { forgetDeveloper } from '../../capabilities/developer/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals, report, text, UsageError } from '../command.ts';
import { withDatabase } from '../with-database.ts';

export const command: Command = {
  usage: '(--source <address or name> | --repo <owner/name>)',
  description: 'Removes a documentation source, or a repository with its issues, READMEs and documents.',
  examples: ['trawl developer remove --source https://docs.example.org'],
  help: {
    'source <text>': 'URL or name of the source, as given to the import',
    'repo <owner/name>': 'owner/name of the repository',
  },
  options: { source: { type: 'string' }, repo: { type: 'string' } },
  async run(context) {
    positionals(context, []);
    const [source, repo] = [text(context, 'source'), text(context, 'repo')];
    if ((source === undefined) === (repo === undefined)) throw new UsageError('give either --source or --repo');
    const what = source === undefined ? { repo: repo as string } : { source };
    const removed = await withDatabase(await context.config(), (db) => forgetDeveloper(db, what));
    if (removed === undefined)
      throw new OperatorError(
        `no documents found for ${source ?? repo}; trawl developer status lists sources and repositories`,
      );
    const sentence = `removed ${counted(removed, 'document')}; a running service removes them from the index shortly`;
    report(context, { removed }, sentence, context.out.print);
    return 0;
  },
};
