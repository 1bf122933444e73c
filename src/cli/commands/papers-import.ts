import { resolve } from 'node:path';
import {
  IMPORT_SOURCES,
  type ImportSource,
  importPapers,
  type OpenalexFilter,
} from '../../capabilities/research/index.ts';
import { type Command, type Context, several, UsageError, wholeNumber } from '../command.ts';
import { withPapers } from '../papers.ts';
import { progressLines, summaryLines } from '../watch-ingest.ts';

export const command: Command = {
  usage:
    '<source> <file> [<file> …] [--type <type>]… [--language <code>]… [--field <name>]… [--from-year <year>] [--to-year <year>] [--json]',
  description:
    `Imports papers from files into the catalog and makes them searchable. Sources: ${IMPORT_SOURCES.join(', ')};\n` +
    'see docs/import-formats.md for their formats. Files may be plain, .gz or .zip. The service may keep running. Run the\n' +
    'same command again to resume an interrupted import; importing a file twice does no harm.',
  examples: [
    'trawl papers import openalex works.jsonl.gz',
    "trawl papers import openalex --field 'Computer Science' --from-year 2020 works/updated_date=*/part_*.gz",
  ],
  help: {
    type: 'OpenAlex: only works of this type, such as article; may be repeated',
    language: 'OpenAlex: only works in this language, such as en; may be repeated',
    field: 'OpenAlex: only works of this subfield, field or domain; may be repeated',
    'from-year': 'OpenAlex: only works published in this year or later',
    'to-year': 'OpenAlex: only works published in this year or earlier',
    json: 'print the summaries as JSON, one line per file',
  },
  options: {
    type: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    field: { type: 'string', multiple: true },
    'from-year': { type: 'string' },
    'to-year': { type: 'string' },
    json: { type: 'boolean' },
  },
  async run(context) {
    const [source, ...files] = context.positionals;
    if (source === undefined) throw new UsageError('<source> is missing');
    if (!(IMPORT_SOURCES as readonly string[]).includes(source)) {
      throw new UsageError(`unknown source "${source}"; use one of ${IMPORT_SOURCES.join(', ')}`);
    }
    if (files.length === 0) throw new UsageError('<file> is missing');
    const filter = filterOf(context);
    if (filter !== undefined && source !== 'openalex') throw new UsageError('filters are for the source openalex');
    const { out, signal } = context;
    return await withPapers(context.config(), async (deps) => {
      for (const file of files) {
        const show = progressLines(out, file);
        try {
          const task = { source: source as ImportSource, file: resolve(file), filter };
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

/** undefined if no filter is given. */
function filterOf(context: Context): OpenalexFilter | undefined {
  const filter = {
    types: several(context, 'type'),
    languages: several(context, 'language'),
    fields: several(context, 'field'),
    fromYear: wholeNumber(context, 'from-year'),
    toYear: wholeNumber(context, 'to-year'),
  };
  const isGiven = Object.values(filter).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
  return isGiven ? filter : undefined;
}
