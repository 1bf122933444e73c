import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

/** Requests an email with a link that sets a new password. */
export function Forgot({ onBack }: { onBack(): void }) {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const ask = useAction(async () => {
    await request('POST /api/password/forgot', { body: { email } });
    setSent(true);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void ask.run();
  };
  return (
    <Page title="Forgot your password" about="You get an email with a link to set a new password.">
      {sent ? (
        <Notice tone="ok" title="Check your email">
          If {email} has an account here, a link is on its way. It works once.
        </Notice>
      ) : (
        <form className="stack" onSubmit={submit}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onValue={setEmail}
          />
          <FailureNotice failure={ask.failure} />
          <Button type="submit" look="primary" busy={ask.busy}>
            Send the link
          </Button>
        </form>
      )}
      <button type="button" className="link" onClick={onBack}>
        Back to the sign-in
      </button>
    </Page>
  );
}
