import type { PageProps } from '../../app/page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PastRequests } from '../activity/past-requests.tsx';
import { NewPage } from '../playground/new-page.tsx';

export default function MapsPage({ path }: PageProps) {
  if (path === '/maps/new') {
    return <NewPage id="map" title="New map" path={path} back={{ to: '/maps', label: 'All maps' }} />;
  }
  return (
    <Page
      title="Maps"
      about="The URLs of a site, from its sitemaps and links."
      actions={
        <ButtonLink look="primary" icon="plus" to="/maps/new">
          New map
        </ButtonLink>
      }
    >
      <PastRequests endpoint="map" again="/maps/new" icon="map" empty="No maps yet">
        Start one here, or with <code>POST /v2/map</code>.
      </PastRequests>
    </Page>
  );
}
