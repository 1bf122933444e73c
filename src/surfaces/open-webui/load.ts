import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { openWebUi } from '@trawl/contract/v2/open-webui.ts';
import type { scrape } from '@trawl/contract/v2/scrape/endpoints.ts';
import type { ScrapeRoom } from '../../capabilities/scrape/index.ts';
import { ApiError, ofField } from '../../foundation/kernel/errors.ts';
import { callFor } from '../../foundation/routing/call-for.ts';
import { type CallOf, type RequestFacts, type Route, route, valueOfAnswer } from '../../foundation/routing/route.ts';

type LoadCall = CallOf<'POST /v2/open-webui/load'>;
type Loaded = ResponseOf<(typeof openWebUi)['POST /v2/open-webui/load']>[number];
type Page = ResponseOf<(typeof scrape)['GET /v2/scrape/:jobId']>['data'];

/** The pages of a list of URLs, at the same time and in their order; how many of them are really loaded at once, the plan says. */
export const loadPages = ({ answer }: Pick<ScrapeRoom, 'answer'>): Route =>
  route('POST /v2/open-webui/load', async (call) => {
    const { urls } = call.body;
    const facts: RequestFacts[] = urls.map(() => ({}));
    const made = await Promise.allSettled(
      urls.map((url, i) =>
        scrapeOne(answer, call, url, (more) => {
          facts[i] = { ...facts[i], ...more };
        }),
      ),
    );
    const credits = facts.reduce((sum, one) => sum + (one.credits ?? 0), 0);
    const zeroDataRetention = facts.some((one) => one.zeroDataRetention);
    // A stored result is that of one page.
    const [only] = urls.length === 1 ? facts : [];
    call.note({ ...only, target: urls.join(' '), credits, ...(zeroDataRetention && { zeroDataRetention }) });
    if (made.every(({ status }) => status === 'rejected')) throw (made[0] as PromiseRejectedResult).reason;
    return made.map((one, i) => {
      const source = urls[i] as string;
      if (one.status === 'fulfilled') return documentOf(source, one.value);
      if (!(one.reason instanceof ApiError)) throw one.reason;
      return { page_content: '', metadata: { source, error: one.reason.message } };
    });
  });

async function scrapeOne(
  answer: ScrapeRoom['answer'],
  call: LoadCall,
  url: string,
  note: LoadCall['note'],
): Promise<Page> {
  const { body } = await call.validateAs('POST /v2/scrape', { url });
  // A key that a request is repeated under would be that of every page.
  const own = callFor<'POST /v2/scrape'>(call, { body, note, ignored: undefined, header: () => undefined });
  const reply = await answer(own).catch((error: unknown) => {
    throw ofField(error, 'urls');
  });
  const { data } = valueOfAnswer<unknown>(reply) as { readonly data: Page };
  return data;
}

function documentOf(source: string, { markdown = '', warning, metadata }: Page): Loaded {
  const { title, description, language, error } = metadata;
  const texts = Object.entries({ title, description, language, error, warning }).filter(
    ([, text]) => typeof text === 'string',
  );
  return { page_content: markdown, metadata: { source, ...Object.fromEntries(texts) } };
}
