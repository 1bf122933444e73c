import { counted } from '@trawl/contract/counted.ts';
import { useRef, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { asFailure, type Failure } from '../../api/failure.ts';
import { useToast } from '../../ui/toast.tsx';
import { type Attempt, afterStored, type NotStored } from './not-stored.ts';

type Stored = Body<'POST /v2/search/research/lists/:listId/screening'>;

/** Stores decisions, one after the other: whoever decides by keys is faster than answers are. @param onStored hears of each that is */
export function useDecisions(
  listId: string,
  onStored: (stored: Stored) => void,
): {
  store(attempt: Attempt): void;
  /** Why decisions are not stored; stays until they are. */
  readonly failure: Failure | undefined;
  storeAgain(): void;
} {
  const [notStored, setNotStored] = useState<readonly NotStored[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const say = useToast();
  const send = async (attempt: Attempt): Promise<void> => {
    const stored = await request('POST /v2/search/research/lists/:listId/screening', {
      params: { listId },
      body: { ...attempt, entryIds: [...attempt.entryIds] },
    });
    onStored(stored);
    setNotStored((before) => afterStored(before, attempt));
    const { decided, unknown } = stored;
    if (unknown.length > 0) say(`${counted(unknown.length, 'entry', 'entries')} no longer in the list`, 'danger');
    if (attempt.entryIds.length > 1) say(`${counted(decided.length, 'entry', 'entries')} decided`);
  };
  const store = (attempt: Attempt): void => {
    const refuse = (error: unknown): void =>
      setNotStored((before) => [...afterStored(before, attempt), { attempt, failure: asFailure(error) }]);
    queue.current = queue.current.then(() => send(attempt)).catch(refuse);
  };
  return {
    store,
    failure: notStored[0]?.failure,
    storeAgain: () => {
      for (const { attempt } of notStored) store(attempt);
    },
  };
}
