import { resolve } from 'node:path';
import { READ_FORMATS, type ReadFormat } from '@trawl/contract/v2/research/formats.ts';
import { IMPORT_SOURCES, type ImportSource, importPapers, isSnapshot } from '../../capabilities/research/index.ts';
import { type Command, UsageError } from '../command.ts';
import { withPapers } from '../papers.ts';
import { filterOf, runSnapshot, SLICE_HELP, SLICE_OPTIONS, SLICE_USAGE, sliceOf } from '../snapshots.ts';
import { progressLines, summaryLines } from '../watch-ingest.ts';

export const command: Command = {
  usage: `[<source>] <file|folder|URL> [<file> …] ${SLICE_USAGE} [--json]`,
  description:
    `Imports papers from files into the catalog and makes them searchable. Sources: ${IMPORT_SOURCES.join(', ')};\n` +
    `and bibliographies of reference managers, which need no source: ${READ_FORMATS.join(', ')};\n` +
    'see docs/import-formats.md for their formats. Files can be plain, .gz or .zip. A folder, an http(s) URL or an s3:// URL\n' +
    'of a public bucket is a snapshot of openalex, pubmed or arxiv: its parts are fetched and imported, and later runs read\n' +
    'only new parts. The service can keep running. Run the same command again to resume an interrupted import; importing\n' +
    'a file twice does no harm.',
  examples: [
    'trawl papers import library.bib',
    'trawl papers import openalex works.jsonl.gz',
    "trawl papers import openalex s3://openalex/data/works --field 'Computer Science' --from-year 2020",
    'trawl papers import pubmed https://ftp.ncbi.nlm.nih.gov/pubmed/',
  ],
  help: {
    ...SLICE_HELP,
    json: 'print the summaries as JSON, one line per file',
  },
  options: {
    ...SLICE_OPTIONS,
  },
  async run(context) {
    const { source, format, files } = sourceOf(context.positionals);
    if (files.length === 0) throw new UsageError('<file> is missing');
    const [first] = files as [string];
    if (await isSnapshot(first)) {
      if (files.length > 1) throw new UsageError('name one folder or URL, or files');
      return await runSnapshot(context, sliceOf(context, source, first));
    }
    const filter = filterOf(context, source);
    const { out, signal } = context;
    return await withPapers(await context.config(), async (deps) => {
      for (const file of files) {
        const show = progressLines(out, file);
        try {
          const task = { source, format, file: resolve(file), filter };
          const summary = await importPapers(deps, task, { signal, onProgress: show });
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

interface Source {
  readonly source: ImportSource | 'bibliography';
  /** Of a bibliography. */
  readonly format?: ReadFormat;
  readonly files: readonly string[];
}

/** How bibliographies are called. */
const BIBLIOGRAPHY = /\.(?:bib|bibtex|ris|nbib|enw|json|csv|tsv)(?:\.gz|\.zip)?$/i;

/** The source that is named first, or a bibliography, which its content tells. */
function sourceOf([first, ...rest]: readonly string[]): Source {
  if (first === undefined) throw new UsageError('<source> is missing');
  if ((IMPORT_SOURCES as readonly string[]).includes(first)) return { source: first as ImportSource, files: rest };
  if ((READ_FORMATS as readonly string[]).includes(first)) {
    return { source: 'bibliography', format: first as ReadFormat, files: rest };
  }
  if (BIBLIOGRAPHY.test(first)) return { source: 'bibliography', files: [first, ...rest] };
  throw new UsageError(
    `unknown source "${first}"; use one of ${IMPORT_SOURCES.join(', ')}, or name a bibliography such as library.bib`,
  );
}
