import type { PasskeyUsed } from '@trawl/contract/api/passkey-fields.ts';
import { useState } from 'react';
import type { Failure } from '../api/failure.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from './code-field.tsx';
import { askPasskey, whyNoPasskeys } from './passkeys.ts';
import { useSession } from './session.tsx';

/** What a person can prove the second factor with, besides recovery codes. */
export interface Ways {
  readonly app: boolean;
  readonly passkey: boolean;
}

/** What a request proves the second factor with. */
export type Proof = { readonly code?: string; readonly passkey?: PasskeyUsed };

/** The second factor of a form. @param failure of its last answer, which may ask for it. @param known if it is asked for from the start */
export function useProof(failure: Failure | undefined, known?: Ways) {
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(known);
  if (asked === undefined && failure?.code === 'SECOND_FACTOR') setAsked(failure.details as Ways);
  return {
    ways: asked,
    code,
    setCode,
    /** Whether the failure is shown where the proof is entered. */
    isShown: failure?.code === 'SECOND_FACTOR' || failure?.code === 'WRONG_CODE',
    /** @param how a passkey has to be unlocked for it. @throws Failure */
    async give(how?: 'passkey'): Promise<Proof> {
      if (how === 'passkey') return { passkey: await askPasskey() };
      return code === '' ? {} : { code };
    },
  };
}

/** A passkey, or a code of an authenticator app or a recovery code; nothing until it is asked for. */
export function ProofFields({
  proof: { ways, code, setCode },
  failure,
  busy,
  onPasskey,
  autoFocus = false,
}: {
  proof: ReturnType<typeof useProof>;
  failure: Failure | undefined;
  busy: boolean;
  /** Sends the form with a passkey. */
  onPasskey(): void;
  autoFocus?: boolean;
}) {
  const { service } = useSession().session;
  if (ways === undefined) return null;
  const why = ways.passkey ? whyNoPasskeys(service.url) : undefined;
  const offersPasskey = ways.passkey && why === undefined;
  return (
    <>
      {offersPasskey && (
        <>
          <Button icon="key" busy={busy} autoFocus={autoFocus} onClick={onPasskey}>
            Use a passkey
          </Button>
          <p className="or">or</p>
        </>
      )}
      {why !== undefined && <p className="dim small">{why}</p>}
      <CodeField
        value={code}
        onValue={setCode}
        failure={failure}
        autoFocus={autoFocus && !offersPasskey}
        app={ways.app}
        recovery
      />
    </>
  );
}
