import { PASSWORD_MAX, PASSWORD_MIN } from '@trawl/contract/checks/password.ts';
import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { ProofFields, useProof } from '../../app/proof.tsx';
import { useSession, useSignedIn } from '../../app/session.tsx';
import { setTheme, type Theme, useTheme } from '../../app/theme.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Email } from './email.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Name, email, password, second factor and colors of the viewer. */
export function Profile() {
  const theme = useTheme();
  return (
    <div className="stack loose">
      <Name />
      <Email />
      <Password />
      <SecondFactor />
      <Card title="Colors" about="In this browser.">
        <Segments<Theme>
          label="Colors"
          chosen={theme}
          onChoose={setTheme}
          options={[
            ['system', 'System'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
        />
      </Card>
    </div>
  );
}

function Name() {
  const { person } = useSignedIn();
  const { take } = useSession();
  const say = useToast();
  const [name, setName] = useState(person.name);
  const save = useAction(async () => {
    take(await request('PATCH /api/me', { body: { name } }));
    say('Saved');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save.run();
  };
  return (
    <Card title="You">
      <form className="stack settings-form" onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          onValue={setName}
          error={save.failure?.issue('name')}
        />
        <FailureNotice failure={save.failure} except={['name']} />
        <div>
          <Button type="submit" busy={save.busy} disabled={name === person.name}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Password() {
  const { person } = useSignedIn();
  const { take } = useSession();
  const say = useToast();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const save = useAction(async (how?: 'passkey') => {
    const given = person.hasPassword ? { current, password } : { password };
    take(await request('POST /api/password', { body: { ...given, ...(await proof.give(how)) } }));
    setCurrent('');
    setPassword('');
    say('Password changed');
  });
  const proof = useProof(save.failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save.run();
  };
  const wrong = save.failure?.code === 'WRONG_PASSWORD';
  return (
    <Card title={person.hasPassword ? 'Password' : 'Set a password'} about="A new password ends all other sessions.">
      <form className="stack settings-form" onSubmit={submit}>
        <input
          className="sr-only"
          type="email"
          autoComplete="username"
          value={person.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {person.hasPassword && (
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={current}
            onValue={setCurrent}
            error={wrong ? 'This is not your password.' : save.failure?.issue('current')}
          />
        )}
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          help={`At least ${PASSWORD_MIN} characters.`}
          value={password}
          onValue={setPassword}
          error={save.failure?.issue('password')}
        />
        <ProofFields
          proof={proof}
          failure={save.failure}
          busy={save.busy}
          onPasskey={() => void save.run('passkey')}
          autoFocus
        />
        {!wrong && !proof.isShown && <FailureNotice failure={save.failure} except={['current', 'password']} />}
        <div>
          <Button type="submit" busy={save.busy}>
            Change the password
          </Button>
        </div>
      </form>
    </Card>
  );
}
