import type { ReactNode } from 'react';
import { useAction } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { FailureNotice } from './notice.tsx';

/** Asks before something that cannot be undone, and does it. */
export function Confirm({
  title,
  children,
  verb,
  act,
  onClose,
}: {
  title: string;
  children: ReactNode;
  verb: string;
  act(): Promise<unknown>;
  onClose(): void;
}) {
  const action = useAction(act);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack tight">{children}</div>
      <FailureNotice failure={action.failure} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" busy={action.busy} onClick={async () => (await action.run()) && onClose()}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
