import type { SearchBodyV1 } from '@trawl/contract/v1.ts';
import type { SearchRoom } from '../../../capabilities/search/index.ts';
import { badRequest } from '../../../foundation/kernel/errors.ts';
import type { Route } from '../../../foundation/routing/route.ts';
import { asV2, type Translated, v1Route, withoutNulls } from '../as-v2.ts';
import { underExtract } from '../jobs.ts';
import { pageField, pageOptions, wantsExtract } from '../options.ts';

/** Results where a request names no number. */
const LIMIT = 5;

export const search = ({ answer }: Pick<SearchRoom, 'answer'>): Route =>
  v1Route('POST /v1/search', async (call) => {
    const { data, warning } = await answer(await asV2('POST /v2/search', call, searchBody(call.body)));
    const { scrapeOptions } = call.body;
    const { web = [] } = data;
    const results = scrapeOptions && wantsExtract(scrapeOptions) ? web.map((result) => underExtract(result)) : web;
    return { success: true, data: results, ...(warning === null ? {} : { warning }) };
  });

/** @throws ApiError BAD_REQUEST */
function searchBody(sent: SearchBodyV1): Translated {
  const given = Object.fromEntries(Object.entries(withoutNulls(sent)).filter(([, value]) => value !== ''));
  const { lang, filter, sources, scrapeOptions, ...rest } = given as SearchBodyV1;
  if (filter != null) throw badRequest('filter', 'has no counterpart; use operators such as site: in query');
  if (sources?.some((source) => (typeof source === 'string' ? source : source.type) !== 'web')) {
    throw badRequest('sources', 'can only be web, since results are one list here; use POST /v2/search');
  }
  const pages =
    scrapeOptions == null
      ? undefined
      : pageOptions({ ...scrapeOptions, formats: scrapeOptions.formats ?? [] }, 'scrapeOptions');
  return {
    // Descriptions are those of the engines.
    body: {
      limit: LIMIT,
      highlights: false,
      ...rest,
      ...(pages === undefined ? {} : { scrapeOptions: pages.options }),
    },
    // What the SDKs send by default.
    warnings:
      lang == null || lang === 'en' ? [] : ['lang was ignored: search engines respond in the language of the query.'],
    nameOf: (field) => (pages === undefined ? field : pageField(field, pages, 'scrapeOptions')),
  };
}
