import { useEffect } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useSession, useSignedIn } from './session.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Over a page whose session has ended: the page is kept as it is, and goes on after the sign-in. */
export function SignInAgain() {
  const { person, service } = useSignedIn();
  const { resume, refresh } = useSession();
  // Somebody may sign in in another tab.
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);
  return (
    <Dialog title="Sign in again" keep onClose={() => undefined}>
      <div className="stack">
        <p>Your session has ended. What you have entered is kept.</p>
        {service.oidc && (
          <a className="button plain" href={`${service.oidc.url}?returnTo=/`} target="_blank" rel="noreferrer">
            Sign in with {service.oidc.name} in another tab
          </a>
        )}
        <SignInForm known={person.email} isMain={!service.oidc} onSignedIn={(session) => void resume(session)} />
        <ButtonLink outside to="/sign-in">
          Leave this page
        </ButtonLink>
      </div>
    </Dialog>
  );
}
