import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { FailureNotice } from '../../ui/notice.tsx';

/** The key with which events are signed, shown when an admin asks for it. */
export function Secret() {
  const { isAdmin } = useSignedIn();
  const [secret, setSecret] = useState<string>();
  const { run, busy, failure } = useAction(async () => {
    setSecret((await request('GET /api/webhooks/secret')).secret);
  });
  if (!isAdmin) return null;
  return (
    <Card title="Secret of this team">
      <div className="stack">
        <p className="dim">
          Events carry <code>X-Firecrawl-Signature</code>: the HMAC-SHA256 of their body with this secret.
        </p>
        {secret === undefined ? (
          <div className="row">
            <Button small icon="lock" busy={busy} onClick={() => void run()}>
              Show it
            </Button>
          </div>
        ) : (
          <div className="row">
            <code className="clip">{secret}</code>
            <CopyButton text={secret} />
          </div>
        )}
        <FailureNotice failure={failure} />
      </div>
    </Card>
  );
}
