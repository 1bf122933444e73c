import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ago } from '../../ui/time.tsx';
import './team.css';

/** A link for another person, shown only once. */
export function LinkDialog({
  title,
  url,
  mailed,
  expiresAt,
  onClose,
}: {
  title: string;
  url: string;
  mailed: boolean;
  expiresAt: string;
  onClose(): void;
}) {
  return (
    <Dialog title={title} keep onClose={onClose}>
      <Notice
        tone={mailed ? 'ok' : 'warn'}
        title={mailed ? 'The link was sent by email' : 'Pass this link on; it is not shown again'}
      >
        Anyone who has the link can use it. It works once and expires {ago(expiresAt)}.
      </Notice>
      <div className="shown-link">
        <code className="anywhere">{url}</code>
        <CopyButton text={url} label="Copy the link" />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
