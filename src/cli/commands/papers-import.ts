import { resolve } from 'node:path';
import { IMPORT_SOURCES, type ImportSource, importPapers } from '../../capabilities/research/index.ts';
import { type Command, UsageError } from '../command.ts';
import { withPapers } from '../papers.ts';
import { progressLines, summaryLines } from '../watch-ingest.ts';

export const command: Command = {
  usage: '<source> <file> [<file> …] [--json]',
  description:
    `Imports papers from files into the catalog and makes them searchable. Sources: ${IMPORT_SOURCES.join(', ')};\n` +
    'see docs/import-formats.md for their formats. Files may be plain, .gz or .zip. The service may keep running. Run the\n' +
    'same command again to resume an interrupted import; importing a file twice does no harm.',
  examples: ['trawl papers import openalex works.jsonl.gz'],
  help: { json: 'print the summaries as JSON, one line per file' },
  options: { json: { type: 'boolean' } },
  async run(context) {
    const [source, ...files] = context.positionals;
    if (source === undefined) throw new UsageError('<source> is missing');
    if (!(IMPORT_SOURCES as readonly string[]).includes(source)) {
      throw new UsageError(`unknown source "${source}"; use one of ${IMPORT_SOURCES.join(', ')}`);
    }
    if (files.length === 0) throw new UsageError('<file> is missing');
    const { out, signal } = context;
    return await withPapers(context.config(), async (deps) => {
      for (const file of files) {
        const show = progressLines(out, file);
        try {
          const task = { source: source as ImportSource, file: resolve(file) };
          const summary = await importPapers(deps, task, {
            signal,
            onProgress: (progress) => show({ ...progress, done: progress.bytesRead, total: progress.bytesTotal }),
          });
          if (context.values.json) out.print(JSON.stringify({ file, ...summary }));
          else {
            if (files.length > 1) out.print(`${file}:`);
            for (const line of summaryLines(summary)) out.print(line);
          }
        } catch (error) {
          if (signal.aborted) {
            out.note(`stopped in ${file}; imported papers are kept. Run the same command again to resume.`);
            return 130;
          }
          throw error;
        }
      }
      return 0;
    });
  },
};
