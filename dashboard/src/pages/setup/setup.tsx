import { PASSWORD_MAX, PASSWORD_MIN } from '@trawl/contract/checks/password.ts';
import { type FormEvent, useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { LinkProblem } from '../../app/link-problem.tsx';
import { useSession } from '../../app/session.tsx';
import { useOpenedLink } from '../../app/use-link.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Creates the first account, with the link that the service printed. */
export default function SetupPage() {
  const { session, take } = useSession();
  const opened = useOpenedLink();
  const [form, setForm] = useState({ name: '', email: '', password: '', organization: '' });
  const [done, setDone] = useState(false);
  const set = (name: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [name]: value }));
  const create = useAction(async () => {
    const { organization, ...rest } = form;
    const body = { token: opened.token, ...rest, ...(organization.trim() === '' ? {} : { organization }) };
    const next = await request('POST /api/setup', { body });
    setDone(true);
    take(next);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void create.run();
  };

  if (done || (opened.token === '' && session.state === 'signed-in')) return <Redirect to="/" replace />;
  if (opened.token === '' && session.state !== 'signed-in') return <Redirect to="/sign-in" replace />;
  if (opened.failure) return <LinkProblem failure={opened.failure} kind="set-up link" retry={opened.reload} />;
  if (opened.link === undefined) return <Skeleton lines={5} />;
  const { failure } = create;
  return (
    <Page
      title="Set up"
      heading="Welcome to Trawl"
      about="Create the owner's account. The owner can invite others, create keys and see usage."
    >
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Your name"
          autoComplete="name"
          autoFocus
          required
          maxLength={100}
          value={form.name}
          onValue={set('name')}
          error={failure?.issue('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          value={form.email}
          onValue={set('email')}
          error={failure?.issue('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          help={`At least ${PASSWORD_MIN} characters; a few words in a row are easy to remember.`}
          value={form.password}
          onValue={set('password')}
          error={failure?.issue('password')}
        />
        <TextField
          label="Organization"
          optional
          autoComplete="organization"
          maxLength={100}
          value={form.organization}
          onValue={set('organization')}
          error={failure?.issue('organization')}
        />
        <FailureNotice failure={failure} except={['name', 'email', 'password', 'organization']} />
        <Button type="submit" look="primary" busy={create.busy}>
          Create the account
        </Button>
      </form>
    </Page>
  );
}
