import { table, type WordTable } from '@trawl/contract/table.ts';
import { useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useReturnTo } from '../../app/return-to.ts';
import { useSession } from '../../app/session.tsx';
import { SignInForm } from '../../app/sign-in-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Forgot } from './forgot.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Failures of a sign-in with OpenID Connect. */
const OIDC_FAILURES: WordTable<string> = table({
  OIDC_FAILED: 'The sign-in failed. Try again; the log of the service has the reason.',
  OIDC_NOT_INVITED: 'Nobody has invited this account yet. Ask an admin of your organization.',
  OIDC_DOMAIN: 'Accounts of this domain are not allowed here.',
  OIDC_EMAIL: 'This account has no confirmed email address.',
});

export default function SignInPage() {
  const { session } = useSession();
  const back = useReturnTo();
  const [forgot, setForgot] = useState(false);
  if (session.state === 'signed-in') return <Redirect to={back} replace />;
  if (session.state === 'setup') return <NotSetUp />;
  return forgot ? <Forgot onBack={() => setForgot(false)} /> : <SignIn back={back} onForgot={() => setForgot(true)} />;
}

function SignIn({ back, onForgot }: { back: string; onForgot(): void }) {
  const { session, take } = useSession();
  const { oidc, mail } = session.service;
  const error = new URLSearchParams(useSearch()).get('error');
  return (
    <Page title="Sign in">
      {error !== null && (
        <Notice tone="danger" title={OIDC_FAILURES[error] ?? 'The sign-in failed.'}>
          {error}
        </Notice>
      )}
      {oidc && (
        <>
          <ButtonLink look="primary" icon="lock" outside to={`${oidc.url}?returnTo=${encodeURIComponent(back)}`}>
            Sign in with {oidc.name}
          </ButtonLink>
          <p className="or">or with a password</p>
        </>
      )}
      <SignInForm isMain={!oidc} onSignedIn={take} />
      <PasskeySignIn onSignedIn={take} />
      {mail ? (
        <button type="button" className="link" onClick={onForgot}>
          Forgot your password?
        </button>
      ) : (
        <p className="dim small">
          Forgot your password? An owner can make a link that sets a new one, or the operator with{' '}
          <code>trawl people reset-password</code>.
        </p>
      )}
    </Page>
  );
}
