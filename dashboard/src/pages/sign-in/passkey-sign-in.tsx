import type { Session } from '@trawl/contract/api/session.ts';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { askPasskey, whyNoPasskeys } from '../../app/passkeys.ts';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';

/** Signing in without a password; nothing where that is not possible. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn(session: Session): void }) {
  const { service } = useSession().session;
  const signIn = useAction(async () => {
    onSignedIn(await request('POST /api/session/passkey', { body: { passkey: await askPasskey() } }));
  });
  if (whyNoPasskeys(service.url) !== undefined) return null;
  return (
    <>
      <p className="or">or without a password</p>
      <Button icon="key" busy={signIn.busy} onClick={() => void signIn.run()}>
        Sign in with a passkey
      </Button>
      <FailureNotice failure={signIn.failure} />
    </>
  );
}
