import type { SecondFactorView } from '@trawl/contract/api/second-factor.ts';
import { lazy, Suspense, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { CodeField } from '../../app/code-field.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Again, DialogForm } from './again.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

/** Setting up an app: password, then the app, then its first code. */
export function AuthenticatorApp({
  state,
  onDone,
  onClose,
}: {
  state: SecondFactorView;
  onDone(codes: readonly string[] | null): void;
  onClose(): void;
}) {
  const [code, setCode] = useState('');
  const [started, setStarted] = useState<Body<'POST /api/second-factor'>>();
  const confirm = useAction(async () => {
    onDone((await request('POST /api/second-factor/confirm', { body: { code } })).recoveryCodes);
  });
  if (started === undefined) {
    return (
      <Again
        title="Set up an authenticator app"
        verb="Continue"
        state={state}
        onClose={onClose}
        act={async (body) => setStarted(await request('POST /api/second-factor', { body }))}
      >
        <p>You need an app such as Aegis, 2FAS, Google Authenticator or a password manager.</p>
      </Again>
    );
  }
  return (
    <DialogForm
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
      <CodeField value={code} onValue={setCode} failure={confirm.failure} app />
      <FailureNotice failure={confirm.failure?.code === 'WRONG_CODE' ? undefined : confirm.failure} />
    </DialogForm>
  );
}
