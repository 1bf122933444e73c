import { useEffect, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

type Answer = 'confirmed' | 'unsubscribed';

/** The target of links in mails: nothing happens before the button is pressed, because programs follow links too. */
export default function MonitorMailPage() {
  const [[what = '', token = '']] = useState(() => location.hash.slice(1).split('.'));
  const [done, setDone] = useState<Body<'POST /api/monitor-mail'>>();
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  const answer: Answer = what === 'confirm' ? 'confirmed' : 'unsubscribed';
  const action = useAction(async () => {
    setDone(await request('POST /api/monitor-mail', { body: { token, answer } }));
  });
  if (done !== undefined) {
    return (
      <Page title="Mail of monitors" heading="Thank you">
        <Notice tone="ok" title={done.status === 'confirmed' ? 'You get mail from now on' : 'You get no more mail'}>
          {done.email} {done.status === 'confirmed' ? 'is told when a monitor finds changes.' : 'is not written to.'}
        </Notice>
      </Page>
    );
  }
  return (
    <Page
      title="Mail of monitors"
      heading={answer === 'confirmed' ? 'Get mail about changes?' : 'No more mail about changes?'}
      about={
        answer === 'confirmed'
          ? 'A team wants to write to you when its monitors find that pages have changed.'
          : 'This team’s monitors will not write to you any more.'
      }
    >
      {token === '' ? (
        <Notice tone="warn" title="This link was cut off">
          Open it once more from the mail.
        </Notice>
      ) : (
        <>
          <FailureNotice failure={action.failure} />
          <Button look="primary" icon="mail" busy={action.busy} onClick={() => void action.run()}>
            {answer === 'confirmed' ? 'Yes, write to me' : 'Write to me no more'}
          </Button>
        </>
      )}
    </Page>
  );
}
