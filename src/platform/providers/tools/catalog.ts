import type { Wire } from '@trawl/contract/endpoint.ts';
import { shellWord } from '@trawl/contract/shell-word.ts';
import type { toolMatch } from '@trawl/contract/v2/tool-results.ts';
import { createAnalyzer, flatIdf, inflectionStem, TOOL_STOP_WORDS } from '../../../engines/text/index.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { hostFits } from '../file/pattern.ts';
import type { Provider } from '../file/read.ts';
import type { ToolFile } from '../file/schema.ts';

/** The tools that a team can run, and search for them by query or site. */

export interface Tool {
  readonly provider: Provider;
  readonly tool: ToolFile;
  /** `provider/capability` */
  readonly id: string;
}

export interface Match extends Tool {
  readonly matchedBy: readonly ('semantic' | 'domain')[];
  readonly matchedUrls: readonly string[];
}

/** Parts of a tool's contract that are returned on request. */
export type Part = 'options' | 'response' | 'examples';

/** Display names of categories. */
const CATEGORIES: WordTable<string> = table({
  research: 'Papers and other scholarly works',
  encyclopedia: 'Articles of encyclopedias',
  developer: 'Software: repositories, packages, their users',
  people: 'Profiles of people',
  companies: 'Profiles of companies',
});

export const aboutCategory = (category: string): string => CATEGORIES[category] ?? category.replaceAll('-', ' ');

export function toolsOf(providers: readonly Provider[]): Tool[] {
  return providers.flatMap((provider) =>
    provider.tools.map((tool) => ({ provider, tool, id: `${provider.name}/${tool.capability}` })),
  );
}

/** The group of a tool: the first part of its capability. */
export const groupOf = ({ tool }: Pick<Tool, 'tool'>): string => tool.capability.split('/')[0] as string;

/** Tools that match a query, best first; ties are sorted by id. */
export function matchQuery(tools: readonly Tool[], query: string): Tool[] {
  const wanted = termsOf(query);
  // Terms that occur in few tools weigh more.
  const texts = tools.map(weighted);
  const rarity = (word: string): number => {
    const having = texts.filter((text) => text.has(word)).length;
    return flatIdf(tools.length + 0.5, having);
  };
  const scored = tools.map((tool, index) => {
    const text = texts[index] as Map<string, number>;
    const score = [...wanted].reduce((sum, word) => sum + (text.get(word) ?? 0) * rarity(word), 0);
    return { tool, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.tool.id < b.tool.id ? -1 : 1))
    .map(({ tool }) => tool);
}

/** Tools that cover the sites of URLs, with those URLs. */
export function matchUrls(tools: readonly Tool[], urls: readonly string[]): { tool: Tool; urls: string[] }[] {
  const hosts = urls.map((url) => ({ url, host: URL.parse(url)?.hostname.toLowerCase() }));
  return tools.flatMap((tool) => {
    const fitting = hosts.filter(
      ({ host }) => host !== undefined && tool.provider.domains.some((domain) => hostFits(domain, host)),
    );
    return fitting.length === 0 ? [] : [{ tool, urls: fitting.map(({ url }) => url) }];
  });
}

const NAME_WEIGHT = 3;

function weighted({ provider, tool }: Tool): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of termsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  add(`${provider.about} ${aboutCategory(provider.category)} ${tool.options.map(({ about }) => about).join(' ')}`, 0.5);
  add(`${tool.about} ${tool.whenToUse ?? ''} ${tool.response.fields.map((field) => field.name).join(' ')}`, 1);
  add(`${provider.name} ${provider.title} ${tool.name} ${tool.capability}`, NAME_WEIGHT);
  return weights;
}

/** Terms of tools and of queries for them: stemmed words without stop words, so that "papers" matches "paper". */
const { analyze } = createAnalyzer({
  fold: { letters: 'keep' },
  stopWords: TOOL_STOP_WORDS,
  stem: inflectionStem,
  pairs: 'none',
});
const termsOf = (text: string): Set<string> => new Set(analyze(text));

export type ToolMatch = Wire<typeof toolMatch>;
type ToolDescription = Omit<ToolMatch, 'matchedBy' | 'matchedUrls' | 'next'>;

/** A tool as clients see it. @param parts the parts of its contract that are included */
export function describeTool({ provider, tool, id }: Tool, parts: readonly Part[]): ToolDescription {
  const { credits, creditsPerRecord } = tool.price;
  const has = (part: Part): boolean => parts.includes(part);
  return {
    id,
    provider: provider.name,
    capability: tool.capability,
    name: tool.name,
    description: tool.about,
    ...(tool.whenToUse === undefined ? {} : { whenToUse: tool.whenToUse }),
    creditsCost: credits ?? creditsPerRecord,
    perRecord: creditsPerRecord !== undefined,
    cohorts: [provider.category],
    ...(has('options') ? { options: optionsOf(tool), requiresOneOf: tool.requiresOneOf } : {}),
    ...(has('response') ? { response: responseOf(tool) } : {}),
    ...(has('examples') && tool.example ? { examples: examplesOf(provider.name, tool) } : {}),
  };
}

function optionsOf(tool: ToolFile): NonNullable<ToolMatch['options']> {
  return tool.options.map(({ required, ...option }) => ({ ...option, ...(required ? { required } : {}) }));
}

function responseOf({ response, pagination }: ToolFile): NonNullable<ToolMatch['response']> {
  const fields = response.fields.map(({ from: _, ...field }) => field);
  return { about: response.about, key: response.key ?? 'results', fields, ...(pagination ? { paginated: true } : {}) };
}

function examplesOf(provider: string, tool: ToolFile): Record<string, string> {
  const call = JSON.stringify({ provider, capability: tool.capability, options: tool.example });
  return {
    javascript: `await firecrawl.scrape({ alexandria: ${call} });`,
    curl: `curl -X POST "$BASE_URL/v2/scrape" -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" -d ${shellWord(JSON.stringify({ alexandria: JSON.parse(call) }))}`,
  };
}
