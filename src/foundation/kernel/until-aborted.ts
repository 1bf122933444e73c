/**
 * Settles like `work`, or when the signal aborts, whichever is first: nothing that doesn't look at its signal holds up an answer.
 * How `work` ends later is nobody's business then; see `late` for what must be put away.
 * @param reason what is thrown when the signal was first; by default the signal's own reason
 * @param late gets what `work` came to after the signal
 * @throws what `work` throws, or the reason
 */
export function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  { reason = () => signal.reason, late }: { reason?: () => unknown; late?: (value: T) => void } = {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const stop = (): void => {
      isOver = true;
      reject(reason());
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    work.then(
      (value) => {
        signal.removeEventListener('abort', stop);
        if (isOver) late?.(value);
        else resolve(value);
      },
      (error: unknown) => {
        signal.removeEventListener('abort', stop);
        if (!isOver) reject(error);
      },
    );
  });
}
