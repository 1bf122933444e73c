import { counted } from '@trawl/contract/counted.ts';
import type { Body } from '../../../api/client.ts';
import { Empty, Notice } from '../../../ui/notice.tsx';
import { DataCard } from '../../agents/data-card.tsx';
import { monitorOf } from '../../monitors/new.ts';
import { type Capability, called, snake } from '../capability.ts';

export const capability: Capability = {
  id: 'map',
  about: 'The URLs of a site, from its sitemaps and links.',
  cost: '1 credit',
  monitor: ({ url }) => monitorOf('crawl', String(url)),
  js: (inputs) => called('map', 'url', inputs),
  python: (inputs) => called('map', 'url', snake(inputs)),
  Result: ({ body }: { body: Body<'POST /v2/map'> }) => (
    <div className="stack">
      {body.warning !== undefined && <Notice tone="warn">{body.warning}</Notice>}
      {body.links.length > 0 ? (
        <DataCard title={counted(body.links.length, 'URL')} data={body.links} name="map" />
      ) : (
        <Empty icon="search" title="No URLs">
          The site has no readable sitemap, and the page has no links to the site.
        </Empty>
      )}
    </div>
  ),
};
