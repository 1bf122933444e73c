import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Followed } from './followed.tsx';

/** Milliseconds between two reads. */
const EVERY = 5_000;

/** What keeps the paper catalog up to date, for whoever runs the installation. */
export default function FollowedPapersPage() {
  const { data, failure, reload } = useRead('GET /api/followed-papers', {}, EVERY);
  return (
    <Page
      title="Followed papers"
      about="Snapshots and archives whose new and changed papers come into the catalog on a schedule."
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? (
        failure === undefined && <Skeleton lines={8} />
      ) : data.followed.length === 0 ? (
        <Card>
          <Empty icon="download" title="Nothing is followed yet">
            On the server, <code>trawl papers follow</code> adds a part of OpenAlex, PubMed or arXiv, and{' '}
            <code>trawl papers plan</code> says beforehand what it will cost.
          </Empty>
        </Card>
      ) : (
        data.followed.map((one) => <Followed key={one.id} followed={one} onChange={reload} />)
      )}
    </Page>
  );
}
