import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import './browsers.css';
import { type BrowserView, hereOf } from './types.ts';

type Way = 'watch' | 'drive';

/** The session as it is now: to look at, or with mouse and keyboard. */
export function LiveView({ session }: { session: BrowserView }) {
  const [way, setWay] = useState<Way>('watch');
  // The links are made anew with each look; one that opened the view stays good as long as the session.
  const [links] = useState({ watch: session.liveViewUrl, drive: session.interactiveLiveViewUrl });
  const link = links[way];
  if (!session.streamWebView || link === undefined) {
    return <Notice title="This session has no live view">It was opened with streamWebView off.</Notice>;
  }
  return (
    <Card
      title="Live view"
      about={
        way === 'watch'
          ? 'What the session shows now.'
          : 'Mouse and keyboard are yours. Shift+Escape leaves the picture with the keyboard.'
      }
      actions={
        <Segments<Way>
          label="Live view"
          options={[
            ['watch', 'Watch'],
            ['drive', 'Take over'],
          ]}
          chosen={way}
          onChoose={setWay}
        />
      }
    >
      <iframe
        key={way}
        className="browser-view"
        src={hereOf(link)}
        title={way === 'watch' ? 'Live view' : 'Live view with mouse and keyboard'}
        referrerPolicy="no-referrer"
      />
    </Card>
  );
}
