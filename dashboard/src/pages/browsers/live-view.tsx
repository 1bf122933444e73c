import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import './browsers.css';
import { type BrowserSession, localPath } from './types.ts';

type Mode = 'watch' | 'drive';

/** Shows the session as it is now; mouse and keyboard work after "Take over". */
export function LiveView({ session }: { session: BrowserSession }) {
  const [mode, setMode] = useState<Mode>('watch');
  // Each poll returns new links; the first ones stay valid as long as the session.
  const [links] = useState({ watch: session.liveViewUrl, drive: session.interactiveLiveViewUrl });
  const link = links[mode];
  if (!session.streamWebView || link === undefined) {
    return <Notice title="This session has no live view">It was opened with streamWebView set to false.</Notice>;
  }
  return (
    <Card
      title="Live view"
      about={
        mode === 'watch'
          ? 'What the session shows now.'
          : 'You control mouse and keyboard. Shift+Escape takes the keyboard focus out of the picture.'
      }
      actions={
        <Segments<Mode>
          label="Live view"
          options={[
            ['watch', 'Watch'],
            ['drive', 'Take over'],
          ]}
          chosen={mode}
          onChoose={setMode}
        />
      }
    >
      <iframe
        key={mode}
        className="browser-view"
        src={localPath(link)}
        title={mode === 'watch' ? 'Live view' : 'Live view with mouse and keyboard'}
        referrerPolicy="no-referrer"
      />
    </Card>
  );
}
