import type { BrowserSession, Frame, TabFacts } from '../../browser/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { type Picture, segmentWriter } from './segment.ts';
import type { Shelf } from './shelf.ts';
import { createVisits } from './visits.ts';

/** Bytes of pictures that one session may have; the fuller, the fewer pictures a second. */
const MOST_BYTES = 64 * 1024 * 1024;
const PACES: readonly (readonly [share: number, every: number])[] = [
  [0.25, 200],
  [0.5, 500],
  [0.75, 1000],
  [1, 2000],
];
/** When pictures are written down: after so many milliseconds, or bytes. */
const SEGMENT_MS = 10_000;
const SEGMENT_BYTES = 1024 * 1024;
/** Segments that may wait to be written before pictures are left out. */
const MOST_WAITING = 4;
const LOOK_MS = 1000;
/** Milliseconds that the end of a session waits for the browser's last picture. */
const LAST_MS = 1000;

/** Milliseconds between two pictures of a recording that has so many bytes; Infinity when it has all that it may. */
export function paceOf(bytes: number): number {
  return PACES.find(([share]) => bytes < share * MOST_BYTES)?.[1] ?? Infinity;
}

export interface RecorderDeps {
  readonly shelf: Shelf;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Records what a session shows until it ends.
 * @returns what ends it; resolves when everything is written down, or could not be
 */
export function record(
  { shelf, clock, log }: RecorderDeps,
  { sessionId, browser }: { readonly sessionId: string; readonly browser: BrowserSession },
): () => Promise<void> {
  const visits = createVisits();
  let segment = segmentWriter();
  let count = 0;
  let bytes = 0;
  let pace: number | undefined;
  let waiting = 0;
  let lastAt = 0;
  /** A picture that came too soon after another; it counts if none comes after it. */
  let held: Picture | undefined;
  let unwatch = (): void => {};
  let line: Promise<void> = Promise.resolve();

  const later = (work: () => Promise<void>): void => {
    waiting++;
    line = line
      .then(work)
      .catch((error: unknown) => log.warn({ err: error, session: sessionId }, 'a part of a recording was not kept'))
      .finally(() => waiting--);
  };
  const add = (picture: Picture): void => {
    held = undefined;
    lastAt = picture.at;
    if (waiting <= MOST_WAITING) segment.add(picture);
  };
  const writeVisits = (): void => {
    const changed = visits.takeChanged();
    if (changed.length > 0) later(() => shelf.setVisits(sessionId, changed));
  };
  const cut = (): void => {
    const { span } = segment;
    if (span === undefined) return;
    const file = segment.toFile();
    const n = count++;
    segment = segmentWriter();
    bytes += file.length;
    later(() => shelf.add(sessionId, { n, ...span, file }));
    watch();
  };
  const see = {
    frame(frame: Frame): void {
      const at = clock.now();
      // Somebody who watches gets more of them.
      if (at - lastAt >= (pace ?? 0)) add({ ...frame, at });
      else if (pace !== Infinity) held = { ...frame, at };
      if (segment.bytes >= SEGMENT_BYTES) cut();
    },
    tabs: (tabs: readonly TabFacts[]): void => visits.see(tabs, clock.now()),
  };
  /** Watches as often as there is room for. */
  function watch(): void {
    const wished = paceOf(bytes);
    if (wished === pace) return;
    pace = wished;
    const before = unwatch;
    unwatch = browser.watch({ ...see }, wished);
    before();
  }
  watch();

  const timer = setInterval(() => {
    if (held !== undefined && clock.now() - lastAt >= (pace ?? 0)) add(held);
    writeVisits();
    const from = segment.span?.from;
    if (from !== undefined && clock.now() - from >= SEGMENT_MS) cut();
  }, LOOK_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_MS).unref());
    if (browser.alive) await Promise.race([browser.endPictures().catch(() => {}), late]);
    unwatch();
    if (held !== undefined) add(held);
    visits.end(clock.now());
    writeVisits();
    cut();
    await line;
  };
}
