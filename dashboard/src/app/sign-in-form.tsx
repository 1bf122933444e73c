import type { Session } from '@trawl/contract/api/session.ts';
import { type FormEvent, useState } from 'react';
import { request } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FailureNotice } from '../ui/notice.tsx';
import { ProofFields, useProof } from './proof.tsx';

/** Email, password and, for those who have one, the second factor. */
export function SignInForm({
  known = '',
  isMain,
  onSignedIn,
}: {
  /** The email, if it is known who signs in. */
  known?: string;
  /** Whether nothing else on the page is the main way to sign in. */
  isMain: boolean;
  onSignedIn(session: Session): void;
}) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const signIn = useAction(async (how?: 'passkey') => {
    const body = { email, password, ...(await proof.give(how)) };
    onSignedIn(await request('POST /api/session', { body }));
  });
  const proof = useProof(signIn.failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void signIn.run();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={isMain && known === ''}
        required
        value={email}
        onValue={setEmail}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={isMain && known !== ''}
        required
        value={password}
        onValue={setPassword}
      />
      <ProofFields
        proof={proof}
        failure={signIn.failure}
        busy={signIn.busy}
        onPasskey={() => void signIn.run('passkey')}
        autoFocus
      />
      <FailureNotice failure={proof.isShown ? undefined : signIn.failure} />
      <Button type="submit" look={isMain ? 'primary' : 'plain'} busy={signIn.busy}>
        Sign in
      </Button>
    </form>
  );
}
