import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { ownField, table } from '../../foundation/kernel/table.ts';

/** Tasks that a person can start by name. They say which tools to use, in which order. */

type Arguments = Readonly<Record<string, string>>;

interface Task extends Omit<Prompt, 'name'> {
  text(given: Arguments): string;
}

const TASKS = table<Task>({
  literature_review: {
    title: 'Literature review',
    description: 'What papers say about a topic, with sources',
    arguments: [
      { name: 'topic', description: 'Topic or question', required: true },
      { name: 'from', description: 'Earliest date, YYYY-MM-DD' },
    ],
    text: ({ topic = '', from }) =>
      `Review the literature on: ${topic}\n\n` +
      `1. Search with firecrawl_research_search_papers, in at least three wordings${from ? `, from ${from} on` : ''}.\n` +
      '2. For the best five papers, read the passages that matter with firecrawl_research_read_paper, and look for papers that ' +
      'firecrawl_research_related_papers connects with them.\n' +
      '3. Write what is established, what is disputed and what is open. Cite each statement with the id of its paper, and say where only ' +
      'an abstract was available.',
  },
  site_summary: {
    title: 'Summary of a site',
    description: 'What a site is about, from its main pages',
    arguments: [{ name: 'url', description: 'Address of the site', required: true }],
    text: ({ url = '' }) =>
      `Summarize the site ${url}\n\n` +
      '1. List its pages with firecrawl_map.\n' +
      '2. Read the start page and up to ten pages that tell most about it with firecrawl_scrape.\n' +
      '3. Write who runs it, what it offers, for whom, at which prices, and how to reach them. Link each statement to its page. Say what ' +
      'the site does not state.',
  },
  extract_data: {
    title: 'Data from pages',
    description: 'Records to a schema, from one page or a site',
    arguments: [
      { name: 'url', description: 'Page, or site with /* at the end', required: true },
      { name: 'fields', description: 'What to extract: names of fields, or a JSON Schema', required: true },
    ],
    text: ({ url = '', fields = '' }) =>
      `Extract data from ${url}: ${fields}\n\n` +
      '1. Write a JSON Schema for the fields, with a description of each.\n' +
      '2. For one page use firecrawl_scrape with formats ["json"] and jsonOptions.schema. For several pages list them with firecrawl_map and ' +
      'scrape each, or start firecrawl_agent with the schema.\n' +
      '3. Return the records as JSON. Leave out what no page states, and list it.',
  },
});

export const listPrompts = (): Prompt[] =>
  Object.entries(TASKS).map(([name, { text: _, ...task }]) => ({ name, ...task }));

/** @returns the prompt, or what is wrong with the request */
export function getPrompt(name: string, given: Arguments): GetPromptResult | string {
  const task = TASKS[name];
  if (task === undefined) return `Unknown prompt: ${name.slice(0, 100)}`;
  const missing = (task.arguments ?? [])
    .filter((one) => one.required && !ownField(given, one.name))
    .map((one) => one.name);
  if (missing.length > 0) return `Missing arguments: ${missing.join(', ')}`;
  const content = { type: 'text' as const, text: task.text(given) };
  return { description: task.description, messages: [{ role: 'user', content }] };
}
