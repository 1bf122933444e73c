import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './browsers.css';
import { type BrowserView, hereOf, type Replay } from './types.ts';

/** What an ended session showed. */
export function ReplayView({ session }: { session: BrowserView }) {
  const path = `/v2/interact/${session.id}/replay`;
  const { data, failure, reload } = useApi<Replay>(session.recorded ? path : undefined);
  if (!session.recorded) {
    return <Notice title="There is no replay">The session was not recorded, or the recording is too old.</Notice>;
  }
  return (
    <Card title="Replay" about="What the session showed, page by page.">
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? failure === undefined && <Skeleton lines={6} /> : <Player link={data.playerUrl} />}
    </Card>
  );
}

function Player({ link }: { link: string }) {
  // A newer link to the same thing would start it again.
  const [src] = useState(() => hereOf(link));
  return <iframe className="browser-view tall" src={src} title="Replay" referrerPolicy="no-referrer" />;
}
