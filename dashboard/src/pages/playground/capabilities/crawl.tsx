import type { Body } from '../../../api/client.ts';
import { Started } from '../../crawls/started.tsx';
import { monitorOf } from '../../monitors/new.ts';
import { type Capability, called, snake } from '../capability.ts';
import { modelOfFormats } from '../needs-model.ts';

export const capability: Capability = {
  id: 'crawl',
  about: 'The pages of a site, as a job.',
  cost: '1 credit for each page',
  verb: 'Start crawl',
  start: { limit: '100' },
  needsModel: ({ prompt, scrapeOptions }) =>
    typeof prompt === 'string'
      ? 'Rules turn the prompt into options.'
      : modelOfFormats((scrapeOptions as { formats?: unknown } | undefined)?.formats),
  monitor: ({ url }) => monitorOf('crawl', String(url)),
  js: (inputs) => called('crawl', 'url', inputs),
  python: (inputs) => called('crawl', 'url', snake(inputs)),
  Result: ({ body }: { body: Body<'POST /v2/crawl'> }) => <Started id={body.id} kind="crawl" warning={body.warning} />,
};
