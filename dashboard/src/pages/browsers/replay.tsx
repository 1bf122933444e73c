import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './browsers.css';
import { type BrowserSession, localPath } from './types.ts';

/** Plays the recording of a session that has ended. */
export function ReplayView({ session, onDeleted }: { session: BrowserSession; onDeleted(): void }) {
  const [asking, setAsking] = useState(false);
  const { data, failure, reload } = useRead(
    'GET /v2/interact/:sessionId/replay',
    session.recorded ? { params: { sessionId: session.id } } : undefined,
  );
  if (!session.recorded) {
    return <Notice title="There is no replay">The session was not recorded, or its recording was deleted.</Notice>;
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
          verb="Delete the recording"
          onClose={() => setAsking(false)}
          act={async () => {
            await request('DELETE /api/browsers/:id/replay', { params: { id: session.id } });
            onDeleted();
          }}
        >
          <p>
            This deletes its images and its list of pages. They are also deleted automatically when the retention time
            ends.
          </p>
        </Confirm>
      )}
    </Card>
  );
}

function Player({ link }: { link: string }) {
  // A new link would reload the player.
  const [src] = useState(() => localPath(link));
  return <iframe className="browser-view tall" src={src} title="Replay" referrerPolicy="no-referrer" />;
}
