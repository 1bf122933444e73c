import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { ProofFields, useProof } from '../../app/proof.tsx';
import { useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';

/** The address that the viewer signs in with. */
export function Email() {
  const { person, service } = useSignedIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState<string>();
  const ask = useAction(async (how?: 'passkey') => {
    await request('POST /api/me/email', { body: { email, password, ...(await proof.give(how)) } });
    setSent(email);
    setEmail('');
    setPassword('');
  });
  const proof = useProof(ask.failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void ask.run();
  };
  const wrong = ask.failure?.code === 'WRONG_PASSWORD';
  const about = (
    <>
      You sign in with <strong className="anywhere">{person.email}</strong>.
    </>
  );
  if (!service.mail || !person.hasPassword) {
    return (
      <Card title="Email" about={about}>
        <p className="dim small">
          {service.mail ? (
            'To change it, set a password first.'
          ) : (
            <>
              Without a mail server, a new address cannot be confirmed. The operator can change it:{' '}
              <code>trawl people change-email</code>.
            </>
          )}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Email" about={about}>
      <form className="stack settings-form" onSubmit={submit}>
        {sent !== undefined && (
          <Notice tone="ok" title="Check your email">
            Open the link in the email within a day; until then nothing changes. It is only sent if{' '}
            <span className="anywhere">{sent}</span> has no account here.
          </Notice>
        )}
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          value={email}
          onValue={setEmail}
          error={ask.failure?.issue('email')}
        />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
          error={wrong ? 'This is not your password.' : undefined}
        />
        <ProofFields
          proof={proof}
          failure={ask.failure}
          busy={ask.busy}
          onPasskey={() => void ask.run('passkey')}
          autoFocus
        />
        {!wrong && !proof.isShown && <FailureNotice failure={ask.failure} except={['email']} />}
        <div>
          <Button type="submit" busy={ask.busy}>
            Send the confirmation
          </Button>
        </div>
      </form>
    </Card>
  );
}
