import { scrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Extractor, Told } from '../../engines/llm/index.ts';
import type { Evidence, Page, RecordLink } from '../../engines/page/index.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Asker, type PageThreads, renderOptionsOf, type Scraper, targetOf } from '../scrape/index.ts';
import { OutsideError, requireListed, strictListOf } from './allowed-urls.ts';
import { linksIn, type PageLink } from './links.ts';
import type { RunSettings } from './settings.ts';
import { unfoldScript, unfolds } from './unfold.ts';
import { withoutOrders } from './without-orders.ts';

/** A page as agents read it: its text for those who think, what it states for those who do not. */

export interface PageRead {
  /** The requested URL. */
  readonly asked: string;
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly title: string | undefined;
  /** ISO time at which a page from the cache was fetched. */
  readonly cachedAt: string | undefined;
  readonly page: Page;
  readonly links: readonly PageLink[];
  /** Whether it shows more of a list when a button is clicked, or when it is scrolled. */
  readonly unfolds: boolean;
  /** Whether it was asked for more, and still grew when its time was over. */
  readonly isCut: boolean;
  /** Whether the page holds text that is meant to instruct a machine. */
  readonly isSuspicious: boolean;
  readonly credits: number;
}

export interface PageReader {
  /** @throws ApiError when the page cannot be had, OutsideError when it leads out of a strict list; the reason of the deadline */
  read(asker: Asker, url: string, settings: PageSettings, deadline: Deadline, how: ReadHow): Promise<PageRead>;
  /** HTML of ours as a page that states facts. */
  made(asker: Asker, made: { html: string; text: string; url: string }, deadline: Deadline): Promise<Page>;
}

interface ReadHow {
  /** `facts`: also what the page states in a form, for `readFor`; `text` is for those who read it themselves. */
  readonly needs: 'text' | 'facts';
  /** How often the page is asked to show more of its list in a browser. Default 0. */
  readonly unfold?: number;
  /** False where the caller holds a slot for the page. True by default. */
  readonly takesSlot?: boolean;
}

type PageSettings = Pick<RunSettings, 'baseUrl' | 'threatProtection' | 'scrapeOptions' | 'isStrict' | 'urls'>;

interface PageReaderDeps {
  readonly scraper: Scraper;
  readonly threads: Pick<PageThreads, 'run'>;
}

/** Milliseconds for one page. */
const PAGE_TIMEOUT = 60_000;
/** What a thread makes of a page for a reader: what it states, and what is hidden in it. */
const RENDER_OPTIONS = {
  ...renderOptionsOf(scrapeOptions.parse({ formats: [{ type: 'json', prompt: 'all' }] }), undefined),
  injection: true,
};

export function createPageReader({ scraper, threads }: PageReaderDeps): PageReader {
  const render = (
    asker: Asker,
    {
      html,
      url,
      status,
      type = 'text/html',
    }: {
      readonly html: string;
      readonly url: string;
      readonly status: number;
      readonly type?: string;
    },
    isStructured: boolean,
    deadline: Deadline,
  ) =>
    threads.run(
      'render',
      {
        body: Buffer.from(html),
        contentType: `${type}; charset=utf-8`,
        contentLanguage: undefined,
        status,
        headers: {},
        url,
        fromBrowser: true,
        options: { ...RENDER_OPTIONS, structured: isStructured },
      },
      deadline,
      { owner: asker.teamId },
    );

  return {
    async made(asker, { html, text, url }, deadline) {
      const { structured } = await render(asker, { html, url, status: 200 }, true, deadline);
      return { url, markdown: text, structured, metadata: {} };
    },
    async read(asker, url, settings, deadline, { needs, takesSlot = true, unfold = 0 }) {
      const { baseUrl, threatProtection, scrapeOptions: asked = {} } = settings;
      const permit = requireListed(strictListOf(settings));
      const options = scrapeOptions.parse({
        timeout: PAGE_TIMEOUT,
        ...asked,
        formats: ['markdown', 'rawHtml'],
        ...(unfold > 0 ? { actions: [{ type: 'executeJavascript', script: unfoldScript(unfold) }] } : {}),
        ...(threatProtection === undefined ? {} : { threatProtection }),
      });
      const scraped = await scraper.scrape(
        asker,
        { target: targetOf(url), options, zeroDataRetention: false },
        { deadline, baseUrl, billing: 'caller', keeps: false, what: 'agent', permit, takesSlot },
      );
      const { document, links, status } = scraped;
      const { markdown = '', rawHtml, metadata } = document;
      const type = metadata.contentType ?? '';
      // Servers that name no type mostly send pages.
      const isHtml = rawHtml !== undefined && (/html/i.test(type) || (type === '' && /^\s*<(?!\?xml)/.test(rawHtml)));
      const made = isHtml
        ? await render(asker, { html: rawHtml, url: scraped.url, status }, needs === 'facts', deadline)
        : // The text of a file.
          await render(asker, { html: markdown, url: scraped.url, status, type: 'text/plain' }, false, deadline);
      const [title] = [metadata.title].flat();
      return {
        asked: url,
        url: scraped.url,
        status,
        title: typeof title === 'string' ? title.slice(0, 300) : undefined,
        cachedAt: metadata.cachedAt,
        page: {
          url: scraped.url,
          markdown: needs === 'facts' ? withoutOrders(markdown, made.injection) : markdown,
          structured: made.structured,
          metadata: { title: metadata.title, language: metadata.language },
        },
        links: linksIn(markdown, links),
        unfolds: isHtml && unfolds(rawHtml),
        isCut: unfold > 0 && document.actions?.javascriptReturns?.[0]?.value === false,
        isSuspicious: made.injection?.detected === true,
        credits: scraped.due,
      };
    },
  };
}

/** The requested facts that a page states. */
export interface Reading {
  readonly value: unknown;
  readonly evidence: readonly Evidence[];
  readonly missing: readonly string[];
  readonly recordLinks?: readonly RecordLink[];
  readonly note?: string;
  /** Why an answer may be wrong, where that is likely. */
  readonly doubt?: string;
  /** What the language model did wrong, and which of its values the page does not state. */
  readonly modelNote?: string;
  readonly modelFailed?: boolean;
}

/** Reads a page without a model's help in choosing: the fields of a schema, or what a prompt names, or the answer to it. */
export async function readFor(
  extractor: Extractor,
  page: Page,
  asked: Pick<RunSettings, 'prompt' | 'schema'>,
  deadline: Deadline,
): Promise<Reading & { readonly tokens: number }> {
  const { prompt, schema } = asked;
  const told = await extractor.json({ ...(schema === undefined ? {} : { schema }), prompt, page, deadline });
  const tokens = told.usage.input + told.usage.output;
  const modelNote = noteOf(told);
  if (told.ok) {
    const { value, evidence, missing, links = [] } = told;
    return { value, evidence, missing, tokens, ...modelNote, ...(links.length > 0 ? { recordLinks: links } : {}) };
  }
  if (schema !== undefined) {
    const { partial: value, evidence, missing, message } = told;
    return { value, evidence, missing, note: message, tokens, ...modelNote };
  }
  const answer = await extractor.answer({ question: prompt, page, deadline });
  const all = tokens + answer.usage.input + answer.usage.output;
  const notes = { ...modelNote, ...noteOf(answer) };
  if (!answer.ok)
    return { value: undefined, evidence: [], missing: told.missing, note: told.message, tokens: all, ...notes };
  const { evidence, doubt } = answer;
  return { value: { answer: answer.value }, evidence, missing: [], tokens: all, ...notes, ...(doubt ? { doubt } : {}) };
}

/** Paths that a sentence names. */
const MOST_NAMED = 20;

/** What a caller must know of the language model's part in a result. */
function noteOf(told: Told<unknown>): Pick<Reading, 'modelNote' | 'modelFailed'> {
  const { added = [], unverified = [] } = told.ok ? told : {};
  const wrong =
    told.failure === undefined && unverified.length === 0 ? undefined : told.ok ? told.warning : told.message;
  const by = added.length === 0 ? undefined : `Added by the language model: ${added.slice(0, MOST_NAMED).join(', ')}.`;
  const note = [wrong, by].filter(Boolean).join(' ') || undefined;
  return note === undefined ? {} : { modelNote: note, modelFailed: told.failure !== undefined };
}

/** A sentence on why a page could not be had; what a caller may know of an error. */
export function problemOf(error: unknown): string {
  if (error instanceof OutsideError) return error.message;
  if (!(error instanceof ApiError)) return 'The page could not be read.';
  const details = error.details as { message?: unknown } | readonly { message?: unknown }[] | undefined;
  const first = Array.isArray(details) ? details[0]?.message : (details as { message?: unknown } | undefined)?.message;
  return typeof first === 'string' ? `${error.message} ${first}` : error.message;
}
