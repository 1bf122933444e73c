// Over 10 kB: one run from plan to result; each page decides what is read next.

import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { COSTS } from '../../platform/accounts/index.ts';
import { requireListed, strictListOf } from './allowed-urls.ts';
import { type AgentIdentity, subagentOf } from './events.ts';
import { addressesIn, type PageLink, promisingLinks } from './links.ts';
import { nextPageOf } from './next-page.ts';
import { type PageRead, problemOf, type Reading, readFor } from './read-page.ts';
import { isAbout, type RecordPage, recordPagesOf } from './record-pages.ts';
import type { Result, RunContext, SearchHit } from './run-context.ts';
import { FailedError, RefusedError } from './stop-reasons.ts';

/**
 * The agent without a language model: it reads the pages that it is given, or finds, fills the schema from what they state,
 * and says what they do not. A value without a place on a page is null.
 */

/** What one page gave; it is stored, so that it is read once. */
export interface PageResult extends Partial<Reading> {
  readonly asked: string;
  readonly url?: string;
  readonly title?: string | undefined;
  readonly status?: number;
  readonly links?: readonly PageLink[];
  readonly isSuspicious?: boolean;
  readonly error?: string;
}

/** Pages that are read at once. */
const AT_ONCE = 5;
/** Pages of records that are read before the others. */
const PROBES = 3;
/** Maximum number of pages for a star. */
const MOST_OF_SITE = 200;
/** Milliseconds for one page, with reading it. */
const PAGE_TIME = 120_000;
const SEARCH_TIME = 60_000;

export async function collect(runContext: RunContext): Promise<Result> {
  const { settings, journal, self, reach, findings } = runContext;
  const tell = (key: string, phase: 'planning' | 'working' | 'finalizing', message: string): Promise<void> =>
    journal.tell(self, key, { type: 'progress.reported', phase, message });

  const start = await startOf(runContext);
  await tell('plan', 'planning', start.plan);
  const known = new Set<string>();
  const links: (PageLink & { from: string })[] = [];
  /** Pages that may hold lists, in the order in which they were read. */
  const lists: PageResult[] = [];
  let rank = 0;
  let wasRead = 0;
  let problem: string | undefined;

  /**
   * @param fields the only ones that are taken from pages that the caller did not name
   * @returns the pages that could be read
   */
  const readAll = async (urls: readonly string[], fields?: readonly string[]): Promise<PageResult[]> => {
    const pages: PageResult[] = [];
    const fresh = urls.filter((url) => {
      const key = canonicalUrl(url);
      if (known.has(key)) return false;
      known.add(key);
      return true;
    });
    const first = rank;
    rank += fresh.length;
    await atMost(AT_ONCE, fresh, async (url, index) => {
      const page = await readOne(runContext, url, first + index, { fields });
      if (page.error !== undefined) {
        problem ??= `${url}: ${page.error}`;
        return;
      }
      wasRead++;
      pages.push(page);
      lists.push(page);
      if (page.url !== undefined) known.add(canonicalUrl(page.url));
      const from = page.url ?? url;
      // Links of a page that tries to give orders lead nowhere.
      if (page.isSuspicious !== true) links.push(...(page.links ?? []).map((link) => ({ ...link, from })));
    });
    return pages;
  };

  /** Reads the next pages of a list while they state records that are new. */
  const followList = async (first: PageResult): Promise<void> => {
    for (let page = first; follows > 0; follows--) {
      const fields = recordFields(page.value);
      const next =
        fields.length === 0 || page.isSuspicious ? undefined : nextPageOf(page.links ?? [], page.url ?? page.asked);
      if (next === undefined || known.has(canonicalUrl(next))) return;
      if (journal.spent >= settings.maxCredits) {
        await tell(
          'limit',
          'working',
          `The limit of ${settings.maxCredits} credits is reached; ${next} continues the list and was not read.`,
        );
        return;
      }
      const before = recordsIn(findings.merged().value);
      const [read] = await readAll([next], fields);
      if (read === undefined || recordsIn(findings.merged().value) === before) return;
      page = read;
    }
  };
  let { follows } = reach;

  /** Reads the pages of records that lack something, as long as they add to it. */
  const readRecords = async (lists: readonly PageResult[]): Promise<void> => {
    const { schema } = settings;
    if (schema === undefined || reach.records === 0) return;
    const safe = lists.flatMap((page) => (page.isSuspicious ? [] : [{ ...page, url: page.url ?? page.asked }]));
    const all = recordPagesOf(findings.merged().value, schema, safe).filter(({ url }) => !known.has(canonicalUrl(url)));
    const lacking = all.slice(0, Math.min(reach.records, Math.max(0, settings.maxCredits - journal.spent)));
    if (lacking.length === 0) return;
    await journal.tell(self, 'records', {
      type: 'reasoning.summary',
      text: `${all.length} records have a page of their own, which may state ${listed([...new Set(all.flatMap(({ lacks }) => lacks))])}. ${lacking.length < all.length ? `${lacking.length} of them are read.` : ''}`.trim(),
    });
    const first = rank;
    rank += lacking.length;
    for (const { url } of lacking) known.add(canonicalUrl(url));
    const missing = (): number => findings.merged().absent.length;
    for (const [from, to] of [
      [0, PROBES],
      [PROBES, lacking.length],
    ] as const) {
      const before = missing();
      await atMost(AT_ONCE, lacking.slice(from, to), async (record, index) => {
        const page = await readOne(runContext, record.url, first + from + index, { record });
        if (page.error === undefined) wasRead++;
      });
      // The first ones show whether there is anything to be had.
      if (missing() === before) return;
    }
  };

  const named = await readAll(start.urls);
  if (!settings.isStrict && settings.mayWander !== false) {
    for (const page of named) await followList(page);
    await readRecords(lists);
    for (let round = 1; round <= reach.rounds; round++) {
      const { missing, value } = findings.merged();
      // Without a schema it is the words of the prompt that lead further, until something is found.
      const isFree = settings.schema === undefined;
      const wanted = !isFree ? missing : value === undefined ? wordsOf(settings.prompt) : [];
      if (wanted.length === 0 || wasRead === 0) break;
      const isKnown = (url: string): boolean => !URL.canParse(url) || known.has(canonicalUrl(url));
      const next = promisingLinks(links, wanted, isKnown, settings.mayLeaveSite === true);
      if (next.length === 0) break;
      const chosen = next.slice(0, reach.pages);
      await journal.tell(self, `round ${round}`, {
        type: 'reasoning.summary',
        text: `Still without ${isFree ? 'an answer' : listed(missing)}. ${chosen.length} more ${chosen.length === 1 ? 'page' : 'pages'}${settings.mayLeaveSite ? '' : ' of the same site'} may state that.`,
      });
      const pages = await readAll(
        chosen.map(({ url }) => url),
        isFree ? undefined : missing,
      );
      for (const page of pages) await followList(page);
    }
  }
  if (wasRead === 0) throw new FailedError(`None of the pages could be read. ${problem ?? ''}`.trim());
  const { missing, value } = findings.merged();
  await tell(
    'end',
    'finalizing',
    value === undefined
      ? `None of the ${wasRead} pages states what was asked for.`
      : missing.length === 0
        ? `Everything that was asked for was found on ${wasRead} ${wasRead === 1 ? 'page' : 'pages'}.`
        : `Not stated on any page: ${listed(missing)}.`,
  );
  return { data: findings.data(), ...messageOf(runContext) };
}

/** Where it begins: with what it is given, else with what a search finds. @throws RefusedError when there is neither */
async function startOf(runContext: RunContext): Promise<{ urls: string[]; plan: string }> {
  const { settings, before } = runContext;
  const given = settings.urls.length > 0 ? [...settings.urls] : settings.isStrict ? [] : addressesIn(settings.prompt);
  if (given.length > 0) {
    const urls = await withoutStars(runContext, given);
    return { urls, plan: `Reading ${urls.length} ${urls.length === 1 ? 'page' : 'pages'} that the request names.` };
  }
  if (settings.isStrict) {
    throw new RefusedError('strictConstrainToURLs allows no page but those of urls, and there are none.');
  }
  const earlier = before.at(-1)?.sources ?? [];
  if (earlier.length > 0) {
    const urls = earlier.slice(0, 20);
    return { urls, plan: `Reading the ${urls.length} pages of the turn before.` };
  }
  if (runContext.means.search === undefined || settings.mayWander === false) {
    throw new RefusedError('There is no web search here to begin with. Name pages in urls, or in the prompt.');
  }
  const found = await searchFor(runContext, settings.prompt);
  if (found.length === 0)
    throw new RefusedError('A search of the web for the prompt found no page. Name pages in urls.');
  return {
    urls: found.map(({ url }) => url),
    plan: `Reading the ${found.length} best results of a search of the web.`,
  };
}

async function searchFor(runContext: RunContext, prompt: string): Promise<readonly SearchHit[]> {
  const { means, journal, self, asker, reach } = runContext;
  const { search } = means;
  if (search === undefined) return [];
  const query = prompt.replace(/\s+/g, ' ').trim().slice(0, 400);
  const call = { key: 'search', tool: 'search', parameters: { query, limit: reach.results }, estimate: 2 };
  const { results, error } = await journal.call<{ results: readonly SearchHit[]; error?: string }>(
    self,
    call,
    async (signal) => {
      try {
        const options = { limit: reach.results, threatProtection: runContext.settings.threatProtection };
        const answer = await search(asker, query, options, deadlineIn(SEARCH_TIME, signal));
        return { result: { results: answer.results.slice(0, reach.results) }, credits: answer.credits };
      } catch (error) {
        signal.throwIfAborted();
        means.log.info({ err: error }, 'agent search failed');
        return { result: { results: [], error: problemOf(error) }, credits: 0 };
      }
    },
  );
  if (error !== undefined) throw new FailedError(`The web could not be searched. ${error}`);
  return results;
}

/** URLs that end in a star are replaced by the pages that they mean. */
async function withoutStars(runContext: RunContext, given: readonly string[]): Promise<string[]> {
  const urls: string[] = [];
  for (const address of given) {
    if (!address.endsWith('*')) {
      urls.push(address);
      continue;
    }
    const root = address.replace(/\*+$/, '');
    const found = await mapOf(runContext, root);
    const below = new URL(root).href;
    urls.push(...(found.length === 0 ? [root] : found.filter((url) => url.startsWith(below) || `${url}/` === below)));
  }
  return [...new Set(urls)];
}

async function mapOf(runContext: RunContext, url: string): Promise<readonly string[]> {
  const { means, journal, self, asker } = runContext;
  const { map } = means;
  if (map === undefined) return [];
  const options = {
    search: runContext.settings.prompt.slice(0, 500) || undefined,
    limit: MOST_OF_SITE,
    includeSubdomains: runContext.settings.includeSubdomains === true,
    ...(runContext.settings.ignoreSitemap ? { ignoreSitemap: true } : {}),
  };
  const permit = requireListed(strictListOf(runContext.settings));
  const call = { key: `map ${url}`, tool: 'map', parameters: { url, ...options }, estimate: 1 };
  const { links } = await journal.call<{ links: readonly string[]; error?: string }>(self, call, async (signal) => {
    try {
      const answer = await map(asker, url, { ...options, permit }, deadlineIn(SEARCH_TIME, signal));
      return { result: { links: answer.links.map((link) => link.url) }, credits: answer.credits };
    } catch (error) {
      signal.throwIfAborted();
      return { result: { links: [], error: problemOf(error) }, credits: 0 };
    }
  });
  return links;
}

/** What is taken from a page: everything, some fields, or what a record of a list lacks. */
interface Target {
  readonly fields?: readonly string[] | undefined;
  readonly record?: RecordPage | undefined;
}

/** One page, read by its own helper. */
async function readOne(
  runContext: RunContext,
  url: string,
  rank: number,
  { fields, record }: Target,
): Promise<PageResult> {
  const { journal, means, settings, findings, asker } = runContext;
  const key = `page ${rank}`;
  const helper: AgentIdentity = subagentOf(journal.runId, key, `reader of ${hostOf(url)}`);
  await journal.tell(helper, `${key} begins`, { type: 'agent.started' });
  const began = performance.now();
  const call = { key, tool: 'scrape', parameters: { url }, estimate: 1 };
  const isStored = journal.has(key);
  const take = (page: PageResult): void => {
    if (page.error === undefined && page.value !== undefined) {
      const value = fields === undefined ? page.value : only(page.value, fields);
      findings.add(rank, { url: page.url ?? url, value, evidence: page.evidence, about: record });
    }
  };
  const page = await journal.call<PageResult>(
    helper,
    call,
    async (signal) => {
      const deadline = deadlineIn(PAGE_TIME, signal);
      try {
        const read = await means.reader.read(asker, url, settings, deadline, { needs: 'facts' });
        if (read.status >= 400) {
          return {
            result: { asked: url, status: read.status, error: `It answered with status ${read.status}.` },
            credits: read.credits,
          };
        }
        const { tokens, ...reading } =
          record === undefined
            ? await readFor(means.extractor, read.page, settings, deadline)
            : await readRecord(runContext, read, record, deadline);
        const result: PageResult = {
          asked: url,
          url: read.url,
          title: read.title,
          status: read.status,
          ...reading,
          links: read.links,
          isSuspicious: read.isSuspicious,
        };
        const { links, ...shown } = result;
        return {
          result,
          credits: read.credits + (tokens > 0 ? (COSTS.formats.json ?? 0) : 0),
          shown: { ...shown, links: links?.length ?? 0 },
        };
      } catch (error) {
        signal.throwIfAborted();
        means.log.info({ err: error, url }, 'agent page read failed');
        return { result: { asked: url, error: problemOf(error) }, credits: 0 };
      }
    },
    (result) => {
      take(result);
      return result.error === undefined && result.value !== undefined ? findings.draft() : undefined;
    },
  );
  if (isStored) take(page);
  if (page.error !== undefined) {
    await journal.tell(helper, `${key} failed`, {
      type: 'error.occurred',
      error: { code: 'internal', source: 'tool', retryable: false, message: `${url}: ${page.error}` },
    });
  } else if (page.isSuspicious) {
    await journal.tell(helper, `${key} suspicious`, {
      type: 'reasoning.summary',
      text: 'The page holds text that tries to give orders to machines. It was read as data, and its links are not followed.',
    });
  }
  await journal.tell(helper, `${key} ends`, {
    type: 'agent.finished',
    outcome: page.error === undefined ? 'succeeded' : 'failed',
    durationMs: Math.round(performance.now() - began),
    error:
      page.error === undefined ? null : { code: 'internal', source: 'tool', retryable: false, message: page.error },
  });
  return page;
}

/** What the page of a record states of it, as a list with this record alone; nothing if it is about something else. */
async function readRecord(
  { means, settings }: RunContext,
  { page, title }: PageRead,
  { list, key, name, schema }: RecordPage,
  deadline: Deadline,
): Promise<Reading & { readonly tokens: number }> {
  const read = await readFor(means.extractor, page, { prompt: settings.prompt, schema }, deadline);
  if (read.value === undefined || !isAbout(name, title, page.markdown))
    return { ...read, value: undefined, evidence: [] };
  const evidence = read.evidence.map((one) => ({ ...one, field: `${list}[0].${one.field}` }));
  return { ...read, value: { [list]: [{ ...(read.value as object), [key]: name }] }, evidence };
}

/** The fields at the top that are named, of pages that were found and not given. */
function only(value: unknown, paths: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const tops = new Set(paths.map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(value).filter(([name]) => tops.has(name)));
}

/** Words of a prompt that may be in the links that lead to what it asks for. */
const wordsOf = (prompt: string): string[] => [
  ...new Set(
    prompt
      .toLowerCase()
      .slice(0, 500)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3),
  ),
];

/** The fields of a value that are lists of records, at least two. */
function recordFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (recordsIn(one) > 1 ? [name] : []));
}

/** How many records there are in the lists of a value. */
function recordsIn(value: unknown): number {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'object' && one !== null).length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + recordsIn(one), 0);
}

const NOTHING = 'The pages that were read do not state what was asked for.';
/** Without a language model, only what pages state under a name is found. */
const UNREAD =
  'The pages that were read do not state what was asked for, or not in a form that is read without a language model. Name the fields in a ' +
  'schema, or set TRAWL_LLM_MODEL and TRAWL_LLM_BASE_URL.';

/** In a chat, the answer has a text too. */
function messageOf({ settings, findings, means }: RunContext): { message?: string } {
  const nothing = { message: means.model === undefined ? UNREAD : NOTHING };
  const { value, missing } = findings.merged();
  if (settings.mode !== 'chat') return value === undefined ? nothing : {};
  const answer = (value as { answer?: unknown } | undefined)?.answer;
  if (typeof answer === 'string') return { message: answer };
  if (value === undefined) return nothing;
  const said = JSON.stringify(value, undefined, 2).slice(0, 4_000);
  return { message: missing.length === 0 ? said : `${said}\n\nNot stated: ${listed(missing)}.` };
}

const listed = (paths: readonly string[]): string =>
  paths.length <= 12 ? paths.join(', ') : `${paths.slice(0, 12).join(', ')} and ${paths.length - 12} more`;

const hostOf = (url: string): string => URL.parse(url)?.host.slice(0, 100) ?? 'a page';

/** Does so many at once; the first that throws is waited for with the others, and thrown. */
export async function atMost<T>(
  most: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failure: { error: unknown } | undefined;
  const lane = async (): Promise<void> => {
    while (next < items.length && failure === undefined) {
      const index = next++;
      try {
        await work(items[index] as T, index);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
  if (failure !== undefined) throw failure.error;
}
