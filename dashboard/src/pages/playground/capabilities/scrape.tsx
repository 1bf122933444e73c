import type { Body } from '../../../api/client.ts';
import { monitorOf } from '../../monitors/new.ts';
import { type Capability, called, snake } from '../capability.ts';
import { modelOfFormats } from '../needs-model.ts';
import { PageViews } from '../page-views.tsx';

export const capability: Capability = {
  id: 'scrape',
  about: 'One page as Markdown, HTML, a screenshot or data.',
  cost: '1 credit, more for some formats',
  needsModel: ({ formats }) => modelOfFormats(formats),
  monitor: (_, body: Body<'GET /v2/scrape/:jobId'>) => monitorOf('scrape', body.data.metadata.sourceURL),
  js: (inputs) => called('scrape', 'url', inputs),
  python: (inputs) => called('scrape', 'url', snake(inputs)),
  Result: ({ body }: { body: Body<'GET /v2/scrape/:jobId'> }) => <PageViews page={body.data} />,
};
