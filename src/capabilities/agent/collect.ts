// Over 10 kB: one run from plan to result; each page decides what is read next.

import { counted } from '@trawl/contract/counted.ts';
import { atMost } from '../../foundation/kernel/at-most.ts';
import { canonicalUrl } from '../../foundation/kernel/canonical-url.ts';
import { ownField } from '../../foundation/kernel/table.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import { waitingFor } from './exchange/exchange-tool.ts';
import { useProviders } from './exchange/use-providers.ts';
import { type PageLink, promisingLinks } from './links.ts';
import { nextPageOf } from './next-page.ts';
import { type PageResult, readOne } from './read-one.ts';
import { folderOf, recordPagesOf, soleListOf } from './record-pages.ts';
import type { Result, RunContext } from './run-context.ts';
import { startOf } from './start-pages.ts';
import { FailedError, RefusedError } from './stop-reasons.ts';

/**
 * The agent without a language model: it reads the pages that it is given, or finds, fills the schema from what they state,
 * and says what they do not. A value without a place on a page is null.
 */

/** Pages that are read at once. */
const AT_ONCE = 5;
/** Pages of records that are read before the others. */
const PROBES = 3;

export async function collect(runContext: RunContext): Promise<Result> {
  const { settings, journal, self, reach, findings } = runContext;
  const tell = (key: string, phase: 'planning' | 'working' | 'finalizing', message: string): Promise<void> =>
    journal.tell(self, key, { type: 'progress.reported', phase, message });

  if (await useProviders(runContext)) {
    return { data: findings.data(), message: waitingFor(runContext.exchange?.waitsFor()) };
  }
  const start = await startAfter(runContext);
  await tell('plan', 'planning', start.plan);
  const known = new Set<string>();
  const links: (PageLink & { from: string })[] = [];
  /** Pages that may hold lists, in the order in which they were read. */
  const lists: PageResult[] = [];
  let rank = 0;
  const ranks = new Map<PageResult, number>();
  let wasRead = 0;
  let problem: string | undefined;
  /** Why a list is not whole. */
  let cut: string | undefined;

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
        problem ??= `${withoutUserinfo(url)}: ${page.error}`;
        return;
      }
      wasRead++;
      pages.push(page);
      ranks.set(page, first + index);
      lists.push(page);
      if (page.url !== undefined) known.add(canonicalUrl(page.url));
      const from = page.url ?? url;
      // Links of a page that tries to give orders lead nowhere.
      if (page.isSuspicious !== true) links.push(...(page.links ?? []).map((link) => ({ ...link, from })));
    });
    return pages;
  };

  /** Where the caller named pages that describe one record each, and none that lists them, they are the list. */
  const takeSingles = (pages: readonly PageResult[]): void => {
    const singles = pages.flatMap((page) => (page.single === undefined ? [] : [{ ...page.single, page }]));
    const isListed = pages.some(({ value }) => recordsIn(value) > 0);
    if (isListed || singles.length < 2) return;
    for (const { value, evidence, page } of singles) {
      const own = [...(page.evidence ?? []), ...evidence];
      findings.add(ranks.get(page) as number, { url: page.url ?? page.asked, value, evidence: own });
    }
  };

  /** Reads the next pages of a list while they state records that are new. */
  const followList = async (first: PageResult): Promise<void> => {
    for (let page = first; ; follows--) {
      const fields = recordFields(page.value);
      const next =
        fields.length === 0 || page.isSuspicious
          ? undefined
          : nextPageOf(page.links ?? [], page.url ?? page.asked, page.next);
      if (next === undefined || known.has(canonicalUrl(next))) return;
      if (follows <= 0) {
        cut ??= `At most ${counted(reach.follows, 'further page')} of lists are read with this effort. ${next} continues the list but was not read.`;
        await tell('follows', 'working', cut);
        return;
      }
      if (journal.spent >= settings.maxCredits) {
        cut ??= `The limit of ${counted(settings.maxCredits, 'credit')} is reached. ${next} continues the list but was not read.`;
        await tell('limit', 'working', cut);
        return;
      }
      const before = recordsIn(findings.merged().value);
      const [read] = await readAll([next], fields);
      if (read === undefined || recordsIn(findings.merged().value) === before) return;
      page = read;
    }
  };
  let { follows } = reach;

  /** Reads a list again that continues in place, with all that its page shows when it is asked for more. */
  const unfoldList = async (page: PageResult): Promise<void> => {
    const fields = recordFields(page.value);
    const url = page.url ?? page.asked;
    const isContinued = nextPageOf(page.links ?? [], url, page.next) !== undefined;
    if (fields.length === 0 || page.unfolds !== true || page.isSuspicious || isContinued || follows <= 0) return;
    if (journal.spent >= settings.maxCredits) return;
    const more = await readOne(runContext, page.asked, rank++, { fields, unfold: follows });
    if (more.error === undefined) lists.push(more);
    const text = `${withoutUserinfo(url)} shows more of its list on request. ${more.error === undefined ? 'It was asked until nothing new came.' : `That failed: ${more.error}`}`;
    await journal.tell(self, `unfold ${url}`, { type: 'reasoning.summary', text });
  };

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
      text: `${all.length === 1 ? '1 record has' : `${all.length} records have`} a page of ${all.length === 1 ? 'its' : 'their'} own, which may state ${listed([...new Set(all.flatMap(({ lacks }) => lacks))])}. ${lacking.length < all.length ? `${lacking.length} of them are read.` : ''}`.trim(),
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

  /** Where a page only links to records: reads their pages, and those of the pages that continue it. */
  const readIndex = async (index: PageResult): Promise<void> => {
    const list = settings.schema === undefined ? undefined : soleListOf(settings.schema);
    if (list === undefined || reach.records === 0 || index.isSuspicious) return;
    if (recordsIn(ownField(findings.merged().value as Record<string, unknown> | undefined, list.list)) > 1) return;
    let left = Math.min(reach.records, Math.max(0, settings.maxCredits - journal.spent));
    const read = async (links: readonly PageLink[]): Promise<number> => {
      const fresh = links.filter(({ url }) => !known.has(canonicalUrl(url))).slice(0, left);
      const first = rank;
      rank += fresh.length;
      left -= fresh.length;
      let full = 0;
      for (const { url } of fresh) known.add(canonicalUrl(url));
      await atMost(AT_ONCE, fresh, async ({ url, text }, place) => {
        const page = await readOne(runContext, url, first + place, { record: { ...list, name: text, url } });
        if (page.error !== undefined) return;
        wasRead++;
        const [record] = (ownField(page.value as Record<string, unknown> | undefined, list.list) ?? []) as object[];
        if (record === undefined || Object.keys(record).length < Math.max(2, list.lacks.length / 2)) return;
        full++;
        findings.add(first + place, { url: page.url ?? url, value: page.value, evidence: page.evidence });
      });
      return full;
    };
    for (const { links } of (index.linkGroups ?? []).toSorted((a, b) => b.links.length - a.links.length).slice(0, 2)) {
      const probes = links.slice(0, PROBES);
      if ((await read(probes)) < 2) continue;
      const folder = folderOf(probes[0]?.url ?? index.asked);
      await journal.tell(self, 'index', {
        type: 'reasoning.summary',
        text: `${index.url ?? index.asked} links to pages that describe one record each. They are read, at most ${reach.records}.`,
      });
      await read(links);
      for (let page = index; follows > 0 && left > 0; follows--) {
        const next = nextPageOf(page.links ?? [], page.url ?? page.asked, page.next);
        if (next === undefined || known.has(canonicalUrl(next))) return;
        const [more] = await readAll([next], []);
        if (more === undefined || more.isSuspicious) return;
        const same = more.linkGroups?.find((group) => folderOf(group.links[0]?.url ?? next) === folder);
        // The last page may have too few for a group.
        const isOfFolder = ({ url }: PageLink): boolean => folder !== '/' && folderOf(url) === folder;
        const rest = same?.links ?? (more.links ?? []).filter(isOfFolder);
        if (rest.length === 0) return;
        await read(rest);
        page = more;
      }
      return;
    }
  };

  const named = await readAll(start.urls);
  takeSingles(named);
  if (!settings.isStrict && settings.mayWander !== false) {
    for (const page of named) {
      await followList(page);
      await unfoldList(page);
    }
    for (const page of named) await readIndex(page);
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
        text: `Still without ${isFree ? 'an answer' : listed(missing)}. ${counted(chosen.length, 'more page')}${settings.mayLeaveSite ? '' : ' of the same site'} may state that.`,
      });
      const pages = await readAll(
        chosen.map(({ url }) => url),
        isFree ? undefined : missing,
      );
      for (const page of pages) await followList(page);
    }
  }
  const waits = runContext.exchange?.waitsFor();
  if (wasRead === 0 && findings.count === 0 && waits === undefined)
    throw new FailedError(`None of the pages could be read. ${problem ?? ''}`.trim());
  const { missing, absent, value } = findings.merged();
  const notStated = [...missing, ...absent];
  await tell(
    'end',
    'finalizing',
    value === undefined
      ? waits !== undefined
        ? waits.reason
        : wasRead === 1
          ? 'The page does not have the requested data.'
          : `None of the ${wasRead} pages has the requested data.`
      : notStated.length === 0
        ? `Found everything that you requested${wasRead === 0 ? '' : ` on ${counted(wasRead, 'page')}`}.`
        : `Not stated on any page: ${listed(notStated)}.`,
  );
  return {
    data: findings.data(),
    ...(waits === undefined ? messageOf(runContext, cut) : { message: waitingFor(waits) }),
  };
}

/** Where it begins. Beside data providers no page is needed, unless the caller names some. */
async function startAfter(runContext: RunContext): ReturnType<typeof startOf> {
  const { findings, settings, exchange } = runContext;
  const isAnswered = findings.count > 0;
  const waits = exchange?.waitsFor() !== undefined;
  if (!(isAnswered || waits) || settings.urls.length > 0) return startOf(runContext);
  const none = { urls: [], plan: 'There are no pages to read besides data providers.' };
  if (isAnswered && findings.merged().missing.length === 0) return none;
  try {
    return await startOf(runContext);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof FailedError) return none;
    throw error;
  }
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

const NOTHING = 'The pages do not have the requested data.';
/** Without a language model, only what pages state under a name is found. */
const UNREAD =
  'The pages do not have the requested data, or not in a form that can be read without a language model. Name the fields in a ' +
  'schema, or set TRAWL_LLM_MODEL and TRAWL_LLM_BASE_URL.';

/** In a chat, the answer has a text too. */
function messageOf({ settings, findings, means }: RunContext, cut: string | undefined): { message?: string } {
  const nothing = { message: means.model === undefined ? UNREAD : NOTHING };
  const { value, missing } = findings.merged();
  if (value === undefined) return nothing;
  const { answer } = value as { answer?: unknown };
  const doubt = typeof answer === 'string' ? findings.doubtOf(answer) : undefined;
  if (settings.mode !== 'chat') {
    const notes = [doubt, cut].filter((note) => note !== undefined);
    return notes.length === 0 ? {} : { message: notes.join('\n\n') };
  }
  if (typeof answer === 'string') return { message: doubt === undefined ? answer : `${answer}\n\n${doubt}` };
  const said = JSON.stringify(value, undefined, 2).slice(0, 4_000);
  const notes = [
    ...(missing.length === 0 ? [] : [`Not stated: ${listed(missing)}.`]),
    ...(cut === undefined ? [] : [cut]),
  ];
  return { message: [said, ...notes].join('\n\n') };
}

const listed = (paths: readonly string[]): string =>
  paths.length <= 12 ? paths.join(', ') : `${paths.slice(0, 12).join(', ')} and ${paths.length - 12} more`;
