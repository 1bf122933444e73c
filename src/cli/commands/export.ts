import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { counted } from '@trawl/contract/counted.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--batch] <id>',
  description: 'Prints all pages of a crawl or a batch, each as a line of JSON. Calls the running service.',
  examples: ['trawl export 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d > pages.jsonl'],
  help: {
    batch: 'the id belongs to a batch',
    ...SERVICE.help,
  },
  options: {
    batch: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [id] = positionals(context, ['id']) as [string];
    const { out, signal, values } = context;
    const service = remote(context);
    const endpoint = values.batch ? 'GET /v2/batch/scrape/:id/export' : 'GET /v2/crawl/:id/export';
    const { url } = await service.request(endpoint, { params: { id } });
    const response = await fetch(url, { signal });
    if (!response.ok || response.body === null) throw new OperatorError(`${url} answered ${response.status}`);
    // Errors of the connection reach the loop through `text`.
    const text = pipeline(Readable.fromWeb(response.body), createGunzip(), () => {}).setEncoding('utf8');
    let pages = 0;
    let rest = '';
    for await (const part of text) {
      const lines = `${rest}${part}`.split('\n');
      rest = lines.pop() as string;
      for (const line of lines) out.print(line);
      pages += lines.length;
    }
    out.note(counted(pages, 'page'));
    return 0;
  },
};
