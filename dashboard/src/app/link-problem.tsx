import type { Failure } from '../api/failure.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FailureNotice, Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useSession } from './session.tsx';

/** A one-time link that does not work, or that could not be looked at. @param retry looks at it again */
export function LinkProblem({
  failure,
  kind,
  retry,
}: {
  failure: Failure;
  kind: 'set-up link' | 'invitation' | 'link' | 'confirmation';
  retry(): void;
}) {
  const { session } = useSession();
  const what = {
    'set-up link': 'The operator of the service can create another one with “trawl people setup-link”.',
    invitation: 'Ask the person who invited you for another one.',
    confirmation: 'Ask for another one on the settings page.',
    link: 'Ask an owner of your organization for another one.',
  }[kind];
  const isInvalid = failure.code === 'LINK_INVALID';
  const isSignedIn = session.state === 'signed-in';
  return (
    <Page title="Link" heading={isInvalid ? 'This link does not work' : 'This link could not be checked'}>
      {isInvalid ? (
        <Notice tone="warn" title={`The ${kind} has already been used, has expired, or is incomplete.`}>
          {what}
        </Notice>
      ) : (
        <FailureNotice failure={failure} retry={retry} />
      )}
      {isSignedIn ? (
        <ButtonLink to={kind === 'confirmation' ? '/settings' : '/'}>
          {kind === 'confirmation' ? 'Go to the settings' : 'Go to the dashboard'}
        </ButtonLink>
      ) : (
        <ButtonLink to="/sign-in">Go to the sign-in</ButtonLink>
      )}
    </Page>
  );
}
