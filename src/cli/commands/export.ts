import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { counted } from '@trawl/contract/counted.ts';
import { PAGE_EXPORT_FORMATS, type PageExportFormat, TABLE_FORMATS } from '@trawl/contract/v2/export-formats.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, type Context, choice, positionals, UsageError } from '../command.ts';
import { type Remote, remote, SERVICE } from '../remote.ts';
import { bytes } from '../terminal.ts';

export const command: Command = {
  usage: '[--batch] [--agent] [--extract] [--activity] [--format <format>] [<id>]',
  description:
    'Downloads the pages of a crawl or a batch, the data of an agent or an extraction, or the activity log of the team, as one\nfile. Calls the running service.',
  examples: [
    'trawl export 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d > pages.jsonl',
    'trawl export --format parquet --output pages.parquet 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d',
  ],
  help: {
    batch: 'the id belongs to a batch',
    agent: 'the id belongs to an agent: jsonl, csv or parquet',
    extract: 'the id belongs to an extraction: the same',
    activity: 'the requests of the team, newest first: the same',
    format: `${PAGE_EXPORT_FORMATS.join(', ')}; jsonl by default, a line of JSON for each page; markdown is a zip`,
    ...SERVICE.help,
  },
  options: {
    batch: { type: 'boolean' },
    agent: { type: 'boolean' },
    extract: { type: 'boolean' },
    activity: { type: 'boolean' },
    format: { type: 'string' },
    ...SERVICE.options,
  },
  async run(context) {
    const { out, signal, values } = context;
    const [id = ''] = positionals(context, values.activity ? [] : ['id']);
    const service = remote(context);
    const format = choice(context, 'format', PAGE_EXPORT_FORMATS) ?? 'jsonl';
    const { url } = await linkTo(service, values, id, format);
    const isOfPages = !(values.agent || values.extract || values.activity);
    const isLines = format === 'jsonl' || format === 'chunks';
    const response = await fetch(url, { signal });
    if (!response.ok || response.body === null) throw new OperatorError(`${url} answered ${response.status}`);
    const body = Readable.fromWeb(response.body);
    // Errors of the connection reach the loop through what it reads.
    const file = isLines ? pipeline(body, createGunzip(), () => {}) : body;
    let size = 0;
    let lines = 0;
    for await (const part of file as AsyncIterable<Buffer>) {
      out.write(part);
      size += part.length;
      lines += part.reduce((sum, byte) => (byte === 0x0a ? sum + 1 : sum), 0);
    }
    out.note(isLines ? counted(lines, format === 'chunks' ? 'piece' : isOfPages ? 'page' : 'row') : bytes(size));
    return 0;
  },
};

/** @throws UsageError for a format that only pages have */
function linkTo(service: Remote, values: Context['values'], id: string, format: PageExportFormat) {
  if (values.agent || values.extract || values.activity) {
    const table = TABLE_FORMATS.find((one) => one === format);
    if (table === undefined) throw new UsageError(`--format: data can be ${TABLE_FORMATS.join(', ')}`);
    const query = { format: table };
    if (values.activity) return service.request('GET /v2/team/activity/export', { query });
    return values.agent
      ? service.request('GET /v2/agent/:jobId/export', { params: { jobId: id }, query })
      : service.request('GET /v2/extract/:id/export', { params: { id }, query });
  }
  const inputs = { params: { id }, query: { format } };
  return values.batch
    ? service.request('GET /v2/batch/scrape/:id/export', inputs)
    : service.request('GET /v2/crawl/:id/export', inputs);
}
