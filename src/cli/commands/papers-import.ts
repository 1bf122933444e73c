import { resolve } from 'node:path';
import { counted } from '@trawl/contract/counted.ts';
import { READ_FORMATS, type ReadFormat } from '@trawl/contract/v2/research/formats.ts';
import {
  type FolderSummary,
  IMPORT_SOURCES,
  type ImportSource,
  importPapers,
  importPdfs,
  isRemote,
  isSnapshot,
} from '../../capabilities/research/index.ts';
import { type Command, type Context, UsageError } from '../command.ts';
import { LIBRARY_HELP, LIBRARY_OPTIONS, withLibrary } from '../own-library.ts';
import { withPapers } from '../papers.ts';
import { filterOf, runSnapshot, SLICE_HELP, SLICE_OPTIONS, SLICE_USAGE, sliceOf } from '../snapshots.ts';
import { count, duration } from '../terminal.ts';
import { progressLines, summaryLines } from '../watch-ingest.ts';

export const command: Command = {
  usage: `[<source>] <file|folder|URL> [<file> …] [--team <id>] [--list <name>] ${SLICE_USAGE} [--json]`,
  description:
    `Imports papers from files into the catalog and makes them searchable. Sources: ${IMPORT_SOURCES.join(', ')};\n` +
    'docs/import-formats.md has their formats. Files can be plain, .gz or .zip. A folder, an http(s) URL or an s3:// URL of a\n' +
    'public bucket is a snapshot of openalex, pubmed or arxiv, of which later runs read only new parts.\n' +
    `Your own library needs no source: a bibliography (${READ_FORMATS.join(', ')}), whose references without an id are\n` +
    'kept in a reading list, or a folder of PDFs, which are identified and put in a reading list with their full texts.\n' +
    'The service can keep running. Run the command again to resume; importing a file twice does no harm.',
  examples: [
    'trawl papers import library.bib',
    'trawl papers import openalex works.jsonl.gz',
    "trawl papers import openalex s3://openalex/data/works --field 'Computer Science' --from-year 2020",
  ],
  help: {
    ...LIBRARY_HELP,
    ...SLICE_HELP,
    json: 'print the summaries as JSON, one line per file',
  },
  options: {
    ...LIBRARY_OPTIONS,
    ...SLICE_OPTIONS,
  },
  async run(context) {
    const { source, format, files } = await sourceOf(context.positionals);
    if (files.length === 0) throw new UsageError('<file> is missing');
    const [first] = files as [string];
    if (source === 'pdfs') {
      if (files.length > 1) throw new UsageError('name one folder');
      return await importLibrary(context, first);
    }
    if (source !== 'bibliography' && (await isSnapshot(first))) {
      if (files.length > 1) throw new UsageError('name one folder or URL, or files');
      return await runSnapshot(context, sliceOf(context, source, first));
    }
    const filter = filterOf(context, source);
    if (source !== 'bibliography') {
      return await withPapers(await context.config(), (deps) =>
        importFiles(context, files, (file, options) => importPapers(deps, { source, file, filter }, options)),
      );
    }
    return await withLibrary(context, ({ deps, listFor }) =>
      importFiles(context, files, async (file, options) => {
        const list = { ...listFor(file), find: deps.find };
        const summary = await importPapers(deps, { source, format, file, list }, options);
        return { ...summary, list: list.name };
      }),
    );
  },
};

type Imported = Awaited<ReturnType<typeof importPapers>> & { readonly list?: string };

/** Imports files one after another. @returns the exit code */
async function importFiles(
  { out, signal, values }: Context,
  files: readonly string[],
  importFile: (file: string, options: NonNullable<Parameters<typeof importPapers>[2]>) => Promise<Imported>,
): Promise<number> {
  for (const file of files) {
    const show = progressLines(out, file);
    try {
      const summary = await importFile(resolve(file), { signal, onProgress: show });
      if (values.json) out.print(JSON.stringify({ file, ...summary }));
      else {
        if (files.length > 1) out.print(`${file}:`);
        for (const line of summaryLines(summary)) out.print(line);
        if (summary.listed > 0)
          out.print(`  listed     ${count(summary.listed)}   without an id, in the reading list "${summary.list}"`);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      out.note(`stopped in ${file}; imported papers are kept. Run the same command again to resume.`);
      return 130;
    }
  }
  return 0;
}

/** Imports a folder of PDFs. @returns the exit code */
async function importLibrary(context: Context, folder: string): Promise<number> {
  const { out, signal } = context;
  return await withLibrary(context, async ({ deps, listFor }) => {
    const list = listFor(resolve(folder));
    try {
      const summary = await importPdfs(
        deps,
        { folder, list },
        {
          signal,
          onFile: ({ files, of }) => out.progress(`${folder}: ${count(files)} of ${count(of)} files`),
        },
      );
      if (context.values.json) out.print(JSON.stringify({ folder, list: list.name, ...summary }));
      else for (const line of folderLines(summary, list.name)) out.print(line);
      return 0;
    } catch (error) {
      if (!signal.aborted) throw error;
      out.note('stopped; files that were read are kept. Run the same command again to resume.');
      return 130;
    }
  });
}

function folderLines(
  { files, papers, references, copies, known, added, doubts, elapsed }: FolderSummary,
  list: string,
): string[] {
  return [
    `${counted(files, 'file')} in ${duration(elapsed)}, in the reading list "${list}"`,
    `  papers      ${count(papers)}   of the catalog, ${count(added)} of them new`,
    `  references  ${count(references)}   without an id that the catalog knows; trawl lists search finds them`,
    `  copies      ${count(copies)}   of another file's paper`,
    `  known       ${count(known)}   read before`,
    `  doubtful    ${count(doubts.length)}`,
    ...doubts.map(({ file, reason }) => `  ! ${file}: ${reason}`),
  ];
}

interface Source {
  readonly source: ImportSource | 'bibliography' | 'pdfs';
  /** Of a bibliography. */
  readonly format?: ReadFormat;
  readonly files: readonly string[];
}

/** How bibliographies are called. */
const BIBLIOGRAPHY = /\.(?:bib|bibtex|ris|nbib|enw|json|csv|tsv)(?:\.gz|\.zip)?$/i;

/** The source that is named first, or one's own library, which its content tells. */
async function sourceOf([first, ...rest]: readonly string[]): Promise<Source> {
  if (first === undefined) throw new UsageError('<source> is missing');
  if ((IMPORT_SOURCES as readonly string[]).includes(first)) return { source: first as ImportSource, files: rest };
  if ((READ_FORMATS as readonly string[]).includes(first)) {
    return { source: 'bibliography', format: first as ReadFormat, files: rest };
  }
  if (BIBLIOGRAPHY.test(first)) return { source: 'bibliography', files: [first, ...rest] };
  if (!isRemote(first) && (await isSnapshot(first))) return { source: 'pdfs', files: [first, ...rest] };
  throw new UsageError(
    `unknown source "${first}"; use one of ${IMPORT_SOURCES.join(', ')}, or name a bibliography such as library.bib, or a folder of PDFs`,
  );
}
