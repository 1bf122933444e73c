import { innerScrollScript, loadLazyScript } from '../in-page/scripts.ts';
import type { Picture, ScreenshotOptions, Viewport } from '../request.ts';
import { settle } from './settle.ts';
import type { Tab } from './tab.ts';
import { Busy, insist, within } from './world.ts';

/** Maximum height of a screenshot in CSS pixels. */
const MOST_HEIGHT = 16_000;
/** Maximum pixels of one screenshot; 8K is half of it. */
const MOST_PIXELS = 64_000_000;
const LARGEST: Viewport = { width: 7680, height: 4320 };

const bounded = (viewport: Viewport): Viewport => ({
  width: Math.max(1, Math.min(LARGEST.width, Math.round(viewport.width))),
  height: Math.max(1, Math.min(LARGEST.height, Math.round(viewport.height))),
});

/**
 * A screenshot of the page: PNG, or JPEG if a quality is given. A full-page one includes lazy-loaded content; its height is at most 16,000
 * CSS pixels.
 * @param ms timeout
 * @throws Busy
 */
export async function screenshot(tab: Tab, options: ScreenshotOptions, ms: number): Promise<Picture> {
  const ends = performance.now() + ms;
  const left = (): number => Math.max(1, ends - performance.now());
  const { fullPage = false, quality, viewport } = options;
  const before = tab.page.viewportSize();
  const wanted = viewport === undefined ? undefined : bounded(viewport);
  const changes = wanted !== undefined && (wanted.width !== before?.width || wanted.height !== before.height);
  if (changes) {
    await within(tab.page.setViewportSize(wanted), left());
    await settle(tab, Math.min(3000, left()));
  }
  let unfolded = false;
  try {
    if (fullPage) {
      const isThrough = await tab.world
        .run<boolean>(loadLazyScript(MOST_HEIGHT, left() / 3), left())
        .catch((error: unknown) => !(error instanceof Busy));
      if (!isThrough) tab.missed.add(UNSCROLLED);
      await settle(tab, Math.min(2000, left() / 3));
      unfolded = await showAll(tab, left);
    }
    const { cssContentSize, cssVisualViewport } = await within(tab.session.send('Page.getLayoutMetrics'), left());
    const whole = { x: 0, y: 0, width: cssContentSize.width, height: Math.min(MOST_HEIGHT, cssContentSize.height) };
    const seen = {
      x: cssVisualViewport.pageX,
      y: cssVisualViewport.pageY,
      width: cssVisualViewport.clientWidth,
      height: cssVisualViewport.clientHeight,
    };
    const clip = fullPage ? whole : seen;
    const area = Math.max(1, clip.width * clip.height);
    const capture = () =>
      tab.session.send('Page.captureScreenshot', {
        format: quality === undefined ? 'png' : 'jpeg',
        ...(quality === undefined ? {} : { quality }),
        clip: {
          ...clip,
          width: Math.max(1, clip.width),
          height: Math.max(1, clip.height),
          scale: Math.min(1, Math.sqrt(MOST_PIXELS / area)),
        },
        captureBeyondViewport: fullPage,
        optimizeForSpeed: false,
      });
    const { data } = await whenDrawn(capture, tab, left);
    const hidden = fullPage ? await outOfSight(tab, left()) : 0;
    const height = Math.round(cssContentSize.height + hidden);
    return {
      bytes: Buffer.from(data, 'base64'),
      type: quality === undefined ? 'image/png' : 'image/jpeg',
      ...(fullPage && (height > MOST_HEIGHT || hidden > 1) ? { cutFrom: height } : {}),
    };
  } finally {
    if (unfolded) await tab.world.run(innerScrollScript('fold'), Math.max(1, left())).catch(() => {});
    if ((changes || unfolded) && before !== null)
      await within(tab.page.setViewportSize(before), left()).catch(() => {});
  }
}

/** Tries of a picture. */
const TRIES = 4;

/** Chromium has no picture at the moment in which its window changes its size: it is taken when the page has been drawn again. */
async function whenDrawn<T>(capture: () => Promise<T>, tab: Tab, left: () => number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await within(capture(), left());
    } catch (error) {
      if (attempt === TRIES || !/Unable to capture screenshot/.test((error as Error).message)) throw error;
      await settle(tab, Math.min(1000, left()));
    }
  }
}

/** Pixels of the box in which the page scrolls that are out of sight. */
const outOfSight = (tab: Tab, ms: number): Promise<number> =>
  insist<number>(tab.world, innerScrollScript('measure'), ms / 3).catch((error: unknown) => {
    if (error instanceof Busy) tab.missed.add(UNMEASURED);
    return 0;
  });

const UNSCROLLED =
  'There was no time to scroll through the page, so a screenshot of it may lack what is loaded when it comes into view.';
const UNMEASURED =
  'The page did not respond in time, so a screenshot of it may not show all of the box in which it scrolls.';

/**
 * Makes the box in which a page scrolls, as applications have it, as high as its content: with the window, if it grows with that, or by
 * itself. @returns whether something was changed
 */
async function showAll(tab: Tab, left: () => number): Promise<boolean> {
  const hidden = await outOfSight(tab, left());
  const window = tab.page.viewportSize();
  if (hidden < 2 || window === null) return false;
  const height = Math.min(MOST_HEIGHT, window.height + Math.ceil(hidden));
  await within(tab.page.setViewportSize({ width: window.width, height }), left());
  await settle(tab, Math.min(1500, left() / 3));
  if ((await outOfSight(tab, left())) > 1) {
    await within(tab.page.setViewportSize(window), left());
    await tab.world.run(innerScrollScript('unfold'), Math.max(1, left())).catch(() => {});
    await settle(tab, Math.min(1000, left() / 3));
  }
  return true;
}
