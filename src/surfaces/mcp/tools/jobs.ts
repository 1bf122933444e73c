import { setTimeout as pause } from 'node:timers/promises';
import { counted } from '@trawl/contract/counted.ts';
import type { jobs } from '@trawl/contract/mcp/jobs.ts';
import { documentTexts } from '../documents.ts';
import { CHARS_PER_TOKEN, fitData } from '../fit.ts';
import { asPageOptions } from '../page-options.ts';
import type { Answer, Handlers, ToolCall } from '../tool-call.ts';

/** Work that goes on after a call. */
export const jobTools: Handlers<keyof typeof jobs> = {
  async firecrawl_crawl({ wait, maxTokens, webhook, webhookHeaders, scrapeOptions, ...given }, call) {
    const body = {
      ...given,
      ...(webhook === undefined
        ? {}
        : { webhook: webhookHeaders === undefined ? webhook : { url: webhook, headers: webhookHeaders } }),
      ...(scrapeOptions === undefined ? {} : { scrapeOptions: asPageOptions(scrapeOptions) }),
    };
    const started = await call.run('POST /v2/crawl', { body });
    if (wait === undefined) return [JSON.stringify(started)];
    return pagesOf('GET /v2/crawl/:id', { id: started.id, wait, maxTokens }, call);
  },
  firecrawl_check_crawl_status: (input, call) => pagesOf('GET /v2/crawl/:id', input, call),
  trawl_crawl_cancel: async ({ id }, { run }) => [
    JSON.stringify(await run('DELETE /v2/crawl/:id', { params: { id } })),
  ],

  trawl_crawl_export: async ({ id, format }, { run }) => [
    JSON.stringify(await run('GET /v2/crawl/:id/export', { params: { id }, query: { format } })),
  ],

  async trawl_batch_scrape({ urls, archive, scrapeOptions = {}, wait, maxTokens }, call) {
    const body = { urls, ...(archive === undefined ? {} : { archive }), ...asPageOptions(scrapeOptions) };
    const started = await call.run('POST /v2/batch/scrape', { body });
    if (wait === undefined) return [JSON.stringify(started)];
    return pagesOf('GET /v2/batch/scrape/:id', { id: started.id, wait, maxTokens }, call);
  },
  trawl_batch_status: (input, call) => pagesOf('GET /v2/batch/scrape/:id', input, call),

  trawl_batch_export: async ({ id, format }, { run }) => [
    JSON.stringify(await run('GET /v2/batch/scrape/:id/export', { params: { id }, query: { format } })),
  ],

  async firecrawl_extract({ wait, maxTokens, ...body }, call) {
    const started = await call.run('POST /v2/extract', { body });
    if (wait === undefined) return [JSON.stringify(started)];
    return [JSON.stringify(await stateOf('GET /v2/extract/:id', { id: started.id, wait, maxTokens }, call))];
  },
  trawl_extract_status: async (input, call) => ({ structured: await stateOf('GET /v2/extract/:id', input, call) }),

  async firecrawl_agent({ wait, maxTokens, ...body }, call) {
    const started = await call.run('POST /v2/agent', { body });
    if (wait === undefined) return [JSON.stringify(started)];
    return [JSON.stringify(await stateOf('GET /v2/agent/:jobId', { id: started.id, wait, maxTokens }, call))];
  },
  firecrawl_agent_status: async (input, call) => ({ structured: await stateOf('GET /v2/agent/:jobId', input, call) }),
  trawl_agent_cancel: async ({ id }, { run }) => [
    JSON.stringify(await run('DELETE /v2/agent/:jobId', { params: { jobId: id } })),
  ],
};

interface Asked {
  readonly id: string;
  readonly wait?: number | undefined;
  readonly maxTokens: number;
}

/** The status of a crawl or a batch, and as many of its pages as fit. */
async function pagesOf(
  key: 'GET /v2/crawl/:id' | 'GET /v2/batch/scrape/:id',
  { id, skip = 0, wait, maxTokens }: Asked & { readonly skip?: number | undefined },
  { run, signal, progress }: ToolCall,
): Promise<Answer> {
  const read = () => run(key, { params: { id }, query: { skip } });
  const isRunning = ({ status }: { readonly status: string }): boolean => status === 'scraping';
  const {
    success: _,
    data,
    next,
    ...state
  } = await untilEnded(read, isRunning, {
    ...{ seconds: wait, signal },
    // With the id, so that the job can be found again if the connection is lost.
    seen: ({ completed, total }) => progress(completed, total, `${completed} of ${counted(total, 'page')} of ${id}`),
  });
  const { texts, shown } = documentTexts(data, maxTokens);
  const isMore = shown < data.length || next !== null || isRunning(state);
  return [JSON.stringify({ id, ...state, ...(isMore ? { nextSkip: skip + shown } : {}) }), ...texts];
}

/** The status of an agent or an extraction, with its data. */
async function stateOf(
  key: 'GET /v2/agent/:jobId' | 'GET /v2/extract/:id',
  { id, wait, maxTokens }: Asked,
  { run, signal, progress }: ToolCall,
) {
  let looks = 0;
  const read = () => run(key, { params: key === 'GET /v2/extract/:id' ? { id } : { jobId: id } });
  const state = await untilEnded(read, ({ status }) => status === 'processing', {
    ...{ seconds: wait, signal },
    seen: ({ status }) => progress(++looks, undefined, `${id} is ${status}`),
  });
  return fitData({ id, ...state }, maxTokens * CHARS_PER_TOKEN);
}

/** Milliseconds between two looks at a job: soon at first, since many end quickly. */
const FIRST = 250;
const LONGEST = 2_000;

/**
 * Looks at a job until it has ended or the time is over.
 * @param options.seconds undefined looks once
 * @returns the last state
 */
async function untilEnded<State>(
  read: () => Promise<State>,
  isRunning: (state: State) => boolean,
  options: { readonly seconds: number | undefined; readonly signal: AbortSignal; seen?(state: State): void },
): Promise<State> {
  const ends = performance.now() + (options.seconds ?? 0) * 1_000;
  for (let next = FIRST; ; next = Math.min(LONGEST, next * 2)) {
    const state = await read();
    options.seen?.(state);
    const left = ends - performance.now();
    if (!isRunning(state) || left <= 0) return state;
    await pause(Math.min(next, left), undefined, { signal: options.signal });
  }
}
