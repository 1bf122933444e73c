import { counted } from '@trawl/contract/counted.ts';
import { type DeveloperStatus, developerStatus, forgetDeveloper } from '../../capabilities/developer/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals, report, text, UsageError } from '../command.ts';
import { count, table } from '../terminal.ts';
import { withDatabase } from '../with-database.ts';

export const developerStatusCommand: Command = {
  usage: '[--json]',
  description: 'Shows the contents and state of the developer index: documents, sources, repositories and imports.',
  examples: ['trawl developer status --json'],
  help: { json: 'print it as JSON' },
  options: {},
  async run(context) {
    positionals(context, []);
    const status = await withDatabase(await context.config(), developerStatus);
    if (context.values.json) context.out.print(JSON.stringify(status, undefined, 2));
    else for (const line of linesOf(status)) context.out.print(line);
    return 0;
  },
};

/** Limit of listed imports. */
const LAST = 10;

function linesOf({ documents, skills, passages, sources, repos, index, imports }: DeveloperStatus): string[] {
  const published = index.publishedAt?.slice(0, 19).replace('T', ' ');
  const lines = [
    `documents  ${counted(documents.doc, 'page')}, ${counted(documents.readme, 'readme')}, ${counted(documents.issue, 'issue')}, ${counted(documents.pull_request, 'pull request')}; ${count(skills)} of them agent skills`,
    `passages   ${count(passages)}`,
    published ? `index      ${counted(index.passages, 'passage')}, of ${published} UTC` : 'index      none yet',
    `waiting    ${count(index.waiting)}   passages to add to or remove from the index`,
  ];
  if (sources.length > 0) {
    lines.push('', ...table([['SOURCE', 'PAGES'], ...sources.map((one) => [one.source, count(one.documents)])]));
  }
  if (repos.length > 0) {
    const rows = repos.map((one) => [one.repo, count(one.documents), one.facts ? 'known' : '-']);
    lines.push('', ...table([['REPOSITORY', 'DOCUMENTS', 'FACTS'], ...rows]));
  }
  if (imports.length === 0) return [...lines, '', 'no imports yet; see trawl developer import --help'];
  const rows = imports
    .slice(0, LAST)
    .map((run) => [
      run.startedAt.slice(0, 16).replace('T', ' '),
      run.state,
      count(run.documents),
      count(run.changed),
      count(run.removed),
      run.error ? `${run.root} (${run.error})` : run.root,
    ]);
  return [...lines, '', ...table([['STARTED', 'STATE', 'DOCUMENTS', 'CHANGED', 'REMOVED', 'WHAT'], ...rows])];
}

export const developerRemoveCommand: Command = {
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
