import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, positionals, several, UsageError } from '../command.ts';
import { printDocument } from '../print.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--format <name>]… [--pages <numbers>] [--password <text>] [--json] <file>',
  description:
    'Prints a file as Markdown, or in other formats as JSON: PDF, Office, e-books, email, images, ZIP and more.\n' +
    'Calls the running service.',
  examples: [
    'trawl parse report.pdf',
    'trawl parse --pages 1-3,7,20- report.pdf',
    'trawl parse --format markdown --format links --output page.json notes.docx',
  ],
  help: {
    format: 'markdown, html, links, summary, …; several print JSON',
    pages: 'pages of a PDF, such as 1-3,7,20-',
    password: 'password of an encrypted PDF',
    json: 'print the whole document as JSON',
    ...SERVICE.help,
  },
  options: {
    format: { type: 'string', multiple: true },
    pages: { type: 'string' },
    password: { type: 'string' },
    ...SERVICE.options,
  },
  async run(context) {
    const [path = ''] = positionals(context, ['file']);
    const named = several(context, 'format');
    const formats = named.length > 0 ? named : ['markdown'];
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`cannot read the file ${path}`);
    // Not `openAsBlob`: a request that ends before the file was read leaves a read that never ends, and the process with it.
    const file = new Blob([await readFile(path)]);
    const form = new FormData();
    form.append('file', file, basename(path));
    const { pages: pageRange, password } = context.values;
    const parsers = [{ type: 'pdf', pageRange, password }, 'image'];
    form.append('options', JSON.stringify({ formats, ...(pageRange || password ? { parsers } : {}) }));
    const { data } = await remote(context).upload('POST /v2/parse', form);
    printDocument(context.out, data, formats.length === 1 && !context.values.json ? formats[0] : undefined);
    if (data.warning !== undefined) context.out.note(data.warning);
    return 0;
  },
};
