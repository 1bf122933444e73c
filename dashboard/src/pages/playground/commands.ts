import type { FormId } from '@trawl/contract/forms/endpoints.ts';
import { table } from '@trawl/contract/table.ts';
import { type CommandLine, formatsOf, whenFalse } from './command-line.ts';

/** The commands of `trawl` for the endpoints that it has. */

const SINCE = table({ 'qdr:h': 'hour', 'qdr:d': 'day', 'qdr:w': 'week', 'qdr:m': 'month', 'qdr:y': 'year' });

const OPTION_OF_TARGET = table({ urls: 'page', url: 'site', queries: 'query' });

/** The targets of a monitor as options; undefined where they say more than that. */
function targetsOf(value: unknown): readonly string[] | undefined {
  const [target = {}] = value as readonly Readonly<Record<string, unknown>>[];
  const { type: _, ...rest } = target;
  const options = Object.entries(rest).map(([name, given]) => {
    const option = OPTION_OF_TARGET[name];
    return option === undefined ? undefined : [given].flat().flatMap((one) => [`--${option}`, String(one)]);
  });
  return options.every((one) => one !== undefined) ? options.flat() : undefined;
}

export const COMMANDS: Readonly<Partial<Record<FormId, CommandLine>>> = {
  scrape: {
    name: 'scrape',
    words: ['url'],
    options: { olderCopy: 'older-copy' },
    special: {
      formats: formatsOf,
      onlyMainContent: whenFalse('whole-page'),
      maxAge: (value) => (value === 0 ? ['--fresh'] : undefined),
    },
  },
  search: {
    name: 'search',
    words: ['query'],
    options: { limit: 'limit', includeDomains: 'site' },
    special: {
      sources: (value) => (Array.isArray(value) && value.length === 1 ? ['--source', String(value[0])] : undefined),
      tbs: (value) => {
        const since = SINCE[String(value)];
        return since === undefined ? undefined : ['--since', since];
      },
      'scrapeOptions.formats': (value) =>
        Array.isArray(value) && value.join() === 'markdown' ? ['--scrape'] : undefined,
    },
  },
  map: { name: 'map', words: ['url'], options: { search: 'search', limit: 'limit', sitemap: 'sitemap' } },
  crawl: {
    name: 'crawl',
    words: ['url'],
    options: {
      limit: 'limit',
      maxDiscoveryDepth: 'depth',
      includePaths: 'include',
      excludePaths: 'exclude',
      crawlEntireDomain: 'entire-domain',
      'scrapeOptions.formats': 'format',
      archive: 'archive',
    },
  },
  batch: {
    name: 'batch',
    words: ['urls'],
    options: { formats: 'format', archive: 'archive' },
    special: { onlyMainContent: whenFalse('whole-page') },
  },
  extract: {
    name: 'extract',
    words: ['urls'],
    options: { prompt: 'prompt', schema: 'schema', enableWebSearch: 'web', showSources: 'sources' },
  },
  agent: {
    name: 'agent',
    words: ['prompt'],
    options: {
      urls: 'url',
      schema: 'schema',
      effort: 'effort',
      maxCredits: 'max-credits',
      strictConstrainToURLs: 'only-urls',
    },
  },
  parse: { name: 'parse', words: ['file'], options: { formats: 'format' } },
  monitor: {
    name: 'monitor create',
    words: [],
    options: {
      name: 'name',
      'schedule.text': 'schedule',
      'schedule.timezone': 'timezone',
      goal: 'goal',
      webhook: 'webhook',
      'notification.email.recipients': 'mail',
    },
    special: {
      targets: targetsOf,
      // --mail says it too.
      'notification.email.enabled': (value, has) =>
        value === true && has('notification.email.recipients') ? [] : undefined,
    },
  },
  papers: {
    name: 'papers search',
    words: ['query'],
    options: { k: 'limit', authors: 'author', categories: 'category', from: 'from', to: 'to' },
  },
  paper: {
    name: (has) => (has('query') ? 'papers read' : 'papers show'),
    words: ['id', 'query'],
    options: { k: 'limit' },
  },
  similar: { name: 'papers similar', words: ['id', 'intent'], options: { mode: 'mode', k: 'limit' } },
  developer: { name: 'developer search', words: ['query'], options: { k: 'limit' } },
};
