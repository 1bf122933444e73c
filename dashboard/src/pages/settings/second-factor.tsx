import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { CodeField } from '../../app/code-field.tsx';
import { useSignedIn } from '../../app/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { dateOf } from '../../ui/time.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

type Open = 'on' | 'off' | 'codes';

/** Codes of an authenticator app at the sign-in. */
export function SecondFactor() {
  const { person } = useSignedIn();
  const { data, failure, reload } = useRead('GET /api/second-factor', person.hasPassword ? {} : undefined);
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = (): void => setOpen(undefined);
  const show = (made: readonly string[]): void => {
    close();
    setCodes(made);
    reload();
  };
  return (
    <Card
      title={<span className="row">Second factor {data?.on && <Badge tone="ok">on</Badge>}</span>}
      about="A code from an authenticator app, in addition to the password, at every sign-in."
    >
      <FailureNotice failure={failure} retry={reload} />
      {!person.hasPassword && <p className="dim small">You sign in with a provider, which may ask for one itself.</p>}
      {data?.on === false && <Button onClick={() => setOpen('on')}>Set up</Button>}
      {data?.on && (
        <div className="stack">
          <p className={data.recoveryCodes > 2 ? 'dim small' : undefined}>
            On since {dateOf(data.since ?? '')}. {data.recoveryCodes} recovery{' '}
            {data.recoveryCodes === 1 ? 'code is' : 'codes are'} left.
          </p>
          <div className="row">
            <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
            <Button onClick={() => setOpen('off')}>Turn off</Button>
          </div>
        </div>
      )}
      {open === 'on' && <SetUp onDone={show} onClose={close} />}
      {open === 'codes' && (
        <Again
          title="New recovery codes"
          verb="Create new codes"
          onClose={close}
          act={async (body) => {
            show((await request('POST /api/second-factor/recovery-codes', { body })).recoveryCodes);
          }}
        >
          <p>Your current codes stop working.</p>
        </Again>
      )}
      {open === 'off' && (
        <Again
          title="Turn off the second factor?"
          verb="Turn off"
          onClose={close}
          act={async (body) => {
            await request('POST /api/second-factor/remove', { body });
            close();
            reload();
          }}
        >
          <p>Then the password alone is enough to sign in.</p>
        </Again>
      )}
      {codes !== undefined && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

/** Password, then the app, then its first code. */
function SetUp({ onDone, onClose }: { onDone(codes: readonly string[]): void; onClose(): void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [started, setStarted] = useState<Body<'POST /api/second-factor'>>();
  const start = useAction(async () => setStarted(await request('POST /api/second-factor', { body: { password } })));
  const confirm = useAction(async () => {
    onDone((await request('POST /api/second-factor/confirm', { body: { code } })).recoveryCodes);
  });
  if (started === undefined) {
    return (
      <Form
        title="Set up a second factor"
        verb="Continue"
        busy={start.busy}
        onClose={onClose}
        onSubmit={() => void start.run()}
      >
        <p>You need an app such as Aegis, 2FAS, Google Authenticator or a password manager.</p>
        <Password value={password} onValue={setPassword} isWrong={start.failure?.code === 'WRONG_PASSWORD'} />
        <FailureNotice failure={start.failure?.code === 'WRONG_PASSWORD' ? undefined : start.failure} />
      </Form>
    );
  }
  return (
    <Form
      title="Scan the code"
      verb="Turn on"
      busy={confirm.busy}
      onClose={onClose}
      onSubmit={() => void confirm.run()}
    >
      <p>Scan it with the app, or type the key. Then enter the six digits that the app shows.</p>
      <Suspense fallback={<div className="qr-code" />}>
        <QrCode text={started.uri} />
      </Suspense>
      <div className="row between otp-key">
        <code className="anywhere">{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={started.secret} />
      </div>
      <CodeField value={code} onValue={setCode} failure={confirm.failure} first />
      <FailureNotice failure={confirm.failure?.code === 'WRONG_CODE' ? undefined : confirm.failure} />
    </Form>
  );
}

/** Something that password and code are asked for again. */
function Again({
  title,
  verb,
  act,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  act(body: { password: string; code: string }): Promise<void>;
  onClose(): void;
  children: ReactNode;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { run, busy, failure } = useAction(() => act({ password, code }));
  const wrongPassword = failure?.code === 'WRONG_PASSWORD';
  return (
    <Form title={title} verb={verb} busy={busy} onClose={onClose} onSubmit={() => void run()}>
      {children}
      <Password value={password} onValue={setPassword} isWrong={wrongPassword} />
      <CodeField value={code} onValue={setCode} failure={failure} />
      <FailureNotice failure={wrongPassword || failure?.code === 'WRONG_CODE' ? undefined : failure} />
    </Form>
  );
}

function Form({
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

function Password({ value, onValue, isWrong }: { value: string; onValue(value: string): void; isWrong: boolean }) {
  return (
    <TextField
      label="Your password"
      type="password"
      autoComplete="current-password"
      required
      value={value}
      onValue={onValue}
      error={isWrong ? 'This is not your password.' : undefined}
    />
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <Dialog title="Recovery codes" onClose={onClose}>
      <div className="stack">
        <Notice tone="warn" title="Keep them where you can find them without your phone">
          Each code works once instead of a code from the app. They are shown only now.
        </Notice>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="row end">
          <CopyButton text={codes.join('\n')} />
          <Button look="primary" onClick={onClose}>
            I have kept them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
