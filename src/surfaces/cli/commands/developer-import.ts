import {
  type DeveloperImportTask,
  importDeveloper,
  openGithub,
  URL_STYLES,
  type UrlStyle,
} from '../../../capabilities/developer/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createLog } from '../../../foundation/kernel/log.ts';
import { type Command, type Context, text, UsageError } from '../command.ts';
import { withDatabase } from '../open.ts';
import { bytes, count, duration, type Terminal } from '../terminal.ts';

/** Milliseconds that GitHub gets to say what it knows of a repository. */
const FACTS_MS = 10_000;
/** Files left out that are named one by one. */
const NAMED = 10;

export const command: Command = {
  usage: '<path> [<path> …] [--source <address or name>] [--repo <owner/name>] [options]',
  description:
    'Reads documentation, readmes, agent skills and issues into the developer index. A path is a folder or a git checkout of\n' +
    'documents (Markdown, MDX, reStructuredText, HTML, text), one of them, or a JSON file of issues, pull requests and\n' +
    "comments as GitHub's REST API returns them. Documents belong to a source, a repository, or both; a checkout tells its\n" +
    'repository itself. Reading a folder again takes what changed, and what is gone from it vanishes. The service may run\n' +
    'meanwhile; a run that was stopped goes on when the same command is given again.',
  help: {
    'source <text>': 'address or name of the documentation; searches ask for it by this',
    'base-url <url>': 'address of the folder on its site, when --source is not that',
    'url-style <style>': `how paths become addresses: ${URL_STYLES.join(', ')}`,
    'repo <owner/name>': 'repository that the documents, or issues that do not name theirs, belong to',
    'repo-facts <file>':
      'JSON of repositories as GitHub returns it (stars, licence, language, topics); may be repeated',
    issues: 'read the JSON files of folders instead of their documents',
    json: 'print the summary as JSON',
  },
  options: {
    source: { type: 'string' },
    'base-url': { type: 'string' },
    'url-style': { type: 'string' },
    repo: { type: 'string' },
    'repo-facts': { type: 'string', multiple: true },
    issues: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run(context) {
    const task = taskOf(context);
    const { out, signal } = context;
    const config = context.config();
    const log = createLog(config.logLevel);
    return await withDatabase(config, async (db) => {
      const live = await openGithub(config, log);
      try {
        const fetchFacts = live && ((repo: string) => live.github.facts(repo, deadlineIn(FACTS_MS, signal)));
        const summary = await importDeveloper({ db, config, log, fetchFacts }, task, {
          signal,
          onProgress: ({ at, added, changed, unchanged, indexed }) => {
            const documents = `${count(added + changed + unchanged)} documents, ${count(added + changed)} of them new or changed`;
            out.progress(
              `${at ? `${at.path}: ${share(at, task.issues)}` : ''}${documents}, ${count(indexed)} passages indexed`,
            );
          },
        });
        if (context.values.json) out.print(JSON.stringify(summary));
        else show(out, summary);
        return 0;
      } catch (error) {
        if (!signal.aborted) throw error;
        out.note('stopped; what was read is kept. The same command goes on from there.');
        return 130;
      } finally {
        await live?.egress[Symbol.asyncDispose]();
      }
    });
  },
};

function share({ done, total }: { done: number; total: number }, isBytes: boolean): string {
  return `${isBytes ? bytes(done) : count(done)} of ${isBytes ? bytes(total) : `${count(total)} files`}, `;
}

function taskOf(context: Context): DeveloperImportTask {
  const paths = context.positionals;
  const factFiles = (context.values['repo-facts'] ?? []) as string[];
  if (paths.length === 0 && factFiles.length === 0) throw new UsageError('<path> is missing');
  const urlStyle = text(context, 'url-style');
  if (urlStyle !== undefined && !(URL_STYLES as readonly string[]).includes(urlStyle)) {
    throw new UsageError(`--url-style is one of ${URL_STYLES.join(', ')}`);
  }
  return {
    paths: [...paths],
    issues: context.values.issues === true,
    source: text(context, 'source'),
    baseUrl: text(context, 'base-url'),
    urlStyle: urlStyle as UrlStyle | undefined,
    repo: text(context, 'repo'),
    factFiles,
  };
}

function show(out: Terminal, summary: Awaited<ReturnType<typeof importDeveloper>>): void {
  const { added, changed, unchanged, removed, comments, skipped, searchable, resumed, elapsed } = summary;
  out.print(
    `${count(added + changed + unchanged)} documents in ${duration(elapsed)}${resumed ? ', going on from an earlier run' : ''}`,
  );
  out.print(`  new        ${count(added)}`);
  out.print(`  changed    ${count(changed)}`);
  out.print(`  unchanged  ${count(unchanged)}`);
  out.print(`  removed    ${count(removed)}`);
  if (comments > 0) out.print(`  comments   ${count(comments)}`);
  if (skipped.length > 0) out.print(`  left out   ${count(skipped.length)}`);
  for (const { path, reason } of skipped.slice(0, NAMED)) out.note(`left out: ${path} (${reason})`);
  if (skipped.length > NAMED) out.note(`and ${count(skipped.length - NAMED)} more`);
  if (!searchable) out.note('another process is writing the index; it makes this searchable');
}
