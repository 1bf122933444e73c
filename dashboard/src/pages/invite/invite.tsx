import type { Link } from '@trawl/contract/api/links.ts';
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

/** Accepting an invitation: with a new account, or with the one that the person has. */
export default function InvitePage() {
  const opened = useOpenedLink();
  const [done, setDone] = useState(false);
  if (done) return <Redirect to="/" replace />;
  if (opened.token === '') return <Redirect to="/sign-in" replace />;
  if (opened.failure) return <LinkProblem failure={opened.failure} kind="invitation" retry={opened.reload} />;
  if (opened.link === undefined) return <Skeleton lines={5} />;
  return <Accept token={opened.token} link={opened.link} onDone={() => setDone(true)} />;
}

function Accept({ token, link, onDone }: { token: string; link: Link; onDone(): void }) {
  const { session, take } = useSession();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const isNew = link.account === 'new';
  const isMe = session.state === 'signed-in' && session.person.email.toLowerCase() === link.email?.toLowerCase();
  const accept = useAction(async (how?: 'passkey') => {
    const body = {
      token,
      ...(isNew ? { name, password } : isMe ? {} : { password }),
      ...(await proof.give(how)),
    };
    const next = await request('POST /api/invitations/accept', { body });
    onDone();
    take(next);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void accept.run();
  };
  const { failure } = accept;
  const proof = useProof(failure);
  return (
    <Page
      title="Invitation"
      heading={`Join ${link.organization ?? 'the organization'}`}
      about={
        <>
          You are invited as <strong>{link.role ?? 'member'}</strong>, with the address{' '}
          <span className="anywhere">{link.email}</span>.
        </>
      }
    >
      <form className="stack" onSubmit={submit}>
        {/* Password managers keep the address with the password. */}
        <input
          className="sr-only"
          type="email"
          autoComplete="username"
          value={link.email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {isNew && (
          <TextField
            label="Your name"
            autoComplete="name"
            autoFocus
            required
            maxLength={100}
            value={name}
            onValue={setName}
            error={failure?.issue('name')}
          />
        )}
        {!isMe && (
          <TextField
            label={isNew ? 'Choose a password' : 'Your password'}
            type="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            autoFocus={!isNew}
            minLength={isNew ? PASSWORD_MIN : undefined}
            maxLength={PASSWORD_MAX}
            help={
              isNew ? `At least ${PASSWORD_MIN} characters.` : 'You already have an account here; enter its password.'
            }
            value={password}
            onValue={setPassword}
            error={failure?.issue('password')}
          />
        )}
        <ProofFields
          proof={proof}
          failure={failure}
          busy={accept.busy}
          onPasskey={() => void accept.run('passkey')}
          autoFocus
        />
        <FailureNotice failure={proof.isShown ? undefined : failure} except={['name', 'password']} />
        <Button type="submit" look="primary" busy={accept.busy}>
          Accept
        </Button>
      </form>
    </Page>
  );
}
