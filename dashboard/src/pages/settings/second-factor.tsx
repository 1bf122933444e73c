import type { Passkey, SecondFactorView } from '@trawl/contract/api/second-factor.ts';
import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { whyNoPasskeys } from '../../app/passkeys.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Ago, dateOf } from '../../ui/time.tsx';
import { Again } from './again.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { NewPasskey } from './new-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Open = 'app' | 'no-app' | 'codes' | 'passkey' | Passkey;

/** The authenticator app and the passkeys of the viewer, and the recovery codes that stand in for both. */
export function SecondFactor() {
  const { person } = useSignedIn();
  const { data, failure, reload } = useRead('GET /api/second-factor', person.hasPassword ? {} : undefined);
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = (): void => setOpen(undefined);
  const done = (made: readonly string[] | null = null): void => {
    close();
    setCodes(made ?? undefined);
    reload();
  };
  return (
    <Card
      title={<span className="row">Second factor {data?.on && <Badge tone="ok">on</Badge>}</span>}
      about="Required after the password at every sign-in."
    >
      <FailureNotice failure={failure} retry={reload} />
      {!person.hasPassword && <p className="dim small">You sign in with a provider, which may ask for one itself.</p>}
      {data && <Factors state={data} onOpen={setOpen} />}
      {data && open === 'app' && <AuthenticatorApp state={data} onDone={done} onClose={close} />}
      {data && open === 'passkey' && <NewPasskey state={data} onDone={done} onClose={close} />}
      {data && open === 'codes' && (
        <Again
          title="New recovery codes"
          verb="Create new codes"
          state={data}
          onClose={close}
          act={async (body) => done((await request('POST /api/second-factor/recovery-codes', { body })).recoveryCodes)}
        >
          <p>Your current codes stop working.</p>
        </Again>
      )}
      {data && open === 'no-app' && (
        <Again
          title="Remove the authenticator app?"
          verb="Remove"
          state={data}
          onClose={close}
          act={async (body) => {
            await request('POST /api/second-factor/remove', { body });
            done();
          }}
        >
          {data.passkeys.length === 0 && <p>Then the password alone is enough to sign in.</p>}
        </Again>
      )}
      {data && typeof open === 'object' && (
        <Again
          title="Remove this passkey?"
          verb="Remove"
          state={data}
          onClose={close}
          act={async (body) => {
            await request('POST /api/passkeys/:id/remove', { params: { id: open.id }, body });
            done();
          }}
        >
          <p>
            <strong className="anywhere">{open.name}</strong> no longer signs you in. Delete it on your device too.
          </p>
          {data.passkeys.length === 1 && data.appSince === null && (
            <p>It is your last one: then the password alone is enough to sign in.</p>
          )}
        </Again>
      )}
      {codes !== undefined && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

function Factors({ state, onOpen }: { state: SecondFactorView; onOpen(open: Open): void }) {
  const { service } = useSignedIn();
  const why = whyNoPasskeys(service.url);
  return (
    <ul className="factors">
      <li>
        <div className="grow">
          <strong>Authenticator app</strong>
          <p className="dim small">
            {state.appSince === null ? 'Six digits that change every 30 seconds.' : `Since ${dateOf(state.appSince)}.`}
          </p>
        </div>
        {state.appSince === null ? (
          <Button onClick={() => onOpen('app')}>Set up an app</Button>
        ) : (
          <Button onClick={() => onOpen('no-app')}>Remove the app</Button>
        )}
      </li>
      <li>
        <div className="grow">
          <strong>Passkeys</strong>
          <p className="dim small">
            A fingerprint, a face, a PIN or a security key. They also sign you in without the password. {why}
          </p>
        </div>
        {why === undefined && <Button onClick={() => onOpen('passkey')}>Add a passkey</Button>}
        {state.passkeys.length > 0 && (
          <ul className="factors passkeys" aria-label="Passkeys">
            {state.passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div className="grow">
                  <span className="anywhere">{passkey.name}</span>
                  <p className="dim small">
                    For {passkey.site}, added <Ago at={passkey.createdAt} />
                    {passkey.lastUsedAt !== null && (
                      <>
                        , used <Ago at={passkey.lastUsedAt} />
                      </>
                    )}
                  </p>
                </div>
                <Button
                  look="quiet"
                  icon="trash"
                  aria-label={`Remove the passkey ${passkey.name}`}
                  onClick={() => onOpen(passkey)}
                />
              </li>
            ))}
          </ul>
        )}
      </li>
      {state.on && (
        <li>
          <div className="grow">
            <strong>Recovery codes</strong>
            <p className={state.recoveryCodes > 2 ? 'dim small' : 'small'}>
              {state.recoveryCodes} {state.recoveryCodes === 1 ? 'is' : 'are'} left, for when you have nothing else.
            </p>
          </div>
          <Button onClick={() => onOpen('codes')}>New recovery codes</Button>
        </li>
      )}
    </ul>
  );
}
