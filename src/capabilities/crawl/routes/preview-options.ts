import { CRAWLER_DEFAULTS } from '@trawl/contract/v2/crawl/requests.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';
import { readTarget } from '../../scrape/index.ts';
import type { OptionsOfPrompt } from '../prompt.ts';

export const previewOptions = (optionsOf: OptionsOfPrompt): Route =>
  route('POST /v2/crawl/params-preview', async ({ body, deadline }) => {
    const url = readTarget(body.url).href;
    const { options, warning } = await optionsOf(url, body.prompt, deadline);
    const depth = options.maxDiscoveryDepth;
    const data = { url, ...CRAWLER_DEFAULTS, ...options, ...(depth === undefined ? {} : { maxDepth: depth }) };
    return { success: true, data, ...(warning === undefined ? {} : { warning }) };
  });
