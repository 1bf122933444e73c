import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { counted } from '@trawl/contract/counted.ts';
import { DEFAULT_TOKENS } from '@trawl/contract/mcp/fields.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { documentAnswer, documentTexts } from './documents.ts';
import { CHARS_PER_TOKEN, fitJson } from './fit.ts';
import type { ToolCall } from './tool-call.ts';

/** Stored results that a person can add to a conversation: pages, crawls, papers. */

type Run = Pick<ToolCall, 'run'>;

const MARKDOWN = 'text/markdown';
/** Requests of the activity log that have a result to read. */
const READABLE: readonly string[] = ['scrape', 'crawl'];

export const TEMPLATES: readonly ResourceTemplateType[] = [
  { uriTemplate: 'trawl://scrape/{id}', name: 'Scraped page', mimeType: MARKDOWN },
  { uriTemplate: 'trawl://crawl/{id}', name: 'Pages of a crawl', mimeType: MARKDOWN },
  { uriTemplate: 'trawl://paper/{id}', name: 'Paper', mimeType: 'application/json' },
];

/** Scrapes and crawls of the team in the last 24 hours, newest first. */
export async function listResources(
  { run }: Run,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const { data, cursor: next } = await run('GET /v2/team/activity', { query: { limit: 100, cursor } });
  const resources = data
    .filter(({ endpoint }) => READABLE.includes(endpoint))
    .map(({ id, endpoint, target, created_at }) => ({
      ...{ uri: `trawl://${endpoint}/${id}`, name: target ?? id, mimeType: MARKDOWN },
      description: `${endpoint === 'crawl' ? 'Crawled' : 'Scraped'} ${created_at}`,
    }));
  return { resources, ...(next === null ? {} : { nextCursor: next }) };
}

/** Ids of results that begin with a text, for the templates. */
export async function completeId(call: Run, template: string, begun: string): Promise<string[]> {
  const prefix = template.replace('{id}', '');
  const { resources } = await listResources(call, undefined);
  const ids = resources.filter(({ uri }) => uri.startsWith(prefix)).map(({ uri }) => uri.slice(prefix.length));
  return ids.filter((id) => id.startsWith(begun));
}

/** @throws ResourceNotFoundError, and ApiError as the endpoints do */
export async function readResource(call: Run, uri: string): Promise<ReadResourceResult> {
  const [, kind, encoded] = /^trawl:\/\/(scrape|crawl|paper)\/(.+)$/.exec(uri) ?? [];
  if (kind === undefined || encoded === undefined) throw new ResourceNotFoundError(uri);
  try {
    const text = await read(call, kind, decodeURIComponent(encoded));
    return { contents: [{ uri, mimeType: kind === 'paper' ? 'application/json' : MARKDOWN, text }] };
  } catch (error) {
    if (error instanceof URIError || (error instanceof ApiError && error.status === 404)) {
      throw new ResourceNotFoundError(uri);
    }
    throw error;
  }
}

async function read({ run }: Run, kind: string, id: string): Promise<string> {
  if (kind === 'paper') {
    const paper = await run('GET /v2/search/research/papers/:id', { params: { id } });
    return fitJson(paper, DEFAULT_TOKENS * CHARS_PER_TOKEN);
  }
  if (kind === 'scrape') {
    const { data } = await run('GET /v2/scrape/:jobId', { params: { jobId: id } });
    return documentAnswer(data, DEFAULT_TOKENS).join('\n\n');
  }
  const { data, total } = await run('GET /v2/crawl/:id', { params: { id } });
  const { texts, shown } = documentTexts(data, DEFAULT_TOKENS);
  return [`${shown} of ${counted(total, 'page')}`, ...texts].join('\n\n');
}
