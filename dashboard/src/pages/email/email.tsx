import { useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { LinkProblem } from '../../app/link-problem.tsx';
import { useSession } from '../../app/session.tsx';
import { useOpenedLink } from '../../app/use-link.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Confirms the new email address of an account. A click is asked for, since programs open links in emails too. */
export default function EmailPage() {
  const { refresh } = useSession();
  const { token, link, failure, reload } = useOpenedLink();
  const [email, setEmail] = useState<string>();
  const confirm = useAction(async () => {
    const answer = await request('POST /api/email/confirm', { body: { token } });
    setEmail(answer.email);
    await refresh();
  });
  if (token === '') return <Redirect to="/" replace />;
  if (email !== undefined) {
    return (
      <Page title="New email address">
        <Notice tone="ok" title="Your email address was changed">
          Sign in with <strong className="anywhere">{email}</strong> from now on.
        </Notice>
        <ButtonLink to="/">Go to the dashboard</ButtonLink>
      </Page>
    );
  }
  if (failure) return <LinkProblem failure={failure} kind="confirmation" retry={reload} />;
  if (link === undefined) return <Skeleton lines={4} />;
  return (
    <Page title="New email address" about={<span className="anywhere">You will sign in with {link.email}.</span>}>
      <FailureNotice failure={confirm.failure} />
      <Button look="primary" busy={confirm.busy} onClick={() => void confirm.run()}>
        Use this address
      </Button>
    </Page>
  );
}
