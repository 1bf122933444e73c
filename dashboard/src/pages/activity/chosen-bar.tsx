import type { WorkDone } from '@trawl/contract/api/work.ts';
import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { failureOf, request, send } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { isRepeatable, isRunning } from './outcome.ts';

/** What can be done with the rows that are chosen. @param onDone they are no longer chosen */
export function ChosenBar({ work, onDone }: { work: readonly WorkDone[]; onDone(): void }) {
  const [asking, setAsking] = useState<'cancel' | 'repeat'>();
  const say = useToast();
  const running = work.filter(isRunning);
  const repeatable = work.filter(isRepeatable);
  const close = (): void => setAsking(undefined);
  /** One after the other, so that a plan's limit is met as late as can be. */
  const each = async (
    all: readonly WorkDone[],
    act: (one: WorkDone) => Promise<boolean>,
    done: string,
  ): Promise<void> => {
    let well = 0;
    for (const one of all) if (await act(one).catch(() => false)) well += 1;
    say(`${well} of ${all.length} ${done}`, well === all.length ? undefined : 'danger');
    onDone();
  };
  return (
    <div className="row chosen-bar" role="status">
      <span className="grow">{counted(work.length, 'row')} chosen</span>
      <Button small icon="close" disabled={running.length === 0} onClick={() => setAsking('cancel')}>
        Cancel {running.length}
      </Button>
      <Button small icon="play" disabled={repeatable.length === 0} onClick={() => setAsking('repeat')}>
        Run {repeatable.length} again
      </Button>
      <Button small look="quiet" onClick={onDone}>
        Choose none
      </Button>
      {asking === 'cancel' && (
        <Confirm
          title={`Cancel ${counted(running.length, 'job')}?`}
          verb="Cancel them"
          onClose={close}
          act={() => each(running, cancelOf, 'cancelled')}
        >
          <p>Results so far are kept.</p>
        </Confirm>
      )}
      {asking === 'repeat' && (
        <Confirm
          title={`Run ${counted(repeatable.length, 'request')} again?`}
          verb="Run them again"
          onClose={close}
          act={() => each(repeatable, repeatOf, 'sent again')}
        >
          <p>
            They cost what they cost before. Headers, actions, webhooks and code are not stored, and are not sent again.
          </p>
        </Confirm>
      )}
    </div>
  );
}

async function cancelOf({ job }: WorkDone): Promise<boolean> {
  if (job === null) return false;
  await request('POST /api/jobs/:id/cancel', { params: { id: job.id } });
  return true;
}

/** @returns false for a request of which nothing was stored */
async function repeatOf({ id, entry }: WorkDone): Promise<boolean> {
  const { work } = await request('GET /api/work/:id', { params: { id } });
  if (work.request === null || entry === null) return false;
  const answer = await send('POST', entry.path, work.request);
  if (answer.status >= 400) throw failureOf(answer);
  return true;
}
