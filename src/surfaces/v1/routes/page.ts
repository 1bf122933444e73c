import { type MapBodyV1, v1 } from '@trawl/contract/v1.ts';
import type { MapRoom } from '../../../capabilities/map/index.ts';
import type { ScrapeRoom } from '../../../capabilities/scrape/index.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type JsonText, type Route, valueOfAnswer } from '../../../foundation/routing/route.ts';
import { asV2, requireOne, type V1Key, type V1Response, v1Route, withoutNulls } from '../as-v2.ts';
import { underExtract } from '../jobs.ts';
import { pageField, pageOptions, wantsExtract } from '../options.ts';

type ScrapeResponse = V1Response<'POST /v1/scrape'>;

export const scrape = ({ answer }: Pick<ScrapeRoom, 'answer'>): Route =>
  v1Route('POST /v1/scrape', async (call) => {
    const pages = pageOptions(call.body);
    const reply = await answer(
      await asV2('POST /v2/scrape', call, { body: pages.options, nameOf: (field) => pageField(field, pages) }),
    );
    if (!wantsExtract(call.body)) return reply as JsonText<ScrapeResponse>;
    const { success, data } = valueOfAnswer<unknown>(reply) as ScrapeResponse;
    return { success, data: underExtract(data) };
  });

export const map = ({ answer }: Pick<MapRoom, 'answer'>): Route =>
  v1Route('POST /v1/map', async (call) => {
    const { links, warning } = await answer(await asV2('POST /v2/map', call, { body: mapBody(call.body) }));
    return { success: true, links: links.map(({ url }) => url), ...(warning === undefined ? {} : { warning }) };
  });

/** @throws ApiError BAD_REQUEST */
function mapBody(sent: MapBodyV1): Record<string, unknown> {
  // There is no index of the whole web to use or not.
  const { ignoreSitemap, sitemapOnly, useIndex: _, ...rest } = withoutNulls(sent);
  requireOne(sent, 'ignoreSitemap', 'sitemap');
  requireOne(sent, 'sitemapOnly', 'sitemap');
  const sitemap = sitemapOnly ? 'only' : ignoreSitemap ? 'skip' : undefined;
  return { ...rest, ...(sitemap === undefined ? {} : { sitemap }) };
}

/** What nothing under `/v2` does in the same way. */
export const goneRoutes = (): Route[] => [
  gone('POST /v1/deep-research'),
  gone('GET /v1/deep-research/:id'),
  gone('POST /v1/llmstxt'),
  gone('GET /v1/llmstxt/:id'),
];

function gone(key: V1Key): Route {
  const replacement = v1[key].replacedBy.replace(/:(\w+)/g, '{$1}');
  return v1Route(key, async () => {
    const message = `Gone: use ${replacement}`;
    throw new ApiError('GONE', { message, details: { message: `Use ${replacement}.`, replacement } });
  });
}
