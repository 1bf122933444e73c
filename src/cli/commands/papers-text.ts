import { EXPORT_FORMATS } from '@trawl/contract/v2/research/formats.ts';
import { type Command, choice, positionals, text, UsageError, wholeNumber } from '../command.ts';
import { printBibliography } from '../print.ts';
import { remote, SERVICE } from '../remote.ts';
import { textOfFile } from '../text-file.ts';

export const papersReadCommand: Command = {
  usage: '[--limit <passages>] [--json] <paper> <question>',
  description: 'Prints the passages of a paper that answer a question best. Calls the running service.',
  examples: ["trawl papers read 1706.03762 'What is the BLEU score on English to German?'"],
  help: { limit: 'maximum number of passages; 4 by default', ...SERVICE.help },
  options: { limit: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    const [id = '', query = ''] = positionals(context, ['paper', 'question']);
    const { out, values } = context;
    const k = wholeNumber(context, 'limit');
    const reply = await remote(context).request('GET /v2/search/research/papers/:id', {
      params: { id },
      query: { query, k },
    });
    const { passages = [], note, fullText } = reply;
    if (values.json) out.print(JSON.stringify(reply, undefined, 2));
    else for (const [i, { text }] of passages.entries()) out.print(i === 0 ? text : `\n${text}`);
    if (note !== undefined) out.note(note);
    if (fullText !== undefined) out.note(`full text: ${fullText.source}${fullText.url ? ` ${fullText.url}` : ''}`);
    return 0;
  },
};

export const papersExportCommand: Command = {
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
