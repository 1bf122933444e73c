import { ownField } from '@trawl/contract/table.ts';
import { isStated } from '../../engines/llm/index.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { withoutUserinfo } from '../../foundation/kernel/url-secrets.ts';
import { COSTS } from '../../platform/accounts/index.ts';
import { type AgentIdentity, subagentOf } from './events.ts';
import { located } from './evidence.ts';
import type { PageLink } from './links.ts';
import { type PageRead, problemOf, type Reading, readFor } from './read-page.ts';
import { isAbout, type LinkGroup, linkGroupsOf, type RecordPage, soleListOf } from './record-pages.ts';
import type { RunContext } from './run-context.ts';

/** One page of a run without a language model: read once, stored, and told in the trace. */

/** What one page gave; it is stored, so that it is read once. */
export interface PageResult extends Partial<Reading> {
  readonly asked: string;
  readonly url?: string;
  readonly title?: string | undefined;
  readonly status?: number;
  /** ISO time at which a page from the cache was fetched. */
  readonly cachedAt?: string | undefined;
  readonly links?: readonly PageLink[];
  /** The page that continues it. */
  readonly next?: string | undefined;
  /** Whether it may show more of its list in a browser. */
  readonly unfolds?: boolean;
  readonly isCut?: boolean;
  /** Lists of links on it. */
  readonly linkGroups?: readonly LinkGroup[] | undefined;
  readonly isSuspicious?: boolean;
  /** Where the schema asks for a list that the page does not have: the one record that the page describes, as that list. */
  readonly single?: Pick<Reading, 'value' | 'evidence'> | undefined;
  readonly error?: string;
}

/** Milliseconds for one page, with reading it. */
const PAGE_TIME = 120_000;

/** What is taken from a page: everything, some fields, or what a record of a list lacks. */
interface Target {
  readonly fields?: readonly string[] | undefined;
  readonly record?: RecordPage | undefined;
  /** How often it is asked to show more of its list. */
  readonly unfold?: number;
}

/** One page, read by its own helper. */
export async function readOne(
  runContext: RunContext,
  url: string,
  rank: number,
  { fields, record, unfold }: Target,
): Promise<PageResult> {
  const { journal, means, settings, findings, asker } = runContext;
  const key = `page ${rank}`;
  const helper: AgentIdentity = subagentOf(journal.runId, key, `reader of ${hostOf(url)}`);
  await journal.tell(helper, `${key} begins`, { type: 'agent.started' });
  const began = performance.now();
  const call = { key, tool: 'scrape', parameters: { url, ...(unfold === undefined ? {} : { unfold }) }, estimate: 1 };
  const isStored = journal.has(key);
  const take = (page: PageResult): void => {
    if (page.modelNote !== undefined) runContext.told.warnings.add(page.modelNote);
    if (page.isCut === true) runContext.told.warnings.add(cut(page.url ?? url));
    if (page.modelFailed === true) runContext.told.failures++;
    if (page.error === undefined && page.value !== undefined) {
      const value = fields === undefined ? page.value : only(page.value, fields);
      findings.add(rank, { url: page.url ?? url, value, evidence: page.evidence, about: record, doubt: page.doubt });
    }
  };
  const page = await journal.call<PageResult>(
    helper,
    call,
    async (signal) => {
      const deadline = deadlineIn(PAGE_TIME, signal);
      try {
        const read = await means.reader.read(asker, url, settings, deadline, {
          needs: 'facts',
          ...(unfold === undefined ? {} : { unfold }),
        });
        if (read.status >= 400) {
          return {
            result: { asked: url, status: read.status, error: `It returned status ${read.status}.` },
            credits: read.credits,
          };
        }
        const { tokens, ...reading } =
          record === undefined
            ? await readFor(extractorOf(runContext), read.page, settings, deadline)
            : await readRecord(runContext, read, record, deadline);
        const isWhole = record === undefined && fields === undefined;
        const result: PageResult = {
          asked: url,
          url: read.url,
          title: read.title,
          status: read.status,
          cachedAt: read.cachedAt,
          ...reading,
          evidence: located(read.page.markdown, reading.evidence),
          links: read.links,
          next: read.page.structured?.next,
          unfolds: read.unfolds,
          ...(read.isCut ? { isCut: true } : {}),
          linkGroups: record === undefined ? linkGroupsOf(read.page.structured?.cards ?? [], read.url) : undefined,
          isSuspicious: read.isSuspicious,
          single: isWhole ? await readSingle(runContext, read, reading.value, deadline) : undefined,
        };
        const { links, linkGroups, single, ...shown } = result;
        return {
          result,
          credits: read.credits + (tokens > 0 ? (COSTS.formats.json ?? 0) : 0),
          shown: { ...shown, links: links?.length ?? 0 },
          page: { url: read.url, title: read.title, text: read.page.markdown },
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
      text: 'The page contains text that tries to give instructions to machines. It was read as data, and its links are not followed.',
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

/** Pages for which the language model was of no use, after which it is not asked any more. */
const MOST_FAILURES = 3;
const extractorOf = ({ means, told }: RunContext): RunContext['means']['extractor'] =>
  told.failures < MOST_FAILURES ? means.extractor : means.extractor.rules;

/** Evidence of a record, as that of the first one of a list. */
const ofFirst = (list: string, evidence: Reading['evidence']): Reading['evidence'] =>
  evidence.map((one) => ({ ...one, field: `${list}[0].${one.field}` }));

/** The record that a page without the list of the schema describes: at least two of its fields and half of them, its name included. */
async function readSingle(
  run: RunContext,
  { page }: PageRead,
  value: unknown,
  deadline: Deadline,
): Promise<PageResult['single']> {
  const { settings } = run;
  const sole = settings.schema === undefined ? undefined : soleListOf(settings.schema);
  if (sole === undefined) return undefined;
  const { list, key, schema, lacks } = sole;
  const found = ownField(value as Record<string, unknown> | undefined, list);
  if (Array.isArray(found) && found.length > 0) return undefined;
  const read = await readFor(extractorOf(run), page, { prompt: run.settings.prompt, schema }, deadline);
  const record = (read.value ?? {}) as Record<string, unknown>;
  const stated = lacks.filter((field) => isStated(ownField(record, field))).length;
  if (!isStated(ownField(record, key)) || stated < Math.max(2, lacks.length / 2)) return undefined;
  return {
    value: { ...((value as object | undefined) ?? {}), [list]: [record] },
    evidence: ofFirst(list, located(page.markdown, read.evidence)),
  };
}

/** What the page of a record states of it, as a list with this record alone; nothing if it is about something else. */
async function readRecord(
  run: RunContext,
  { page, title }: PageRead,
  { list, key, name, schema }: RecordPage,
  deadline: Deadline,
): Promise<Reading & { readonly tokens: number }> {
  const read = await readFor(extractorOf(run), page, { prompt: run.settings.prompt, schema }, deadline);
  if (read.value === undefined || !isAbout(name, title, page.markdown))
    return { ...read, value: undefined, evidence: [] };
  const evidence = ofFirst(list, read.evidence);
  return { ...read, value: { [list]: [{ ...(read.value as object), [key]: name }] }, evidence };
}

/** The fields at the top that are named, of pages that were found and not given. */
function only(value: unknown, paths: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const tops = new Set(paths.map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(value).filter(([name]) => tops.has(name)));
}

const hostOf = (url: string): string => URL.parse(url)?.host.slice(0, 100) ?? 'a page';

const cut = (url: string): string =>
  `${withoutUserinfo(url)} may have more of its list than was read: it still grew when the time for it, or the further pages of this effort, were used up.`;
