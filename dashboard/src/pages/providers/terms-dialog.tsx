import { useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Check } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The terms of a provider as they are now; an admin accepts exactly what is shown. */
export function TermsDialog({
  name,
  isAdmin,
  onClose,
  onAccepted,
}: {
  readonly name: string;
  readonly isAdmin: boolean;
  onClose(): void;
  onAccepted(): void;
}) {
  const { data, failure, reload } = useRead('GET /api/providers/:name', { params: { name } });
  const [isRead, setRead] = useState(false);
  const say = useToast();
  const terms = data?.provider.terms;
  const accept = useAction(async () => {
    if (!terms) return;
    const { version, digest } = terms;
    const body = { version, digest, confirmed: true } as const;
    await request('POST /api/providers/:name/terms/accept', { params: { name }, body });
    say('The terms are accepted');
    onAccepted();
    onClose();
  });
  const mayAccept = isAdmin && data?.provider.needsAcceptance === true;
  return (
    <Dialog title={data === undefined ? 'Terms' : `Terms of ${data.provider.title}`} onClose={onClose} wide>
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined && failure === undefined && <Skeleton lines={5} />}
      {terms === null && <Notice title="This provider has no terms to accept" />}
      {data !== undefined && terms && (
        <div className="stack">
          <Facts
            rows={[
              ['Version', terms.version],
              [
                'Published at',
                <a key="url" href={terms.url} target="_blank" rel="noreferrer">
                  {terms.url}
                </a>,
              ],
              [
                'SHA-256',
                <code key="digest" className="terms-digest">
                  {terms.digest}
                </code>,
              ],
              data.provider.accepted !== null && [
                data.provider.needsAcceptance ? 'Accepted before' : 'Accepted',
                <span key="accepted">
                  version {data.provider.accepted.version} by {data.provider.accepted.by}{' '}
                  <Ago at={data.provider.accepted.at} />
                </span>,
              ],
            ]}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="terms-text" aria-label="Text of the terms" tabIndex={0}>
            {terms.document}
          </section>
          {mayAccept && (
            <Check
              label="I have read these terms and accept them for the organization"
              checked={isRead}
              onValue={setRead}
            />
          )}
          {!isAdmin && data.provider.needsAcceptance && (
            <Notice title="Only owners and admins can accept terms">Send them the address of this page.</Notice>
          )}
          {accept.failure?.code === 'terms_changed' ? (
            <Notice
              tone="warn"
              title="The terms have changed"
              actions={
                <Button
                  small
                  onClick={() => {
                    setRead(false);
                    accept.reset();
                    reload();
                  }}
                >
                  Show the new terms
                </Button>
              }
            />
          ) : (
            <FailureNotice failure={accept.failure} />
          )}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{mayAccept ? 'Not now' : 'Close'}</Button>
        {mayAccept && (
          <Button look="primary" busy={accept.busy} disabled={!isRead} onClick={() => void accept.run()}>
            Accept
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
