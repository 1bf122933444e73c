import { z } from 'zod';
import type { Provider } from '../file/read.ts';
import {
  aboutCategory,
  describeTool,
  groupOf,
  matchQuery,
  matchUrls,
  type Part,
  type Tool,
  type ToolMatch,
  toolsOf,
} from './catalog.ts';

/** The tool `find-tools` of the provider `firecrawl`: searches the catalog, free of charge. */

/** Clients expect this provider name. */
export const CATALOG = 'firecrawl';
export const FIND_TOOLS = 'find-tools';

const list = z.array(z.string().min(1).max(200)).min(1).max(50).optional();

export const findToolsOptions = z.object({
  query: z.string().trim().min(1).max(2000).optional(),
  urls: z.array(z.string().max(4000)).min(1).max(100).optional(),
  providers: list,
  categories: list,
  groups: list,
  capabilities: list,
  level: z.enum(['providers', 'groups', 'tools']).optional(),
  expand: z
    .array(z.enum(['options', 'response', 'examples']))
    .max(3)
    .optional(),
  limit: z.number().int().min(1).max(100).default(20),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});
type FindToolsOptions = z.infer<typeof findToolsOptions>;

interface FindToolsPage {
  readonly level: 'providers' | 'groups' | 'tools';
  readonly items: readonly object[];
  readonly total: number;
  readonly next: object | null;
}

const findToolsCall = (options: Record<string, unknown>) => ({ provider: CATALOG, capability: FIND_TOOLS, options });

/** @param providers those that the team's organization has turned on */
export function findTools(providers: readonly Provider[], options: FindToolsOptions): FindToolsPage {
  const { limit, offset } = options;
  const level = options.level ?? levelOf(options);
  const tools = select(toolsOf(providers), options);
  const items =
    level === 'tools' ? toolItems(tools, options) : level === 'groups' ? groupItems(tools) : providerItems(tools);
  const next = offset + limit < items.length ? findToolsCall({ ...options, level, offset: offset + limit }) : null;
  return { level, items: items.slice(offset, offset + limit), total: items.length, next };
}

/** The level that the selectors imply. */
function levelOf({ query, urls, groups, capabilities, providers }: FindToolsOptions): FindToolsPage['level'] {
  if (query ?? urls ?? groups ?? capabilities) return 'tools';
  return providers ? 'groups' : 'providers';
}

function select(tools: readonly Tool[], { query, urls, ...options }: FindToolsOptions): Tool[] {
  const { providers, categories, groups, capabilities } = options;
  const chosen = tools.filter(
    (one) =>
      (providers?.includes(one.provider.name) ?? true) &&
      (categories?.includes(one.provider.category) ?? true) &&
      (groups?.some((group) => group === groupOf(one) || group === groupId(one)) ?? true) &&
      (capabilities?.some((capability) => capability === one.tool.capability || capability === one.id) ?? true),
  );
  const ofSites = urls ? matchUrls(chosen, urls).map(({ tool }) => tool) : chosen;
  return query === undefined ? ofSites : matchQuery(ofSites, query);
}

const groupId = (one: Tool): string => `${one.provider.name}/${groupOf(one)}`;

function providerItems(tools: readonly Tool[]): object[] {
  return [...Map.groupBy(tools, ({ provider }) => provider)].map(([provider, its]) => ({
    id: provider.name,
    name: provider.title,
    description: provider.about,
    category: provider.category,
    domains: provider.domains,
    tools: its.length,
    next: findToolsCall({ providers: [provider.name], level: 'groups' }),
  }));
}

function groupItems(tools: readonly Tool[]): object[] {
  return [...Map.groupBy(tools, groupId)].map(([id, its]) => ({
    id,
    name: groupOf(its[0] as Tool),
    provider: its[0]?.provider.name,
    tools: its.length,
    next: findToolsCall({ providers: [its[0]?.provider.name], groups: [groupOf(its[0] as Tool)], level: 'tools' }),
  }));
}

function toolItems(tools: readonly Tool[], { expand = [], urls }: FindToolsOptions): object[] {
  const matched = new Map(urls ? matchUrls(tools, urls).map(({ tool, urls: its }) => [tool.id, its]) : []);
  return tools.map((one) => {
    const its = matched.get(one.id);
    const { capability } = one.tool;
    return {
      ...describeTool(one, expand),
      ...(its ? { matchedBy: ['domain'], matchedUrls: its } : {}),
      execute: { provider: one.provider.name, capability },
      next: expandOf(one, expand),
    };
  });
}

const ALL: readonly Part[] = ['options', 'response', 'examples'];

/** The call that returns the rest of a tool's contract; undefined if all of it was returned. */
function expandOf(one: Tool, shown: readonly Part[]): ToolMatch['next'] {
  if (ALL.every((part) => shown.includes(part))) return undefined;
  const { provider, tool } = one;
  return findToolsCall({ providers: [provider.name], capabilities: [tool.capability], level: 'tools', expand: ALL });
}

export interface ToolsQuery {
  readonly query?: string | undefined;
  readonly urls?: readonly string[] | undefined;
  /** Limit of matches of each kind. */
  readonly limit: number;
  readonly detail: 'compact' | 'summary' | 'full';
}

/**
 * `data.tools` of a search or a scrape: up to `limit` tools that match the query, and up to `limit` that cover the sites, without
 * duplicates.
 */
export function matchTools(providers: readonly Provider[], { query, urls, limit, detail }: ToolsQuery): ToolMatch[] {
  const tools = toolsOf(providers);
  const semantic = query === undefined ? [] : matchQuery(tools, query).slice(0, limit);
  const domain = urls === undefined ? [] : matchUrls(tools, urls).slice(0, limit);
  const bySite = new Map(domain.map(({ tool, urls: its }) => [tool.id, its]));
  const all = [...semantic, ...domain.map(({ tool }) => tool).filter((tool) => !semantic.includes(tool))];
  return all.map((one): ToolMatch => {
    const its = bySite.get(one.id);
    const matchedBy = [
      ...(semantic.includes(one) ? (['semantic'] as const) : []),
      ...(its ? (['domain'] as const) : []),
    ];
    const { name, capability } = { name: one.provider.name, capability: one.tool.capability };
    const shown =
      detail === 'compact'
        ? { provider: name, capability, description: one.tool.about }
        : describeTool(one, detail === 'full' ? ALL : []);
    return {
      ...shown,
      matchedBy,
      ...(its ? { matchedUrls: its } : {}),
      next: expandOf(one, detail === 'full' ? ALL : []),
    };
  });
}

/** `/exchange/discover`: the categories that have tools. */
export function cohortsOf(providers: readonly Provider[]): { cohort: string; about: string }[] {
  const categories = new Set(providers.filter(({ tools }) => tools.length > 0).map(({ category }) => category));
  return [...categories].sort().map((cohort) => ({ cohort, about: aboutCategory(cohort) }));
}
