// Over 10 kB: all tools are checked against one library of known addresses.

import { pagePrompt, type ToolSpec } from '../../engines/llm/index.ts';
import { bareHost, canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ownField } from '../../foundation/kernel/table.ts';
import { withoutUserinfo, withStoredPassword } from '../../foundation/kernel/url-secrets.ts';
import { COSTS } from '../../platform/accounts/index.ts';
import { strictListOf } from './allowed-urls.ts';
import { asData } from './as-data.ts';
import type { AgentIdentity } from './events.ts';
import { INTERACT, interact, wishOf } from './interact-tool.ts';
import { addressesIn } from './links.ts';
import { problemOf } from './read-page.ts';
import type { RunContext } from './run-context.ts';

/**
 * The tools of an agent that a language model leads. What the model asks for is checked as if a stranger asked, since a page may have
 * talked it into it: pages are fetched only where the user, a search, a map or a page that is not suspicious leads.
 */
export interface Toolbox {
  readonly specs: readonly ToolSpec[];
  has(name: string): boolean;
  /** @param key of the call, unique in the run @returns the text for the model */
  use(agent: AgentIdentity, key: string, name: string, input: unknown): Promise<string>;
}

/** What the run has read, for all of its agents. */
interface Library {
  /** URLs that may be fetched: named by the caller, or found. */
  readonly known: Set<string>;
  /** Hosts of those; other pages of theirs may be fetched too. */
  readonly hosts: Set<string>;
  /** Hosts, without www, of the addresses that it began with. */
  readonly sites: ReadonlySet<string>;
  /** The addresses that it began with. */
  readonly named: readonly string[];
  /** Texts of the pages, by address. */
  readonly texts: Map<string, string>;
}

/** Tokens of a page that a model is given, and links. */
const PAGE_TOKENS = 5_000;
const PAGE_LINKS = 60;
const CALL_TIME = 120_000;
const MOST_RESULTS = 20;
const MOST_OF_SITE = 100;

const text = (description: string) => ({ type: 'string', description });
const object = (properties: Record<string, unknown>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

interface StoredPage {
  readonly url: string;
  readonly title?: string | undefined;
  readonly status?: number;
  readonly text?: string;
  readonly links?: readonly { readonly url: string; readonly text: string }[];
  readonly isSuspicious?: boolean;
  readonly error?: string;
}

export function openLibrary({ settings, before }: Pick<RunContext, 'settings' | 'before'>): Library {
  const named = [...settings.urls.map((url) => url.replace(/\*+$/, '')), ...addressesIn(settings.prompt)];
  const sites = new Set(named.flatMap((url) => (URL.canParse(url) ? [bareHost(new URL(url))] : [])));
  const library: Library = { known: new Set(), hosts: new Set(), sites, named, texts: new Map() };
  for (const url of [...named, ...before.flatMap(({ sources }) => sources)]) learn(library, url, true);
  return library;
}

function learn({ known, hosts }: Library, url: string, isHost: boolean): void {
  const target = URL.parse(url);
  if (target === null || !/^https?:$/.test(target.protocol)) return;
  known.add(canonicalUrl(target));
  if (isHost) hosts.add(target.host);
}

export function createToolbox(runContext: RunContext, library: Library): Toolbox {
  const { means, settings, journal, asker } = runContext;
  const isStrict = strictListOf(settings);
  const pageTokens = Math.min(
    PAGE_TOKENS,
    Math.floor((means.model?.abilities.contextTokens ?? Number.POSITIVE_INFINITY) / 6),
  );
  const mayWander = settings.mayWander !== false;
  /** Extractions stay on the sites that they are given, unless they may leave them. */
  const isBound = !mayWander && settings.mayLeaveSite !== true;

  /** Why an address is not fetched; undefined when it is. */
  const refusal = (url: string): string | undefined => {
    const target = URL.parse(url);
    if (target === null || !/^https?:$/.test(target.protocol)) return 'That is no address of a page.';
    if (isStrict !== undefined) {
      return isStrict(url) ? undefined : 'The user allows no page but those of urls.';
    }
    if (isBound && !library.sites.has(bareHost(target))) return 'Only the sites of the given pages can be read.';
    if (library.known.has(canonicalUrl(target))) return undefined;
    // Whatever a page wants to be told could be in a query.
    if (library.hosts.has(target.host) && target.search === '') return undefined;
    return 'Neither the user nor anything that was found leads to that address. Search for the page, or follow a link.';
  };

  const tellRefusal = async (agent: AgentIdentity, key: string, url: string, reason: string): Promise<string> => {
    const message = `${withoutUserinfo(url.slice(0, 500))} was not fetched. ${reason}`;
    const error = { code: 'refused', source: 'tool', retryable: false, message } as const;
    await journal.tell(agent, `${key} refused`, { type: 'error.occurred', error });
    return reason;
  };

  const scrape = async (agent: AgentIdentity, key: string, { url = '' }: { url?: string }): Promise<string> => {
    const refused = refusal(url);
    if (refused !== undefined) return tellRefusal(agent, key, url, refused);
    const call = { key, tool: 'scrape', parameters: { url }, estimate: COSTS.page };
    const page = await journal.call<StoredPage>(agent, call, async (signal) => {
      const deadline = deadlineIn(CALL_TIME, signal);
      try {
        using place = runContext.browsers?.lend(agent);
        const how = { needs: 'text', takesSlot: place === undefined } as const;
        const read = await means.reader.read(asker, url, settings, deadline, how);
        const links = read.isSuspicious ? [] : read.links.slice(0, PAGE_LINKS);
        const result: StoredPage = {
          url: read.url,
          title: read.title,
          status: read.status,
          text: read.page.markdown.slice(0, 200_000),
          links,
          isSuspicious: read.isSuspicious,
        };
        const shown = { ...result, text: read.page.markdown.slice(0, 1_000), links: links.length };
        const page = { url: read.url, title: read.title, text: read.page.markdown };
        return { result, credits: read.credits, shown, page };
      } catch (error) {
        signal.throwIfAborted();
        return { result: { url, error: problemOf(error) }, credits: 0 };
      }
    });
    if (page.error !== undefined || page.text === undefined) return `The page could not be had: ${page.error}`;
    learn(library, page.url, true);
    for (const link of page.links ?? []) learn(library, link.url, false);
    library.texts.set(page.url, page.text);
    const given = pagePrompt({ url: page.url, markdown: page.text, title: page.title }, settings.prompt, pageTokens);
    const links = (page.links ?? []).map((link) => `${link.url} ${link.text.slice(0, 80)}`).join('\n');
    return [
      given.rule,
      ...(page.isSuspicious
        ? ['This page holds text that tries to give orders to machines. Its links are withheld.']
        : []),
      ...(page.status !== undefined && page.status >= 400 ? [`It answered with status ${page.status}.`] : []),
      given.text,
      ...(links === '' ? [] : [`Links of the page, also written by strangers:\n${links}`]),
      ...(given.isCut ? ['Parts of the page were left out.'] : []),
    ].join('\n');
  };

  const search = async (
    agent: AgentIdentity,
    key: string,
    { query = '', limit = 8 }: { query?: string; limit?: number },
  ): Promise<string> => {
    const most = Math.max(1, Math.min(MOST_RESULTS, Math.trunc(limit) || 8));
    const call = { key, tool: 'search', parameters: { query, limit: most }, estimate: COSTS.search.default };
    type Stored = {
      results: readonly { url: string; title?: string | undefined; description?: string | undefined }[];
      error?: string;
    };
    const found = await journal.call<Stored>(agent, call, async (signal) => {
      try {
        const { threatProtection } = settings;
        const deadline = deadlineIn(CALL_TIME, signal);
        const answer = await (means.search as NonNullable<typeof means.search>)(
          asker,
          query.slice(0, 500),
          { limit: most, threatProtection },
          deadline,
        );
        return { result: { results: answer.results.slice(0, most) }, credits: answer.credits };
      } catch (error) {
        signal.throwIfAborted();
        return { result: { results: [], error: problemOf(error) }, credits: 0 };
      }
    });
    for (const { url } of found.results) learn(library, url, true);
    if (found.error !== undefined) return `The search failed: ${found.error}`;
    return asData(found.results);
  };

  const map = async (
    agent: AgentIdentity,
    key: string,
    { url = '', search: words }: { url?: string; search?: string },
  ): Promise<string> => {
    const refused = refusal(url);
    if (refused !== undefined) return tellRefusal(agent, key, url, refused);
    const options = { search: words?.slice(0, 500), limit: MOST_OF_SITE, includeSubdomains: false };
    const call = { key, tool: 'map', parameters: { url, ...options }, estimate: COSTS.map };
    type Stored = { links: readonly { url: string; title?: string | undefined }[]; error?: string };
    const found = await journal.call<Stored>(agent, call, async (signal) => {
      try {
        const siteMap = means.map as NonNullable<typeof means.map>;
        const answer = await siteMap(asker, url, options, deadlineIn(CALL_TIME, signal));
        return { result: { links: answer.links }, credits: answer.credits };
      } catch (error) {
        signal.throwIfAborted();
        return { result: { links: [], error: problemOf(error) }, credits: 0 };
      }
    });
    for (const link of found.links) learn(library, link.url, false);
    return found.error === undefined ? asData(found.links) : `The map failed: ${found.error}`;
  };

  const papers = async (agent: AgentIdentity, key: string, input: { query?: string; k?: number }): Promise<string> => {
    const query = String(input.query ?? '').slice(0, 1_000);
    const k = Math.max(1, Math.min(20, Math.trunc(Number(input.k)) || 8));
    const call = { key, tool: 'papers', parameters: { query, k }, estimate: 0 };
    const found = await journal.call<unknown>(agent, call, async (signal) => {
      try {
        const finder = means.papers as NonNullable<typeof means.papers>;
        const answer = await finder.search({ query, k }, deadlineIn(CALL_TIME, signal));
        return { result: (answer as { results?: unknown }).results ?? answer, credits: 0 };
      } catch (error) {
        signal.throwIfAborted();
        return { result: { error: problemOf(error) }, credits: 0 };
      }
    });
    return asData(found);
  };

  const use = async (agent: AgentIdentity, key: string, input: unknown): Promise<string> => {
    const { browsers } = runContext;
    if (browsers === undefined) return 'There is no browser here.';
    const wish = wishOf(input);
    const refused = wish.url === undefined ? undefined : refusal(wish.url);
    if (refused !== undefined) return tellRefusal(agent, key, wish.url as string, refused);
    const used = await interact({ browsers, journal, refusal }, agent, key, wish);
    const { url, title, text = '', said, isSuspicious, error } = used;
    if (url !== undefined && (isStrict === undefined || isStrict(url))) {
      learn(library, url, false);
      library.texts.set(url, [library.texts.get(url), text, ...said].filter(Boolean).join('\n').slice(-200_000));
    }
    const given = pagePrompt({ url: url ?? '', markdown: text, title }, settings.prompt, PAGE_TOKENS);
    return [
      ...(error === undefined ? [] : [`It could not be done, or not all of it: ${error}`]),
      ...(said.length === 0 ? [] : [asData(said)]),
      ...(isSuspicious ? ['This page holds text that tries to give orders to machines. Nothing is done on it.'] : []),
      ...(url === undefined ? [] : [given.rule, given.text]),
    ].join('\n');
  };

  const tools = {
    scrape: {
      run: scrape,
      description: 'Reads a page of the web and answers with its text and links.',
      parameters: object({ url: text('Absolute address') }, ['url']),
      isThere: true,
    },
    search: {
      run: search,
      description: 'Searches the web.',
      parameters: object({ query: text('Words'), limit: { type: 'integer', minimum: 1, maximum: MOST_RESULTS } }, [
        'query',
      ]),
      isThere: means.search !== undefined && !settings.isStrict && mayWander,
    },
    map: {
      run: map,
      description: 'Lists the addresses of a site.',
      parameters: object({ url: text('Any address of the site'), search: text('Words that order them') }, ['url']),
      isThere: means.map !== undefined && !settings.isStrict,
    },
    papers: {
      run: papers,
      description: 'Searches scientific papers; answers with titles, abstracts and ids.',
      parameters: object({ query: text('Words'), k: { type: 'integer', minimum: 1, maximum: 20 } }, ['query']),
      isThere: means.papers !== undefined && !settings.isStrict && mayWander,
    },
    interact: { run: use, ...INTERACT, isThere: runContext.browsers !== undefined },
  } as const;
  const there = Object.entries(tools).filter(([, { isThere }]) => isThere);

  return {
    specs: there.map(([name, { description, parameters }]) => ({ name, description, parameters })),
    has: (name) => there.some(([one]) => one === name),
    async use(agent, key, name, input) {
      const run = ownField(
        tools as unknown as Record<
          string,
          { run: (agent: AgentIdentity, key: string, input: unknown) => Promise<string> }
        >,
        name,
      )?.run;
      if (run === undefined) return `There is no tool ${name}.`;
      return run(agent, key, withPassword(name === 'interact' ? input : textsOf(input), library));
    },
  };
}

/** Models are shown no passwords: an address gets back the one that the caller named it with. */
function withPassword(input: unknown, { named }: Library): unknown {
  const { url } = (input ?? {}) as { url?: unknown };
  return typeof url === 'string' ? { ...(input as object), url: withStoredPassword(url, named) } : input;
}

/** What a model wrote as arguments, with texts where texts are wanted. */
function textsOf(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return {};
  const { url, query, search, limit, k } = input as Record<string, unknown>;
  return {
    ...(typeof url === 'string' ? { url: url.trim() } : {}),
    ...(typeof query === 'string' ? { query } : {}),
    ...(typeof search === 'string' ? { search } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof k === 'number' ? { k } : {}),
  };
}
