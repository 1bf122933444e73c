import type { z } from 'zod';
import type { Tools } from '../mcp/tool.ts';
import { type ToolName, tools } from '../mcp/tools.ts';
import { parseOptions } from '../v2/parse.ts';
import { scrapeOptions } from '../v2/scrape/options.ts';
import { v2 } from '../v2.ts';
import { ENDPOINTS, type FormId } from './endpoints.ts';
import type { Form, FormField } from './field.ts';
import { type ReadOptions, readSchema } from './read-schema.ts';

/** The forms of the dashboard: which fields of an endpoint come first, and what its schema does not say. */

interface Described extends Partial<Omit<ReadOptions, 'first'>> {
  readonly first: readonly string[];
  /** Of a field that the schema of the request leaves open. */
  readonly nested?: Readonly<Record<string, z.ZodType>>;
  /** The tool of MCP for it, where that runs another endpoint. */
  readonly tool?: ToolName;
  /** In place of the body of the endpoint. */
  readonly body?: z.ZodType;
}

const PAPER = 'An arXiv id, a DOI or the URL of one; or an id with its kind, such as `pmid:26017442`.';
const MARKDOWN = { formats: 'markdown', parsers: 'pdf' };
/** Formats that need a site. */
const NOT_OF_FILES = ['screenshot', 'changeTracking', 'branding', 'audio', 'video', 'rawBase64'];

const FORMS: Readonly<Record<FormId, Described>> = {
  scrape: {
    first: ['url', 'formats', 'onlyMainContent'],
    required: ['url'],
    defaults: MARKDOWN,
  },
  search: {
    first: ['query', 'limit', 'sources', 'scrapeOptions.formats'],
    nested: { scrapeOptions },
    without: ['changeTracking'],
    either: ['highlights'],
    defaults: { sources: 'web', 'scrapeOptions.parsers': 'pdf' },
  },
  map: { first: ['url', 'search', 'limit'] },
  crawl: {
    first: ['url', 'limit', 'includePaths', 'excludePaths', 'scrapeOptions.formats'],
    defaults: { 'scrapeOptions.formats': 'markdown', 'scrapeOptions.parsers': 'pdf' },
  },
  batch: { first: ['urls', 'formats'], defaults: MARKDOWN },
  extract: {
    first: ['urls', 'prompt', 'schema', 'enableWebSearch'],
    without: ['agent', 'systemPrompt', 'scrapeOptions'],
  },
  agent: {
    first: ['prompt', 'urls', 'schema', 'effort'],
    without: ['threadId'],
    defaults: { maxCredits: '2500' },
  },
  parse: {
    first: ['formats', 'parsers'],
    body: parseOptions,
    without: NOT_OF_FILES,
    defaults: MARKDOWN,
  },
  monitor: {
    first: ['name', 'targets', 'schedule.text', 'schedule.timezone', 'goal', 'notification.email.enabled'],
    without: ['schedule.cron', 'crawlOptions', 'scrapeOptions', 'judgeEnabled'],
    required: ['schedule.text'],
  },
  interact: {
    first: ['ttl', 'activityTtl', 'recordSession'],
    tool: 'trawl_browser_create',
  },
  papers: { first: ['query', 'k'], defaults: { k: '40' } },
  paper: { first: ['id', 'query'], defaults: { k: '4' }, help: { id: PAPER } },
  similar: {
    first: ['id', 'intent', 'mode', 'k'],
    lookedUp: ['intent'],
    help: {
      id: PAPER,
      intent: 'What the papers should be about; the title of the paper if this is empty.',
      anchor: 'One id per line.',
    },
    defaults: { k: '40' },
  },
  developer: {
    tool: 'firecrawl_developer_search',
    first: ['query', 'k', 'types'],
    without: ['minStars', 'maxStars', 'skills'],
    either: ['archived', 'fork'],
    defaults: { k: '10' },
  },
};

/** Fields for programs, and those that are accepted without effect. */
const FOR_PROGRAMS = [
  ...(['integration', 'origin', 'useMock', 'model', 'exchange', 'auditMetadata', 'enterprise'] as const),
  ...([
    'alexandria',
    'domainTools',
    'toolDetail',
    'threatProtection',
    'appendToId',
    'pageMarkdown',
    'viewport',
  ] as const),
  ...(['fastMode', 'ignoreCache', 'filter', 'lang'] as const),
];

let made: readonly Form[] | undefined;

/** Every form. Made once, when they are needed first. */
export function allForms(): readonly Form[] {
  made ??= (Object.keys(ENDPOINTS) as FormId[]).map((id) => formOf(id, FORMS[id]));
  return made;
}

function formOf(id: FormId, described: Described): Form {
  const endpoint = ENDPOINTS[id];
  const { nested = {}, body } = described;
  const declared: { summary: string; body?: z.ZodType; query?: z.ZodType; params?: z.ZodType } = v2[endpoint];
  const options = {
    ...described,
    without: [...FOR_PROGRAMS, ...(described.without ?? []), ...Object.keys(nested)],
    defaults: described.defaults ?? {},
  };
  const schemas = body === undefined ? [declared.params, declared.body, declared.query] : [body];
  const fields: FormField[] = [
    ...schemas.flatMap((schema) => (schema === undefined ? [] : readSchema(schema, options))),
    ...Object.entries(nested).flatMap(([name, schema]) => readSchema(schema, options, `${name}.`)),
  ];
  const tool = Object.entries(tools as Tools).find(
    ([name, one]) => name === described.tool || (described.tool === undefined && one.endpoint === endpoint),
  );
  return {
    id,
    endpoint,
    summary: declared.summary,
    fields: [...fields.filter(({ advanced }) => !advanced), ...fields.filter(({ advanced }) => advanced)],
    tool: tool === undefined ? null : { name: tool[0], inputs: Object.keys(tool[1].input.shape) },
  };
}
