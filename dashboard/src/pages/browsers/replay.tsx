import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './browsers.css';
import { type BrowserView, hereOf, type Replay } from './types.ts';

/** What an ended session showed. */
export function ReplayView({ session, onDeleted }: { session: BrowserView; onDeleted(): void }) {
  const [asking, setAsking] = useState(false);
  const path = `/v2/interact/${session.id}/replay`;
  const { data, failure, reload } = useApi<Replay>(session.recorded ? path : undefined);
  if (!session.recorded) {
    return <Notice title="There is no replay">The session was not recorded, or the recording is too old.</Notice>;
  }
  return (
    <Card
      title="Replay"
      about="What the session showed, page by page."
      actions={
        <Button small icon="trash" onClick={() => setAsking(true)}>
          Delete the replay
        </Button>
      }
    >
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? failure === undefined && <Skeleton lines={6} /> : <Player link={data.playerUrl} />}
      {asking && (
        <Confirm
          title="Delete this replay?"
          verb="Delete it for good"
          onClose={() => setAsking(false)}
          act={async () => {
            await call('DELETE', `/api/browsers/${session.id}/replay`);
            onDeleted();
          }}
        >
          <p>Its pictures and its list of pages go. Without that they are kept for some weeks.</p>
        </Confirm>
      )}
    </Card>
  );
}

function Player({ link }: { link: string }) {
  // A newer link to the same thing would start it again.
  const [src] = useState(() => hereOf(link));
  return <iframe className="browser-view tall" src={src} title="Replay" referrerPolicy="no-referrer" />;
}
