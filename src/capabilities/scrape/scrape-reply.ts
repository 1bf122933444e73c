import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { scrape } from '@trawl/contract/v2/scrape/endpoints.ts';
import { JsonText } from '../../foundation/routing/route.ts';

const BEFORE = Buffer.from('{"success":true,"data":');
const AFTER = Buffer.from('}');

/** The response with a document that is JSON already. @param json of a document */
export const scrapeReply = (json: Uint8Array): JsonText<ResponseOf<(typeof scrape)['GET /v2/scrape/:jobId']>> =>
  new JsonText([BEFORE, json, AFTER]);
