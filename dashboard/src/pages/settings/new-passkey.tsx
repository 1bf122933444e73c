import type { SecondFactorView } from '@trawl/contract/api/second-factor.ts';
import { useState } from 'react';
import { request } from '../../api/client.ts';
import { makePasskey } from '../../app/passkeys.ts';
import { TextField } from '../../ui/field.tsx';
import { Again } from './again.tsx';
import { browserOf } from './browser-of.ts';

/** Adding a passkey: its name and the password, then what the browser asks. */
export function NewPasskey({
  state,
  onDone,
  onClose,
}: {
  state: SecondFactorView;
  onDone(codes: readonly string[] | null): void;
  onClose(): void;
}) {
  const [name, setName] = useState(() => browserOf(navigator.userAgent));
  return (
    <Again
      title="Add a passkey"
      verb="Continue"
      state={state}
      onClose={onClose}
      act={async (proof) => {
        const passkey = await makePasskey(await request('POST /api/passkeys/start', { body: proof }));
        onDone((await request('POST /api/passkeys', { body: { name, passkey } })).recoveryCodes);
      }}
    >
      <TextField
        label="Name"
        help="Helps you to recognize it in the list."
        required
        maxLength={100}
        value={name}
        onValue={setName}
      />
    </Again>
  );
}
