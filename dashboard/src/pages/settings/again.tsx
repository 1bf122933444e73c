import type { SecondFactorView } from '@trawl/contract/api/second-factor.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { type Proof, ProofFields, useProof } from '../../app/proof.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';

/** A form in a dialog, whose last field is followed by its buttons. */
export function DialogForm({
  title,
  verb,
  busy,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  verb: string;
  busy: boolean;
  onClose(): void;
  onSubmit(): void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {children}
        <div className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Something that the password and, while it is on, the second factor are asked for again. */
export function Again({
  title,
  verb,
  state,
  act,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  state: SecondFactorView;
  act(body: { password: string } & Proof): Promise<void>;
  onClose(): void;
  children: ReactNode;
}) {
  const [password, setPassword] = useState('');
  const { run, busy, failure } = useAction(async (how?: 'passkey') => act({ password, ...(await proof.give(how)) }));
  const ways = { app: state.appSince !== null, passkey: state.passkeys.length > 0 };
  const proof = useProof(failure, state.on ? ways : undefined);
  const wrongPassword = failure?.code === 'WRONG_PASSWORD';
  return (
    <DialogForm title={title} verb={verb} busy={busy} onClose={onClose} onSubmit={() => void run()}>
      {children}
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onValue={setPassword}
        error={wrongPassword ? 'This is not your password.' : undefined}
      />
      <ProofFields proof={proof} failure={failure} busy={busy} onPasskey={() => void run('passkey')} />
      <FailureNotice failure={wrongPassword || proof.isShown ? undefined : failure} />
    </DialogForm>
  );
}
