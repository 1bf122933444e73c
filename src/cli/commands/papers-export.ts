import { EXPORT_FORMATS } from '@trawl/contract/v2/research/formats.ts';
import { type Command, choice, text, UsageError } from '../command.ts';
import { printBibliography } from '../print-bibliography.ts';
import { remote, SERVICE } from '../remote.ts';
import { textOfFile } from '../text-file.ts';

export const command: Command = {
  usage: '[--format <format>] [--file <file>] [<paper> …]',
  description: 'Prints papers as a bibliography. Calls the running service.',
  examples: [
    'trawl papers export --output refs.bib 1706.03762 10.1038/nature14539',
    'trawl papers export --format ris --file ids.txt --output refs.ris',
  ],
  help: {
    format: `${EXPORT_FORMATS.join(', ')}; bibtex by default`,
    file: 'file with one id per line',
    ...SERVICE.help,
  },
  options: { format: { type: 'string' }, file: { type: 'string' }, ...SERVICE.options },
  isText: true,
  async run(context) {
    const file = text(context, 'file');
    const ids = [...context.positionals, ...(file === undefined ? [] : linesOf(file))];
    if (ids.length === 0) throw new UsageError('<paper> or --file is missing');
    const format = choice(context, 'format', EXPORT_FORMATS) ?? 'bibtex';
    const unknown = await printBibliography(context, remote(context), ids, format);
    return unknown.length === 0 ? 0 : 1;
  },
};

const linesOf = (path: string): string[] =>
  textOfFile(path)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
