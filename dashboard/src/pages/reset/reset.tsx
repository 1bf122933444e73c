import { PASSWORD_MAX, PASSWORD_MIN } from '@trawl/contract/checks/password.ts';
import { type FormEvent, useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { LinkProblem } from '../../app/link-problem.tsx';
import { ProofFields, useProof } from '../../app/proof.tsx';
import { useSession } from '../../app/session.tsx';
import { useOpenedLink } from '../../app/use-link.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A new password, through a link. */
export default function ResetPage() {
  const { take } = useSession();
  const { token, link, failure, reload } = useOpenedLink();
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const reset = useAction(async (how?: 'passkey') => {
    const next = await request('POST /api/password/reset', {
      body: { token, password, ...(await proof.give(how)) },
    });
    setDone(true);
    take(next);
  });
  const proof = useProof(reset.failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void reset.run();
  };
  if (done) return <Redirect to="/" replace />;
  if (token === '') return <Redirect to="/sign-in" replace />;
  if (failure) return <LinkProblem failure={failure} kind="link" retry={reload} />;
  if (link === undefined) return <Skeleton lines={4} />;
  return (
    <Page
      title="New password"
      about={<span className="anywhere">For {link.email}. All other sign-ins of this account end.</span>}
    >
      <form className="stack" onSubmit={submit}>
        <input
          className="sr-only"
          type="email"
          autoComplete="username"
          value={link.email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          autoFocus
          required
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          help={`At least ${PASSWORD_MIN} characters.`}
          value={password}
          onValue={setPassword}
          error={reset.failure?.issue('password')}
        />
        <ProofFields
          proof={proof}
          failure={reset.failure}
          busy={reset.busy}
          onPasskey={() => void reset.run('passkey')}
          autoFocus
        />
        <FailureNotice failure={proof.isShown ? undefined : reset.failure} except={['password']} />
        <Button type="submit" look="primary" busy={reset.busy}>
          Save and sign in
        </Button>
      </form>
    </Page>
  );
}
