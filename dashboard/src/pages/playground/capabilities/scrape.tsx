import type { Body } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { monitorOf } from '../../monitors/new.ts';
import { type Capability, called, snake } from '../capability.ts';
import { modelOfFormats } from '../needs-model.ts';
import { PageViews } from '../page-views.tsx';

export const capability: Capability = {
  id: 'scrape',
  about: 'One page as Markdown, HTML, a screenshot or data.',
  cost: '1 credit, more for some formats',
  needsModel: ({ formats }) => modelOfFormats(formats),
  js: (inputs) => called('scrape', 'url', inputs),
  python: (inputs) => called('scrape', 'url', snake(inputs)),
  Result: ({ body }: { body: Body<'GET /v2/scrape/:jobId'> }) => (
    <div className="stack">
      <div>
        <ButtonLink small icon="refresh" to={monitorOf('scrape', body.data.metadata.sourceURL)}>
          Create a monitor
        </ButtonLink>
      </div>
      <PageViews page={body.data} />
    </div>
  ),
};
