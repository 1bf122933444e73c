/**
 * Settles like `work`, or when the signal aborts, whichever is first, so that work that ignores its signal delays no response. The later
 * result of `work` is dropped; see `late` for results that must be released.
 * @param reason thrown when the signal was first; by default the signal's own reason
 * @param late gets the result of `work` after the signal
 * @throws errors of `work`, or the reason
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
