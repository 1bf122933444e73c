import { useEffect, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

type Answer = 'confirmed' | 'unsubscribed';

/** The target of links in emails: nothing happens before the button is pressed, because programs follow links too. */
export default function MonitorMailPage() {
  const [[what = '', token = '', monitorId = '']] = useState(() => location.hash.slice(1).split('.'));
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  return what === 'pause' ? <Pause token={token} monitorId={monitorId} /> : <Subscription what={what} token={token} />;
}

function Pause({ token, monitorId }: { token: string; monitorId: string }) {
  const [done, setDone] = useState<Body<'POST /api/monitor-mail/pause'>>();
  const action = useAction(async () => {
    setDone(await request('POST /api/monitor-mail/pause', { body: { token, monitorId } }));
  });
  if (done !== undefined) {
    return (
      <Page title="Emails of monitors" heading="Thank you">
        <Notice tone="ok" title="The monitor is paused">
          {done.name} makes no more checks until somebody resumes it in Trawl.
        </Notice>
      </Page>
    );
  }
  return (
    <Page
      title="Emails of monitors"
      heading="Pause the monitor?"
      about="The monitor makes no more checks until somebody resumes it."
    >
      {token === '' || monitorId === '' ? (
        <CutOff />
      ) : (
        <>
          <FailureNotice failure={action.failure} />
          <Button look="primary" icon="mail" busy={action.busy} onClick={() => void action.run()}>
            Pause
          </Button>
        </>
      )}
    </Page>
  );
}

const CutOff = () => (
  <Notice tone="warn" title="This link was cut off">
    Open it again from the email.
  </Notice>
);

function Subscription({ what, token }: { what: string; token: string }) {
  const [done, setDone] = useState<Body<'POST /api/monitor-mail'>>();
  const answer: Answer = what === 'confirm' ? 'confirmed' : 'unsubscribed';
  const action = useAction(async () => {
    setDone(await request('POST /api/monitor-mail', { body: { token, answer } }));
  });
  if (done !== undefined) {
    return (
      <Page title="Emails of monitors" heading="Thank you">
        <Notice tone="ok" title={done.status === 'confirmed' ? 'You are subscribed' : 'You are unsubscribed'}>
          {done.email}{' '}
          {done.status === 'confirmed' ? 'will get email when a monitor finds changes.' : 'will get no more email.'}
        </Notice>
      </Page>
    );
  }
  return (
    <Page
      title="Emails of monitors"
      heading={answer === 'confirmed' ? 'Get email about changes?' : 'Stop email about changes?'}
      about={
        answer === 'confirmed'
          ? 'A team wants to send you email when its monitors find changed pages.'
          : 'This team’s monitors will send you no more email.'
      }
    >
      {token === '' ? (
        <CutOff />
      ) : (
        <>
          <FailureNotice failure={action.failure} />
          <Button look="primary" icon="mail" busy={action.busy} onClick={() => void action.run()}>
            {answer === 'confirmed' ? 'Subscribe' : 'Unsubscribe'}
          </Button>
        </>
      )}
    </Page>
  );
}
