import type { Failure } from '../api/failure.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FailureNotice, Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

/** A one-time link that does not work (any more). */
export function LinkProblem({ failure, kind }: { failure: Failure; kind: 'set-up link' | 'invitation' | 'link' }) {
  const what = {
    'set-up link': 'Whoever runs the service makes another one with “trawl people setup-link”.',
    invitation: 'Ask whoever invited you for another one.',
    link: 'Ask an owner of your organization for another one.',
  }[kind];
  return (
    <Page title="Link" heading="This link does not work">
      {failure.code === 'LINK_INVALID' ? (
        <Notice tone="warn" title={`The ${kind} was used already, is too old, or was cut off.`}>
          {what}
        </Notice>
      ) : (
        <FailureNotice failure={failure} />
      )}
      <ButtonLink to="/sign-in">Go to the sign-in</ButtonLink>
    </Page>
  );
}
