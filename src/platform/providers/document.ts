import type { Wire } from '@trawl/contract/endpoint.ts';
import type { document } from '@trawl/contract/v2/scrape/document.ts';
import type { ServedRecord } from './serve.ts';
import { formatName } from './serve.ts';

/** A provider's record as a document. */
export function documentOf(
  { record, creditsUsed, provider }: ServedRecord,
  request: { readonly url: string; readonly formats: readonly unknown[]; readonly scrapeId: string },
): Wire<typeof document> {
  const wanted = request.formats.map(formatName);
  return {
    ...(wanted.includes('markdown') ? { markdown: markdownOf(record) } : {}),
    ...(wanted.includes('json') ? { json: record } : {}),
    metadata: {
      ...titleOf(record),
      sourceURL: request.url,
      url: request.url,
      statusCode: 200,
      contentType: 'application/json',
      scrapeId: request.scrapeId,
      provider,
      creditsUsed,
    },
  };
}

function titleOf(record: unknown): { title?: string } {
  const { title, name } = record as { title?: unknown; name?: unknown };
  const text = [title, name].find((one) => typeof one === 'string');
  return typeof text === 'string' ? { title: text } : {};
}

/** Depth to which nested records become nested lists. */
const DEEPEST = 4;

/** A record as nested lists of its fields. */
function markdownOf(record: unknown): string {
  const { title } = titleOf(record);
  const head = title === undefined ? '' : `# ${line(title)}\n\n`;
  return `${head}${fieldsOf(record as object, 0).join('\n')}\n`;
}

function fieldsOf(record: object, depth: number): string[] {
  const indent = '  '.repeat(depth);
  return Object.entries(record).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const label = `${indent}- ${Array.isArray(record) ? '' : `**${line(name)}:**`}`;
    if (typeof value !== 'object') return [`${label} ${line(String(value))}`.replace('-  ', '- ')];
    if (Object.keys(value).length === 0) return [];
    if (depth >= DEEPEST) return [`${label} ${line(JSON.stringify(value))}`];
    return [label.trimEnd(), ...fieldsOf(value, depth + 1)];
  });
}

/** Escapes untrusted text for one line of Markdown. */
const line = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([\\`*_[\]<>#|])/g, '\\$1')
    .trim();
