import { counted } from '@trawl/contract/counted.ts';
import {
  type DeveloperImportTask,
  importDeveloper,
  openGithub,
  URL_STYLES,
  type UrlStyle,
} from '../../capabilities/developer/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { createLog } from '../../foundation/kernel/log.ts';
import { type Command, type Context, text, UsageError } from '../command.ts';
import { bytes, count, duration, type Terminal } from '../terminal.ts';
import { withDatabase } from '../with-database.ts';

/** Timeout in milliseconds for repository facts from GitHub. */
const FACTS_MS = 10_000;
/** Maximum number of skipped files to list. */
const NAMED = 10;

export const command: Command = {
  usage: '<path> [<path> …] [--source <address or name>] [--repo <owner/name>] [options]',
  description:
    'Imports documentation, READMEs, agent skills and issues into the developer index. A path is a folder or git checkout of\n' +
    'documents (Markdown, MDX, reStructuredText, HTML, text), a single document, or a JSON file of issues, pull requests and\n' +
    "comments as GitHub's REST API returns them. Documents belong to a source, a repository, or both; for a checkout, the\n" +
    'repository is detected. Importing a folder again updates changed documents and removes deleted ones. The service can\n' +
    'keep running. Run the same command again to resume an interrupted import.',
  examples: ['trawl developer import ./docs --source https://docs.example.org'],
  help: {
    'source <text>': 'URL or name of the documentation, used to filter searches',
    'base-url <url>': 'URL of the folder on its site, if different from --source',
    'url-style <style>': `how paths become URLs: ${URL_STYLES.join(', ')}`,
    'repo <owner/name>': 'repository of the documents, and of issues that do not name one',
    'repo-facts <file>':
      'JSON of repositories as GitHub returns it (stars, license, language, topics); can be repeated',
    issues: 'import the JSON files in the folders instead of documents',
    json: 'print the summary as JSON',
  },
  options: {
    source: { type: 'string' },
    'base-url': { type: 'string' },
    'url-style': { type: 'string' },
    repo: { type: 'string' },
    'repo-facts': { type: 'string', multiple: true },
    issues: { type: 'boolean' },
  },
  async run(context) {
    const task = taskOf(context);
    const { out, signal } = context;
    const config = await context.config();
    const log = createLog(config.logLevel);
    return await withDatabase(config, async (db) => {
      const live = await openGithub(config, log);
      try {
        const fetchFacts = live && ((repo: string) => live.github.facts(repo, deadlineIn(FACTS_MS, signal)));
        const summary = await importDeveloper({ db, config, log, fetchFacts }, task, {
          signal,
          onProgress: ({ at, added, changed, unchanged, indexed }) => {
            const documents = `${counted(added + changed + unchanged, 'document')}, ${count(added + changed)} new or changed`;
            out.progress(
              `${at ? `${at.path}: ${share(at, task.issues)}` : ''}${documents}, ${counted(indexed, 'passage')} indexed`,
            );
          },
        });
        if (context.values.json) out.print(JSON.stringify(summary));
        else show(out, summary);
        return 0;
      } catch (error) {
        if (!signal.aborted) throw error;
        out.note('stopped; imported documents are kept. Run the same command again to resume.');
        return 130;
      } finally {
        await live?.egress[Symbol.asyncDispose]();
      }
    });
  },
};

function share({ done, total }: { done: number; total: number }, isBytes: boolean): string {
  return `${isBytes ? bytes(done) : count(done)} of ${isBytes ? bytes(total) : counted(total, 'file')}, `;
}

function taskOf(context: Context): DeveloperImportTask {
  const paths = context.positionals;
  const factFiles = (context.values['repo-facts'] ?? []) as string[];
  if (paths.length === 0 && factFiles.length === 0) throw new UsageError('<path> is missing');
  const urlStyle = text(context, 'url-style');
  if (urlStyle !== undefined && !(URL_STYLES as readonly string[]).includes(urlStyle)) {
    throw new UsageError(`--url-style must be one of ${URL_STYLES.join(', ')}`);
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
    `${counted(added + changed + unchanged, 'document')} in ${duration(elapsed)}${resumed ? ', resumed from an earlier run' : ''}`,
  );
  out.print(`  new        ${count(added)}`);
  out.print(`  changed    ${count(changed)}`);
  out.print(`  unchanged  ${count(unchanged)}`);
  out.print(`  removed    ${count(removed)}`);
  if (comments > 0) out.print(`  comments   ${count(comments)}`);
  if (skipped.length > 0) out.print(`  skipped    ${count(skipped.length)}`);
  for (const { path, reason } of skipped.slice(0, NAMED)) out.note(`skipped: ${path} (${reason})`);
  if (skipped.length > NAMED) out.note(`and ${count(skipped.length - NAMED)} more`);
  if (!searchable) out.note('another process is writing the index and will make these documents searchable');
}
