import type { Failure } from '../api/failure.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FailureNotice, Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

/** A one-time link that does not work. */
export function LinkProblem({
  failure,
  kind,
}: {
  failure: Failure;
  kind: 'set-up link' | 'invitation' | 'link' | 'confirmation';
}) {
  const what = {
    'set-up link': 'The operator of the service can create another one with “trawl people setup-link”.',
    invitation: 'Ask the person who invited you for another one.',
    confirmation: 'Ask for another one on the settings page.',
    link: 'Ask an owner of your organization for another one.',
  }[kind];
  return (
    <Page title="Link" heading="This link does not work">
      {failure.code === 'LINK_INVALID' ? (
        <Notice tone="warn" title={`The ${kind} has already been used, has expired, or is incomplete.`}>
          {what}
        </Notice>
      ) : (
        <FailureNotice failure={failure} />
      )}
      <ButtonLink to="/sign-in">Go to the sign-in</ButtonLink>
    </Page>
  );
}
