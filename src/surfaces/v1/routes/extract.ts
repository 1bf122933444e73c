import type { ExtractBodyV1 } from '@trawl/contract/v1.ts';
import type { ExtractRoom } from '../../../capabilities/extract/index.ts';
import type { Route } from '../../../foundation/routing/route.ts';
import { asV2, type Translated, v1Route, withoutNulls } from '../as-v2.ts';
import { pageField, pageOptions } from '../options.ts';

export const extractRoutes = ({ requests }: Pick<ExtractRoom, 'requests'>): Route[] => [
  v1Route('POST /v1/extract', async (call) =>
    requests.start(await asV2('POST /v2/extract', call, extractBody(call.body))),
  ),
  v1Route('GET /v1/extract/:id', async ({ principal, params }) => {
    const { warnings: _, replacement: __, ...status } = await requests.read(principal.teamId, params.id);
    return status;
  }),
];

/** @throws ApiError BAD_REQUEST */
function extractBody(sent: ExtractBodyV1): Translated {
  const { scrapeOptions, ...rest } = withoutNulls(sent);
  if (scrapeOptions == null) return { body: rest };
  const pages = pageOptions(scrapeOptions, 'scrapeOptions');
  return {
    body: { ...rest, scrapeOptions: pages.options },
    nameOf: (field) => pageField(field, pages, 'scrapeOptions'),
  };
}
