import { z } from 'zod';
import { ownField } from '../../../foundation/kernel/table.ts';
import { parsePattern } from './pattern.ts';
import { placeholdersOf } from './template.ts';

/** The schema of provider files; docs/providers.md describes it. */

const text = z.string().min(1).max(4000);
const name = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, 'must be a-z, 0-9 and -, starting with a letter');
const optionName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]{0,60}$/, 'must be letters, digits and _, starting with a lower-case letter');
const credits = z.number().int().min(0).max(1_000_000);
const host = z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name in lower case, or *.name');
const pattern = z.string().refine((value) => parsePattern(value) !== undefined, {
  error: 'must be like https://www.example.org/people/{id}, with a host in lower case and a path',
});

/** A request. Values with a missing placeholder are omitted from query, headers and body. */
const request = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET'),
  path: z.string().regex(/^\/[^\s?#]*$/, 'must start with / and must not contain ?'),
  query: z.record(z.string().min(1), z.string()).default({}),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/, 'is not a header name'), z.string()).default({}),
  body: z.json().optional(),
});

const fieldType = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'string[]']);

/** Location of the records in the response. */
const answer = z.strictObject({
  /** Path to the record, or to the list of records. */
  records: text.default('$'),
  /** Required fields of a record. */
  requires: z.array(text).default([]),
  /** Statuses that mean that there is no record. */
  missing: z.array(z.number().int().min(100).max(599)).default([404]),
  /** Path to the total number of records. */
  total: text.optional(),
});

const field = z.strictObject({ name: text, type: fieldType, about: text.optional(), from: text.optional() });

const price = z
  .strictObject({ credits: credits.optional(), creditsPerRecord: credits.optional() })
  .refine((value) => (value.credits === undefined) !== (value.creditsPerRecord === undefined), {
    error: 'must have either credits (for a call) or creditsPerRecord',
  });

const option = z.strictObject({
  name: optionName,
  type: z.enum(['string', 'integer', 'number', 'boolean', 'string[]']),
  about: text.optional(),
  required: z.boolean().default(false),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
  /** Allowed values. */
  values: z.array(z.string()).min(1).optional(),
  /** Bounds of a number, of the length of a text, or of the number of items of a list. */
  min: z.number().optional(),
  max: z.number().optional(),
});

const pagination = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('offset'), option: optionName, size: optionName }),
  z.strictObject({ by: z.literal('page'), option: optionName, size: optionName }),
  z.strictObject({ by: z.literal('cursor'), option: optionName, next: text }),
]);

const toolSchema = z
  .strictObject({
    capability: z
      .string()
      .regex(/^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/, 'must be like works/search')
      .max(100),
    name: text,
    about: text,
    whenToUse: text.optional(),
    price,
    /** Limit of records of a call, which bounds its price. */
    maxRecords: z.number().int().min(1).max(1000).default(100),
    options: z.array(option).default([]),
    requiresOneOf: z.array(z.array(optionName).min(1)).default([]),
    request: request.optional(),
    /** A function of this installation, instead of a request. */
    run: z.string().optional(),
    answer,
    response: z.strictObject({ about: text, key: text.optional(), fields: z.array(field).min(1) }),
    pagination: pagination.optional(),
    /** Options of an example call. */
    example: z.record(z.string(), z.json()).optional(),
  })
  .superRefine((tool, context) => {
    const issue = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message, input: tool });
    if ((tool.request === undefined) === (tool.run === undefined)) issue([], 'must have either request or run');
    const names = new Set(tool.options.map((one) => one.name));
    if (names.size !== tool.options.length) issue(['options'], 'names an option twice');
    for (const [index, group] of tool.requiresOneOf.entries()) {
      const unknown = group.find((one) => !names.has(one));
      if (unknown) issue(['requiresOneOf', index], `"${unknown}" is not an option of this tool`);
    }
    const paged = tool.pagination === undefined ? [] : [tool.pagination.option];
    if (tool.pagination && tool.pagination.by !== 'cursor') paged.push(tool.pagination.size);
    const lost = paged.find((one) => !names.has(one));
    if (lost) issue(['pagination'], `"${lost}" is not an option of this tool`);
    const sure = new Set(
      tool.options.filter((one) => one.required || one.default !== undefined).map((one) => one.name),
    );
    const unsure = placeholdersOf(tool.request?.path ?? '').find((one) => names.has(one) && !sure.has(one));
    if (unsure) issue(['request', 'path'], `needs "${unsure}", which must be required or have a default`);
    if (tool.request) unknownPlaceholder(tool.request, names, (message) => issue(['request'], message));
  });

/** Scrape options and formats that a page can declare as unsupported. */
const UNSUPPORTED = ['actions', 'profile', 'minAge', 'zeroDataRetention', 'lockdown', 'redactPII'] as const;

const pageSchema = z
  .strictObject({
    /** URL patterns of records; `{id}` is passed to the request. */
    records: z.array(pattern).min(1),
    /** URL patterns of the same site that are not records: refused, and never fetched. */
    others: z.array(pattern).default([]),
    /** Served only if enrichment of such profiles is on. */
    profile: z.enum(['person', 'company']).optional(),
    /** Unsupported options. */
    unsupported: z.array(z.string()).default([...UNSUPPORTED]),
    price,
    request,
    answer,
    /** Fields of the returned record; by default the record itself. */
    fields: z.array(field).default([]),
  })
  .superRefine((page, context) => {
    const given = page.records.map((one) => new Set([...placeholdersOf(one), 'url']));
    const names = new Set([...(given[0] ?? [])].filter((one) => given.every((set) => set.has(one))));
    unknownPlaceholder(page.request, names, (message) =>
      context.addIssue({ code: 'custom', path: ['request'], message, input: page }),
    );
  });

function unknownPlaceholder(template: unknown, names: ReadonlySet<string>, issue: (message: string) => void): void {
  const unknown = placeholdersOf(JSON.stringify(template)).find(
    (one) => !names.has(one) && !one.startsWith('setting.'),
  );
  if (unknown) issue(`has no value for "{${unknown}}"`);
}

export const providerSchema = z
  .strictObject({
    name: name.refine((value) => value !== 'firecrawl', { error: 'is reserved for the catalog' }),
    title: text.max(100),
    about: text,
    category: name,
    /** URL of the provider's description. */
    homepage: z.url({ protocol: /^https?$/ }).optional(),
    /** Base URL of all its requests. */
    base: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    /** Sites that its tools cover. */
    domains: z.array(host).default([]),
    /** Settings that requests refer to as `{setting.name}`. */
    settings: z.record(name, z.enum(['required', 'optional'])).default({}),
    terms: z
      .strictObject({
        version: z.string().min(1).max(100),
        url: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }),
        document: z.string().min(1).max(200_000),
      })
      .optional(),
    /** Timeout of one request in milliseconds. */
    timeout: z.number().int().min(100).max(50_000).default(20_000),
    pages: z.array(pageSchema).default([]),
    tools: z.array(toolSchema).default([]),
  })
  .superRefine((provider, context) => {
    const issue = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message, input: provider });
    const asks = provider.pages.length > 0 || provider.tools.some((tool) => tool.request !== undefined);
    if (asks && provider.base === undefined) issue(['base'], 'is missing');
    const capabilities = provider.tools.map((tool) => tool.capability);
    const twice = capabilities.findIndex((one, index) => capabilities.indexOf(one) !== index);
    if (twice >= 0) issue(['tools', twice, 'capability'], 'is there twice');
    const used = placeholdersOf(JSON.stringify([provider.pages, provider.tools])).filter((one) =>
      one.startsWith('setting.'),
    );
    const unknown = used.find((one) => ownField(provider.settings, one.slice('setting.'.length)) === undefined);
    const inPaths = placeholdersOf(
      JSON.stringify([provider.pages, provider.tools].flat().map((one) => one.request?.path)),
    );
    const unset = inPaths.find(
      (one) => one.startsWith('setting.') && ownField(provider.settings, one.replace(/^setting\./, '')) === 'optional',
    );
    if (unset) issue(['settings', unset.slice('setting.'.length)], 'must be required, since a path needs it');
    if (unknown) issue(['settings'], `does not name "${unknown.slice('setting.'.length)}", which a request uses`);
  });

export type ProviderFile = z.infer<typeof providerSchema>;
export type ToolFile = z.infer<typeof toolSchema>;
export type PageFile = z.infer<typeof pageSchema>;
export type RequestFile = z.infer<typeof request>;
export type AnswerFile = z.infer<typeof answer>;
export type FieldFile = z.infer<typeof field>;
