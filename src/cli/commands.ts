// Over 10 kB: the list of all commands, five lines each.

import type { Entry } from './command.ts';

/** All commands. */
export const COMMANDS: readonly Entry[] = [
  {
    name: 'start',
    summary: 'Start the service, as npm start does',
    isOwn: true,
    load: async () => (await import('./commands/start.ts')).command,
  },
  {
    name: 'login',
    summary: 'Save the address of a service and a key',
    isOwn: true,
    load: async () => (await import('./commands/login.ts')).loginCommand,
  },
  {
    name: 'logout',
    summary: 'Remove the saved login',
    isOwn: true,
    load: async () => (await import('./commands/login.ts')).logoutCommand,
  },
  {
    name: 'open',
    summary: 'Open the dashboard in the browser',
    isOwn: true,
    load: async () => (await import('./commands/open.ts')).command,
  },
  {
    name: 'keys create',
    summary: 'Create an API key and print it once',
    load: async () => (await import('./commands/keys.ts')).keysCreateCommand,
  },
  {
    name: 'keys list',
    summary: 'List API keys without showing them',
    load: async () => (await import('./commands/keys.ts')).keysListCommand,
  },
  {
    name: 'keys revoke',
    summary: 'Revoke an API key',
    load: async () => (await import('./commands/keys.ts')).keysRevokeCommand,
  },
  {
    name: 'people setup-link',
    summary: 'Create a link for a new owner account',
    load: async () => (await import('./commands/people.ts')).peopleSetupLinkCommand,
  },
  {
    name: 'people reset-password',
    summary: 'Create a password reset link',
    load: async () => (await import('./commands/people.ts')).peopleResetPasswordCommand,
  },
  {
    name: 'people reset-second-factor',
    summary: 'Turn off the second factor of a person',
    load: async () => (await import('./commands/people.ts')).peopleResetSecondFactorCommand,
  },
  {
    name: 'people change-email',
    summary: 'Change the email address of an account',
    load: async () => (await import('./commands/people.ts')).peopleChangeEmailCommand,
  },
  {
    name: 'ocr add',
    summary: 'Install language packs for OCR',
    load: async () => (await import('./commands/ocr.ts')).ocrAddCommand,
  },
  {
    name: 'ocr list',
    summary: 'List the installed language packs for OCR',
    load: async () => (await import('./commands/ocr.ts')).ocrListCommand,
  },
  {
    name: 'model use',
    summary: 'Choose the language model and try it',
    isOwn: true,
    load: async () => (await import('./commands/model.ts')).modelUseCommand,
  },
  {
    name: 'model add',
    summary: 'Add a model that runs without another server',
    isOwn: true,
    load: async () => (await import('./commands/model-add.ts')).command,
  },
  {
    name: 'model remove',
    summary: 'Remove an added model',
    isOwn: true,
    load: async () => (await import('./commands/model.ts')).modelRemoveCommand,
  },
  {
    name: 'model',
    summary: 'List the language models that can be used',
    isOwn: true,
    load: async () => (await import('./commands/model.ts')).modelCommand,
  },
  {
    name: 'scrape',
    summary: 'Print a page as Markdown',
    load: async () => (await import('./commands/scrape.ts')).command,
  },
  {
    name: 'crawl list',
    summary: 'List the crawls that are running',
    load: async () => (await import('./commands/crawl.ts')).crawlListCommand,
  },
  {
    name: 'crawl cancel',
    summary: 'Cancel a crawl',
    load: async () => (await import('./commands/crawl.ts')).crawlCancelCommand,
  },
  {
    name: 'crawl',
    summary: 'Crawl a site and print its pages',
    load: async () => (await import('./commands/crawl.ts')).crawlCommand,
  },
  {
    name: 'batch',
    summary: 'Scrape a list of pages and print them',
    load: async () => (await import('./commands/batch.ts')).command,
  },
  {
    name: 'import warc',
    summary: 'Import the pages of web archives',
    load: async () => (await import('./commands/import-warc.ts')).command,
  },
  {
    name: 'export',
    summary: 'Download the pages of a crawl or a batch, or the data of an agent, as a file',
    load: async () => (await import('./commands/export.ts')).command,
  },
  {
    name: 'map',
    summary: 'List the URLs of a site',
    load: async () => (await import('./commands/map.ts')).command,
  },
  {
    name: 'search',
    summary: 'Search the web',
    load: async () => (await import('./commands/search.ts')).command,
  },
  {
    name: 'interact',
    summary: 'Run code or a task on a page in a browser',
    load: async () => (await import('./commands/interact.ts')).command,
  },
  {
    name: 'parse',
    summary: 'Print a file as Markdown',
    load: async () => (await import('./commands/parse.ts')).command,
  },
  {
    name: 'agent',
    summary: 'Find data on the web',
    load: async () => (await import('./commands/agent.ts')).command,
  },
  {
    name: 'extract',
    summary: 'Extract data from pages',
    load: async () => (await import('./commands/extract.ts')).command,
  },
  {
    name: 'jobs',
    summary: 'List what the team started in the last 24 hours',
    isOwn: true,
    load: async () => (await import('./commands/jobs.ts')).command,
  },
  {
    name: 'logs',
    summary: 'List the pages that a crawl or a batch could not fetch',
    isOwn: true,
    load: async () => (await import('./commands/logs.ts')).command,
  },
  {
    name: 'usage',
    summary: 'Show credits and current work of the team',
    isOwn: true,
    load: async () => (await import('./commands/usage.ts')).command,
  },
  {
    name: 'monitor list',
    summary: 'List monitors and their last results',
    load: async () => (await import('./commands/monitor.ts')).monitorListCommand,
  },
  {
    name: 'monitor create',
    summary: 'Create a monitor for pages, sites or searches',
    load: async () => (await import('./commands/monitor-create.ts')).command,
  },
  {
    name: 'monitor show',
    summary: 'Show the settings and the last result of a monitor',
    load: async () => (await import('./commands/monitor.ts')).monitorShowCommand,
  },
  {
    name: 'monitor run',
    summary: 'Run a check now and print what changed',
    load: async () => (await import('./commands/monitor-run.ts')).command,
  },
  {
    name: 'monitor checks',
    summary: 'List the checks of a monitor, or show one with its pages',
    load: async () => (await import('./commands/monitor-checks.ts')).command,
  },
  {
    name: 'monitor feed',
    summary: 'Create or revoke the feed links of a monitor',
    load: async () => (await import('./commands/monitor.ts')).monitorFeedCommand,
  },
  {
    name: 'monitor pause',
    summary: 'Pause a monitor',
    load: async () => (await import('./commands/monitor.ts')).monitorPauseCommand,
  },
  {
    name: 'monitor resume',
    summary: 'Resume a monitor',
    load: async () => (await import('./commands/monitor.ts')).monitorResumeCommand,
  },
  {
    name: 'monitor delete',
    summary: 'Delete a monitor with its checks',
    load: async () => (await import('./commands/monitor.ts')).monitorDeleteCommand,
  },
  {
    name: 'papers search',
    summary: 'Search research papers',
    load: async () => (await import('./commands/papers-show.ts')).papersSearchCommand,
  },
  {
    name: 'papers show',
    summary: 'Print title, authors, ids and abstract of a paper',
    load: async () => (await import('./commands/papers-show.ts')).papersShowCommand,
  },
  {
    name: 'papers read',
    summary: 'Print the passages of a paper that answer a question',
    load: async () => (await import('./commands/papers-text.ts')).papersReadCommand,
  },
  {
    name: 'papers chunks',
    summary: 'Print the text of a paper in pieces',
    load: async () => (await import('./commands/papers-chunks.ts')).command,
  },
  {
    name: 'papers ask',
    summary: 'Ask several papers the same question',
    load: async () => (await import('./commands/papers-ask.ts')).command,
  },
  {
    name: 'papers similar',
    summary: 'Find papers related to a paper',
    load: async () => (await import('./commands/papers-show.ts')).papersSimilarCommand,
  },
  {
    name: 'papers export',
    summary: 'Print papers as BibTeX, RIS, CSL-JSON or CSV',
    load: async () => (await import('./commands/papers-text.ts')).papersExportCommand,
  },
  {
    name: 'papers import',
    summary: 'Import papers from files and snapshots',
    load: async () => (await import('./commands/papers-import.ts')).command,
  },
  {
    name: 'papers plan',
    summary: 'Estimate the import of a snapshot',
    load: async () => (await import('./commands/papers-plan.ts')).command,
  },
  {
    name: 'papers follow',
    summary: 'Keep papers of a snapshot up to date',
    load: async () => (await import('./commands/papers-follow.ts')).command,
  },
  {
    name: 'papers harvest',
    summary: 'Fetch papers from a public archive',
    load: async () => (await import('./commands/papers-harvest.ts')).command,
  },
  {
    name: 'papers status',
    summary: 'Show the number of papers and the state of the index',
    load: async () => (await import('./commands/papers-status.ts')).command,
  },
  {
    name: 'papers reindex',
    summary: 'Rebuild the search index from the database',
    load: async () => (await import('./commands/papers-reindex.ts')).command,
  },
  {
    name: 'lists list',
    summary: 'List the reading lists of the team',
    load: async () => (await import('./commands/lists.ts')).listsListCommand,
  },
  {
    name: 'lists create',
    summary: 'Create a reading list',
    load: async () => (await import('./commands/lists.ts')).listsCreateCommand,
  },
  {
    name: 'lists show',
    summary: 'Print the entries of a reading list',
    load: async () => (await import('./commands/lists.ts')).listsShowCommand,
  },
  {
    name: 'lists search',
    summary: 'Search everything in the reading lists, full texts included',
    load: async () => (await import('./commands/lists-search.ts')).command,
  },
  {
    name: 'lists rename',
    summary: 'Rename a reading list',
    load: async () => (await import('./commands/lists.ts')).listsRenameCommand,
  },
  {
    name: 'lists delete',
    summary: 'Delete a reading list',
    load: async () => (await import('./commands/lists.ts')).listsDeleteCommand,
  },
  {
    name: 'lists add',
    summary: 'Add papers to a reading list',
    load: async () => (await import('./commands/lists-papers.ts')).listsAddCommand,
  },
  {
    name: 'lists remove',
    summary: 'Remove an entry of a reading list',
    load: async () => (await import('./commands/lists-papers.ts')).listsRemoveCommand,
  },
  {
    name: 'lists note',
    summary: 'Set the note of an entry',
    load: async () => (await import('./commands/lists-papers.ts')).listsNoteCommand,
  },
  {
    name: 'lists import',
    summary: 'Add a bibliography to a reading list',
    load: async () => (await import('./commands/lists-papers.ts')).listsImportCommand,
  },
  {
    name: 'lists export',
    summary: 'Print a reading list as BibTeX, RIS, CSL-JSON or CSV',
    load: async () => (await import('./commands/lists-papers.ts')).listsExportCommand,
  },
  {
    name: 'lists decide',
    summary: 'Include or exclude entries of a reading list for a review',
    load: async () => (await import('./commands/lists-screening.ts')).listsDecideCommand,
  },
  {
    name: 'lists screening',
    summary: 'Print the counts or decisions of the screening of a reading list',
    load: async () => (await import('./commands/lists-screening.ts')).listsScreeningCommand,
  },
  {
    name: 'lists from-zotero',
    summary: 'Add a collection of Zotero to a reading list',
    load: async () => (await import('./commands/lists-zotero.ts')).listsFromZoteroCommand,
  },
  {
    name: 'lists to-zotero',
    summary: 'Add a reading list to Zotero',
    load: async () => (await import('./commands/lists-zotero.ts')).listsToZoteroCommand,
  },
  {
    name: 'developer search',
    summary: 'Search documentation, issues and readmes',
    load: async () => (await import('./commands/developer-search.ts')).command,
  },
  {
    name: 'developer import',
    summary: 'Import documentation and issues into the developer index',
    load: async () => (await import('./commands/developer-import.ts')).command,
  },
  {
    name: 'developer status',
    summary: 'Show the contents of the developer index',
    load: async () => (await import('./commands/developer.ts')).developerStatusCommand,
  },
  {
    name: 'developer remove',
    summary: 'Remove a documentation source or a repository',
    load: async () => (await import('./commands/developer.ts')).developerRemoveCommand,
  },
  {
    name: 'mcp',
    summary: 'Serve the Model Context Protocol on standard input and output',
    isOwn: true,
    load: async () => (await import('./commands/mcp.ts')).command,
  },
  {
    name: 'config',
    summary: 'Show the current settings',
    isOwn: true,
    load: async () => (await import('./commands/config.ts')).command,
  },
  {
    name: 'completion',
    summary: 'Print a script that completes commands in a shell',
    isOwn: true,
    load: async () => (await import('./commands/completion.ts')).command,
  },
  {
    name: 'doctor',
    summary: 'Check what works and which settings change it',
    isOwn: true,
    load: async () => (await import('./commands/doctor.ts')).command,
  },
  {
    name: 'backup',
    summary: 'Save the data folder into one file, while the service runs',
    isOwn: true,
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'Restore a data folder from a backup',
    isOwn: true,
    load: async () => (await import('./commands/backup.ts')).restoreCommand,
  },
  {
    name: 'compact',
    summary: 'Give the space of removed rows back to the disk',
    isOwn: true,
    load: async () => (await import('./commands/compact.ts')).command,
  },
  {
    name: 'migrate',
    summary: 'Move the data to PostgreSQL and to a bucket',
    isOwn: true,
    load: async () => (await import('./commands/migrate.ts')).command,
  },
  {
    name: 'convert-env',
    summary: 'Convert the .env of a self-hosted Firecrawl',
    isOwn: true,
    load: async () => (await import('./commands/convert-env.ts')).command,
  },
];

/** The command that the arguments start with, and its number of words. */
export function findCommand(args: readonly string[]): { entry: Entry; words: number } | undefined {
  for (const entry of COMMANDS) {
    const words = entry.name.split(' ');
    if (words.every((word, i) => args[i] === word)) return { entry, words: words.length };
  }
  return undefined;
}
