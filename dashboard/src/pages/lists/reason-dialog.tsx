import { counted } from '@trawl/contract/counted.ts';
import { LONGEST_REASON } from '@trawl/contract/v2/research/screening-words.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

/** Reasons of the review that are offered. */
const FEW = 9;

/** Asks why entries are excluded. @param reasons that were given before, the most frequent first */
export function ReasonDialog({
  entries,
  reasons,
  onClose,
  onReason,
}: {
  entries: number;
  reasons: readonly string[];
  onClose(): void;
  onReason(reason: string): void;
}) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onReason(reason.trim());
  };
  return (
    <Dialog
      title={entries === 1 ? 'Exclude the entry' : `Exclude ${counted(entries, 'entry', 'entries')}`}
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Reason"
          help="Equal reasons are counted together in the flow diagram."
          optional
          value={reason}
          maxLength={LONGEST_REASON}
          autoFocus
          onValue={setReason}
        />
        {reasons.length > 0 && (
          <div className="row">
            {reasons.slice(0, FEW).map((one) => (
              <Button key={one} small onClick={() => onReason(one)}>
                <span className="clip reason">{one}</span>
              </Button>
            ))}
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Exclude
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
