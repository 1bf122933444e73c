import type { BrowserSession, Frame, TabFacts } from '../../../engines/browser/index.ts';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { createPageTimeline } from './page-timeline.ts';
import { type Picture, segmentWriter } from './segment.ts';
import type { ReplayStore } from './store.ts';

/** Maximum bytes of images of one session. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Minimum milliseconds between two images, in its first half and after that. */
const EVERY = 200;
const EVERY_LATER = 500;
/** Images are written after this many milliseconds or bytes. */
const SEGMENT_MS = 10_000;
const SEGMENT_BYTES = 1024 * 1024;
/** Maximum number of segments that wait to be written; beyond it, images are left out. */
const MOST_WAITING = 4;
const CHECK_MS = 1000;
/** Milliseconds that the end of a session waits for the browser's last image. */
const LAST_MS = 1000;

/**
 * Milliseconds between two images of a recording: short while half of its space is free, then long enough for the rest to last until the
 * session ends. Infinity if the space is used up.
 * @param bytes and `pictures` so far
 * @param left milliseconds until the session ends at the latest
 */
export function intervalOf({ bytes, pictures, left }: { bytes: number; pictures: number; left: number }): number {
  if (bytes >= MOST_BYTES) return Infinity;
  if (bytes < MOST_BYTES / 2) return EVERY;
  const room = (MOST_BYTES - bytes) / (bytes / Math.max(1, pictures));
  return Math.max(EVERY_LATER, Math.round(left / room));
}

interface RecorderDeps {
  readonly store: ReplayStore;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Records a session until it ends.
 * @returns a function that ends the recording; it resolves when everything is written or has failed
 */
export function record(
  { store, clock, log }: RecorderDeps,
  { id, browser, expiresAt }: { readonly id: string; readonly browser: BrowserSession; readonly expiresAt: number },
): () => Promise<void> {
  const timeline = createPageTimeline();
  let segment = segmentWriter();
  let count = 0;
  let bytes = 0;
  let pictures = 0;
  let interval: number | undefined;
  let waiting = 0;
  let lastAt = 0;
  /** An image that came too soon after another; it counts if none follows. */
  let held: Picture | undefined;
  let unwatch = (): void => {};
  let writes: Promise<void> = Promise.resolve();

  const later = (work: () => Promise<void>): void => {
    waiting++;
    writes = writes
      .then(work)
      .catch((error: unknown) => log.warn({ err: error, session: id }, 'storing a part of a session recording failed'))
      .finally(() => waiting--);
  };
  const add = (picture: Picture): void => {
    held = undefined;
    lastAt = picture.at;
    if (waiting > MOST_WAITING) return;
    segment.add(picture);
    pictures++;
  };
  const writePages = (): void => {
    const changed = timeline.takeChanged();
    if (changed.length > 0) later(() => store.setPages(id, changed));
  };
  const cut = (): void => {
    const { span } = segment;
    if (span === undefined) return;
    const file = segment.toFile();
    const n = count++;
    segment = segmentWriter();
    bytes += file.length;
    later(() => store.add(id, { n, ...span, file }));
    watch();
  };
  const see = {
    frame(frame: Frame): void {
      const at = clock.now();
      // With a viewer, there are more images.
      if (at - lastAt >= (interval ?? 0)) add({ ...frame, at });
      else if (interval !== Infinity) held = { ...frame, at };
      if (segment.bytes >= SEGMENT_BYTES) cut();
    },
    tabs: (tabs: readonly TabFacts[]): void => timeline.see(tabs, clock.now()),
  };
  /** Watches as often as the space allows. */
  function watch(): void {
    const wished = intervalOf({ bytes, pictures, left: expiresAt - clock.now() });
    if (wished === interval) return;
    interval = wished;
    const before = unwatch;
    unwatch = browser.watch({ ...see }, wished);
    before();
  }
  watch();

  const timer = setInterval(() => {
    if (held !== undefined && clock.now() - lastAt >= (interval ?? 0)) add(held);
    writePages();
    const from = segment.span?.from;
    if (from !== undefined && clock.now() - from >= SEGMENT_MS) cut();
  }, CHECK_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_MS).unref());
    if (browser.alive) await Promise.race([browser.endPictures().catch(() => {}), late]);
    unwatch();
    if (held !== undefined) add(held);
    timeline.end(clock.now());
    writePages();
    cut();
    await writes;
  };
}
