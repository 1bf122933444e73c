import type { ScrapeRoom } from '../../../capabilities/scrape/index.ts';
import { JsonText, type Route } from '../../../foundation/routing/route.ts';
import { asV2 } from '../as-v2.ts';
import { underExtract } from '../documents.ts';
import { pageField, pageOptions, wantsExtract } from '../page-options.ts';
import { type V1Response, v1Route } from '../v1-route.ts';

type ScrapeResponse = V1Response<'POST /v1/scrape'>;

export const scrape = ({ answer }: Pick<ScrapeRoom, 'answer'>): Route =>
  v1Route('POST /v1/scrape', async (call) => {
    const pages = pageOptions(call.body);
    const reply = await answer(
      await asV2('POST /v2/scrape', call, { body: pages.options, nameOf: (field) => pageField(field, pages) }),
    );
    if (!wantsExtract(call.body)) return reply as JsonText<ScrapeResponse>;
    const { success, data } = (
      reply instanceof JsonText ? JSON.parse(Buffer.concat(reply.chunks).toString()) : reply
    ) as ScrapeResponse;
    return { success, data: underExtract(data) };
  });
