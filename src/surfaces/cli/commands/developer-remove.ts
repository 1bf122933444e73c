import { forgetDeveloper } from '../../../capabilities/developer/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { type Command, positionals, text, UsageError } from '../command.ts';
import { withDatabase } from '../open.ts';
import { count } from '../terminal.ts';

export const command: Command = {
  usage: '(--source <address or name> | --repo <owner/name>)',
  description: 'Forgets a documentation source, or a repository with its issues, readmes and documents.',
  help: { 'source <text>': 'as it was imported', 'repo <owner/name>': 'the repository' },
  options: { source: { type: 'string' }, repo: { type: 'string' } },
  async run(context) {
    positionals(context, []);
    const [source, repo] = [text(context, 'source'), text(context, 'repo')];
    if ((source === undefined) === (repo === undefined)) throw new UsageError('either --source or --repo says what');
    const what = source === undefined ? { repo: repo as string } : { source };
    const removed = await withDatabase(context.config(), (db) => forgetDeveloper(db, what));
    if (removed === undefined) throw new OperatorError(`nothing was imported for ${source ?? repo}`);
    context.out.print(`removed ${count(removed)} documents; a running service takes them out of searches in a moment`);
    return 0;
  },
};
